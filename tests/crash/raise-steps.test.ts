/**
 * Proves that every step of the due work of projects is carried out exactly once although the real server is killed right
 * before and right after it writes the step: close, refund, launch, delivery, release, vesting, and the unlock of the
 * liquidity. Every other start carries out one more block before it is killed, until no work is left. Runs on the embedded
 * store, and on a CouchDB too when COUCHDB_URL is set.
 */
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Bundled, bundleServer } from './bundled-server.ts';
import { type Installation, INSTALLATIONS } from './installations.ts';
import { killAtNextBlock } from './raise-kills.ts';
import { type Journal, newestTypes, type Outcome, readJournal, type Seeded, seedRaises } from './raises.ts';

/** Two batches of refunds, and two of deliveries. */
const BACKERS = 25;
/** More blocks than the work needs. */
const BLOCKS_MAX = 20;

const RAISES: readonly Seeded[] = [
  { symbol: 'VESTS', backers: BACKERS, ends: 'reached', daysAgo: 100, launched: true },
  { symbol: 'WAITED', backers: BACKERS, ends: 'reached', daysAgo: 9 },
  { symbol: 'MISSED', backers: BACKERS, ends: 'missed', daysAgo: 1 },
];

const STEPS = [
  ...['project.close', 'project.refund', 'project.auto_launch', 'project.deliver'],
  ...['project.release', 'project.vest', 'project.unlock_liquidity'],
];

const nothing: Outcome = {
  ...{ refunded: 0, delivered: 0, doubled: 0, back: '0', released: 0, vested: 0, launched: 0, closed: 1 },
};
const DONE: Journal = {
  outcomes: {
    VESTS: { ...nothing, delivered: BACKERS, launched: 1, released: 1, vested: 1 },
    WAITED: { ...nothing, delivered: BACKERS, launched: 1 },
    MISSED: { ...nothing, refunded: BACKERS, back: String(10 * BACKERS) },
  },
  faults: [],
  clean: true,
};

let bundled: Bundled;
let installation: Installation | null = null;

beforeAll(async () => {
  bundled = await bundleServer();
});
afterEach(async () => {
  await installation?.remove();
  installation = null;
});

describe.each(Object.entries(INSTALLATIONS))('projects whose server is killed, %s', (_kind, open) => {
  it('before and after every step of their work: each step is done once', async () => {
    const on = await open();
    installation = on;
    await seedRaises(on, BACKERS, RAISES);
    const met = new Set<string>();
    for (let time = 0; time < BLOCKS_MAX; time += 1) {
      const { outcomes } = await readJournal(on);
      if (isDeepStrictEqual(outcomes, DONE.outcomes)) break;
      await killAtNextBlock(bundled, on, 'before-put');
      expect((await readJournal(on)).outcomes).toEqual(outcomes);
      await killAtNextBlock(bundled, on, 'after-put');
      for (const type of await newestTypes(on)) met.add(type);
      expect((await readJournal(on)).faults).toEqual([]);
    }
    expect(STEPS.filter((type) => !met.has(type))).toEqual([]);
    expect(await readJournal(on)).toEqual(DONE);
  });
});
