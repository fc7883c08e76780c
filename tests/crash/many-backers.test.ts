/**
 * Proves that a failed raise refunds every backer exactly once, and that a launch delivers everybody's tokens exactly once,
 * although the real server is killed again and again at random moments of that work: at the crash points of the journal,
 * and at random times after it has begun to listen. If the work is done before there were enough kills, it is repeated on
 * another installation. CI kills 6 times with 400 backers; `.ci/nightly` kills 30 times with 10,000 (CRASH_BACKERS and
 * CRASH_KILLS). Runs on the embedded store, and on a CouchDB too when COUCHDB_URL is set.
 */
import { randomInt } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Bundled, bundleServer } from './bundled-server.ts';
import { type Installation, INSTALLATIONS } from './installations.ts';
import { type Killed, killAtPlace, killWithin } from './raise-kills.ts';
import { type Outcome, readJournal, type Seeded, seedRaises } from './raises.ts';

const BACKERS = Number(process.env['CRASH_BACKERS'] ?? '400');
const KILLS = Number(process.env['CRASH_KILLS'] ?? '6');
/** The most starts that the work may take; if it takes more, it makes no progress. */
const STARTS_MAX = 60;
/** About as long as the work takes, ms. */
const WORK_MS = Math.max(300, BACKERS / 2);

type Work = Seeded & { readonly isDone: (outcome: Outcome) => boolean };

const WORK: readonly Work[] = [
  {
    ...{ symbol: 'MISSED', backers: BACKERS, ends: 'missed', daysAgo: 1 },
    isDone: ({ refunded }) => refunded === BACKERS,
  },
  {
    ...{ symbol: 'WAITED', backers: BACKERS, ends: 'reached', daysAgo: 9 },
    isDone: ({ delivered }) => delivered === BACKERS,
  },
];

let bundled: Bundled;
let installation: Installation | null = null;

beforeAll(async () => {
  bundled = await bundleServer();
});
afterEach(async () => {
  await installation?.remove();
  installation = null;
});

/** The first block of a start claims the journal; the others are work. */
const PLACES = ['before-put:2', 'after-put:2', 'before-put:3', 'after-put:3', 'before-answer:1'];

function killSomewhere(on: Installation): Promise<Killed> {
  if (randomInt(2) === 0) return killWithin(bundled, on, WORK_MS);
  const place = PLACES[randomInt(PLACES.length)] ?? '';
  return killAtPlace(bundled, on, { place, withinMs: 2_000 + 3 * WORK_MS });
}

/** Kills a server until the work is done; resolves to how often it was killed before that. */
async function killUntilDone(on: Installation, { isDone, symbol }: Work): Promise<number> {
  for (let kills = 0; kills < STARTS_MAX; kills += 1) {
    const { faults, outcomes } = await readJournal(on);
    expect(faults).toEqual([]);
    const outcome = outcomes[symbol];
    if (outcome !== undefined && isDone(outcome)) return kills;
    const { output, signal } = await killSomewhere(on);
    expect(['SIGKILL', 'SIGQUIT'], output).toContain(signal);
  }
  throw new Error(`the work is not done after ${String(STARTS_MAX)} starts`);
}

describe.each(Object.entries(INSTALLATIONS))('a server killed at random moments, %s', (_kind, open) => {
  it.each(WORK)('$symbol: every backer is paid exactly once', async (work) => {
    let kills = 0;
    for (let round = 1; kills < KILLS; round += 1) {
      const on = await open();
      installation = on;
      await seedRaises(on, BACKERS, [work]);
      const killed = await killUntilDone(on, work);
      kills += killed;
      const { clean, faults, outcomes } = await readJournal(on);
      const whole = work.ends === 'missed';
      expect({ clean, faults, outcome: outcomes[work.symbol] }).toEqual({
        clean: true,
        faults: [],
        outcome: {
          refunded: whole ? BACKERS : 0,
          back: whole ? String(10 * BACKERS) : '0',
          delivered: whole ? 0 : BACKERS,
          launched: whole ? 0 : 1,
          ...{ doubled: 0, released: 0, vested: 0, closed: 1 },
        },
      });
      process.stdout.write(`${work.symbol}, installation ${String(round)}: ${String(killed)} kills\n`);
      await on.remove();
      installation = null;
    }
  });
});
