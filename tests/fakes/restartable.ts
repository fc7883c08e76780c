import { allBlocks } from './all-blocks.ts';
import type { Block } from '#domain/ledger/block.ts';
import type { State } from '#domain/ledger/state.ts';
import { type Authority, openAuthority, type SubmitResult } from '#server/commands/authority.ts';
import type { AuthorityOptions } from '#server/commands/running-authority.ts';
import type { Stop } from '#server/journal/writer.ts';
import { findAddress, issueTo, openAccount, userId } from '#tests/builders/ledger-commands.ts';
import { authorityOptions } from './open-authority.ts';
import { type FaultyStore, withFaults } from './faulty-store.ts';
import { makeMemoryStore } from './memory-store.ts';
import { makeVirtualTime, type VirtualTime } from './virtual-time.ts';

export const STARTED_AT = 1_800_000_000_000;

export type Bench = {
  readonly time: VirtualTime;
  readonly store: FaultyStore;
  /** The reasons for which authorities ended, in order. */
  readonly stops: Stop[];
  open(overrides?: Partial<AuthorityOptions>): Promise<Authority>;
  /** The journal in the store. */
  blocks(): Promise<readonly Block[]>;
};

/** A store that can be made to fail, virtual time, and authorities that are opened on them in turn. */
export function makeBench(): Bench {
  const time = makeVirtualTime(STARTED_AT);
  const store = withFaults(makeMemoryStore());
  const stops: Stop[] = [];
  return {
    time,
    store,
    stops,
    open: (overrides = {}) => {
      const onDeposed = (why: Stop): void => {
        stops.push(why);
      };
      const { now, timers } = { now: time.now, timers: time.timers };
      return openAuthority(authorityOptions({ store, now, timers, onDeposed, ...overrides }));
    },
    blocks: () => allBlocks(store),
  };
}

export const ANN = userId(1);
export const BEN = userId(2);

/** Opens the wallets of Ann, who gets 100 DC, and Ben. */
export async function openTwoWallets(authority: Authority): Promise<void> {
  await mustCommit(authority.submit(openAccount(ANN)));
  await mustCommit(authority.submit(openAccount(BEN)));
  await mustCommit(authority.submit(issueTo(findAddress(authority.state, ANN), '100 DC')));
}

export async function mustCommit(submitted: Promise<SubmitResult>): Promise<void> {
  const result = await submitted;
  if (!result.ok || result.verdict.verdict !== 'committed') throw new Error(JSON.stringify(result));
}

/** All balances of a state as text, for comparing two states. */
export const balancesIn = (state: State): Record<string, string> =>
  Object.fromEntries(
    [...state.accounts].map(([name, { posted, held }]) => [name, `${String(posted)}/${String(held)}`]),
  );
