import { type Authority, openAuthority } from '#server/commands/authority.ts';
import type { AuthorityOptions } from '#server/commands/running-authority.ts';
import { makeSigner, nodeSha256 } from '#server/adapters/signing.ts';
import { systemTimers } from '#server/adapters/timers.ts';
import type { Log } from '#server/log.ts';
import { makeMemoryStore } from './memory-store.ts';

export const TEST_SEED = '4d'.repeat(32);
export const testSigner = makeSigner(TEST_SEED);

export const quietLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

let writers = 0;

/**
 * Options of an authority on a store in memory, with the real clock and a fixed key; a test overrides what it is about.
 */
export const authorityOptions = (overrides: Partial<AuthorityOptions> = {}): AuthorityOptions => ({
  store: makeMemoryStore(),
  now: () => Date.now(),
  newId: () => `writer-${String(++writers)}`,
  timers: systemTimers,
  signing: testSigner,
  hash: nodeSha256,
  log: quietLog,
  onDeposed: (why) => {
    throw new Error(`the authority ended: ${why.reason}`);
  },
  rateLimits: false,
  ...overrides,
});

export const openTestAuthority = (overrides: Partial<AuthorityOptions> = {}): Promise<Authority> =>
  openAuthority(authorityOptions(overrides));
