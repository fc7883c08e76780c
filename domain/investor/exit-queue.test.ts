// Proves that an exit's place in the queue is right while it is exact, that merging rows never makes a place look
// better, and that the forecast month is the month in which the ledger pays.
import { defaultParameters } from '../features.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askExit, carryOut, join, months, nextMonth } from '#tests/builders/investors.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { exitQueueRowsMax } from './limits.ts';
import type { Micro } from '../money.ts';
import { paidByMonth } from './exit-forecast.ts';
import { sumAhead, type ExitQueue, addToExitQueue, removeFromExitQueue } from './exit-queue.ts';
import { formatMonth } from './month.ts';
import { investments, readReserve } from './investments.ts';

const UNIT = 1_000_000n;
const nameOf = (n: number): string => String(n).padStart(12, '0');
const asked = (...amounts: readonly number[]): ExitQueue =>
  amounts.reduce<ExitQueue>((queue, dc, n) => addToExitQueue(queue, nameOf(n), BigInt(dc)), []);

describe('the queue', () => {
  it('gives the sum of earlier requests', () => {
    const queue = asked(100, 20, 3);
    expect(sumAhead(queue, nameOf(0), 100n)).toEqual({ exits: 0, dc: 0n, exact: true });
    expect(sumAhead(queue, nameOf(2), 3n)).toEqual({ exits: 2, dc: 120n, exact: true });
  });

  it('moves up by payments and cancellations before it, not by cancellations behind it', () => {
    let queue = removeFromExitQueue(asked(100, 20, 3, 4), nameOf(0), { dc: 60n, ended: false });
    expect(sumAhead(queue, nameOf(2), 3n)).toMatchObject({ exits: 2, dc: 60n });
    queue = removeFromExitQueue(queue, nameOf(0), { dc: 40n, ended: true });
    queue = removeFromExitQueue(queue, nameOf(3), { dc: 4n, ended: true });
    expect(sumAhead(queue, nameOf(2), 3n)).toMatchObject({ exits: 1, dc: 20n });
    queue = removeFromExitQueue(queue, nameOf(1), { dc: 20n, ended: true });
    expect(sumAhead(queue, nameOf(2), 3n)).toEqual({ exits: 0, dc: 0n, exact: true });
  });

  it('knows nothing of an exit that is not in it', () => {
    expect(sumAhead(asked(100), nameOf(7), 1n)).toBeNull();
    expect(sumAhead([], nameOf(0), 1n)).toBeNull();
    expect(removeFromExitQueue(asked(100), nameOf(7), { dc: 1n, ended: true })).toEqual(asked(100));
  });

  it('never grows beyond its limit, and loses nothing', () => {
    const queue = asked(...Array.from({ length: 3 * exitQueueRowsMax }, () => 5));
    expect(queue).toHaveLength(exitQueueRowsMax);
    expect(queue.reduce((sum, { exits }) => sum + exits, 0)).toBe(3 * exitQueueRowsMax);
    expect(queue.reduce((sum, { dc }) => sum + dc, 0n)).toBe(BigInt(15 * exitQueueRowsMax));
    // Rows are merged evenly, so no place is overstated by much.
    expect(Math.max(...queue.map(({ exits }) => exits))).toBeLessThanOrEqual(8);
  });

  it('drops an exit of which nothing is left', () => {
    const queue = removeFromExitQueue(asked(100, 20), nameOf(0), { dc: 100n, ended: true });
    expect(queue).toEqual([{ from: nameOf(1), to: nameOf(1), exits: 1, dc: 20n }]);
  });

  it('merges the two smallest neighbours: among equals the last ones', () => {
    const equals = asked(...Array.from({ length: exitQueueRowsMax + 1 }, () => 5));
    expect(equals[0]).toEqual({ from: nameOf(0), to: nameOf(0), exits: 1, dc: 5n });
    expect(equals.at(-1)).toEqual({ from: nameOf(199), to: nameOf(200), exits: 2, dc: 10n });
    const twos = Array.from({ length: exitQueueRowsMax - 2 }, (_, n) => ({
      ...{ from: nameOf(2 * n + 2), to: nameOf(2 * n + 3), exits: 2, dc: 5n },
    }));
    expect(addToExitQueue([...asked(1, 2), ...twos], nameOf(1_000), 5n)[0]).toEqual({
      ...{ from: nameOf(0), to: nameOf(1), exits: 2, dc: 3n },
    });
  });

  it('is exact in any history if it says so, and otherwise never too optimistic', () => {
    const act = fc.record({
      what: fc.constantFrom('ask', 'ask', 'ask', 'pay', 'finish', 'cancel'),
      dc: fc.integer({ min: 2, max: 1_000 }).map(BigInt),
      at: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(act, { minLength: exitQueueRowsMax, maxLength: 900 }), (acts) => {
        const { queue, waiting } = acts.reduce<Line>(after, { queue: [], waiting: [] });
        expect(queue.length).toBeLessThanOrEqual(exitQueueRowsMax);
        let before = 0n;
        for (const [place, { exit, dc }] of waiting.entries()) {
          const estimate = sumAhead(queue, exit, dc);
          if (estimate?.exact === true) expect(estimate).toEqual({ exits: place, dc: before, exact: true });
          expect(estimate?.exits).toBeGreaterThanOrEqual(place);
          expect(estimate?.dc).toBeGreaterThanOrEqual(before);
          before += dc;
        }
      }),
      { numRuns: 30 },
    );
  });
});

/** The published queue, and the exits that really wait in it. */
type Line = { readonly queue: ExitQueue; readonly waiting: readonly Left[] };
type Left = { readonly exit: string; readonly dc: bigint };
type Act = { readonly what: string; readonly dc: bigint; readonly at: number };

function after({ queue, waiting }: Line, { what, dc, at }: Act, n: number): Line {
  const chosen = waiting[what === 'cancel' ? at % waiting.length : 0];
  if (what === 'ask' || chosen === undefined) {
    const exit = nameOf(n);
    return { queue: addToExitQueue(queue, exit, dc), waiting: [...waiting, { exit, dc }] };
  }
  const { exit } = chosen;
  const others = waiting.filter((one) => one !== chosen);
  if (what === 'pay' && chosen.dc > 1n) {
    const left = [{ exit, dc: chosen.dc - 1n }, ...others];
    return { queue: removeFromExitQueue(queue, exit, { dc: 1n, ended: false }), waiting: left };
  }
  return { queue: removeFromExitQueue(queue, exit, { dc: chosen.dc, ended: true }), waiting: others };
}

const LABELS = ['ann', 'ben', 'cem', 'dan', 'eve'] as const;

/** Everybody asks for everything as soon as they may. */
function allLeave(stakes: readonly number[], minimum: bigint): World {
  const people = LABELS.slice(0, stakes.length).map((label, n) =>
    person(label).holding(`${String(stakes[n])} DC`),
  );
  const on = aWorld({ exitReserveMinimum: minimum }).with(...people);
  for (const [n, stake] of stakes.entries()) join(on, LABELS[n] ?? '', String(stake));
  months(on, 7);
  for (const [n, stake] of stakes.entries()) askExit(on, LABELS[n] ?? '', String(stake));
  return on;
}

const amountBefore = (on: World, label: string): Micro => {
  let sum = 0n;
  for (const { left, userId } of investments.of(on.state).exits.values()) {
    sum += left;
    if (userId === idOf(label)) break;
  }
  return sum;
};

describe('the month by which an exit is paid', () => {
  it('is the current month while the reserve suffices', () => {
    const on = allLeave([900, 700], 1_000n * UNIT);
    expect(paidByMonth(readReserve(on.state), amountBefore(on, 'ann'), on.now)).toBe(formatMonth(on.now));
    expect(paidByMonth(readReserve(on.state), amountBefore(on, 'ben'), on.now)).not.toBe(formatMonth(on.now));
  });

  it('is the current month up to exactly the rest of the reserve', () => {
    const programme = { locked: 10_000n * UNIT, opening: 0n, changedIn: '2026-01', reserve: null };
    const parameters = { exitReserveBps: 1_000n, exitReserveMinimum: 1n };
    const by = (amount: bigint) => paidByMonth({ programme, parameters }, amount, Date.UTC(2027, 0, 15));
    expect([by(1_000n * UNIT), by(1_000n * UNIT + 1n)]).toEqual(['2027-01', '2027-02']);
  });

  it('is known even if all leave: 1,000,000 DC in 32 months, and without a minimum in eleven years all but one', () => {
    const of = (exitReserveMinimum: bigint) => ({
      programme: { locked: 1_000_000n * UNIT, opening: 0n, changedIn: '2026-01', reserve: null },
      parameters: { exitReserveBps: 1_000n, exitReserveMinimum },
    });
    const from = Date.parse('2027-01-01T00:00:00Z');
    expect(defaultParameters).toMatchObject({
      exitReserveBps: 1_000n,
      exitReserveMinimum: 10_000n * UNIT,
    });
    expect(paidByMonth(of(10_000n * UNIT), 1_000_000n * UNIT, from)).toBe('2029-08');
    expect(paidByMonth(of(1n), 999_999n * UNIT, from)).toBe('2037-12');
  });

  it('is unknown beyond a hundred years, and for more than there is', () => {
    const programme = { locked: 10_000n * UNIT, opening: 0n, changedIn: '2026-01', reserve: null };
    const parameters = { exitReserveBps: 0n, exitReserveMinimum: 1n };
    expect(paidByMonth({ programme, parameters }, 10_000n * UNIT, 0)).toBeNull();
    expect(paidByMonth({ programme, parameters }, 10_001n * UNIT, 0)).toBeNull();
    expect(paidByMonth({ programme, parameters }, 1_200n, Date.UTC(2027, 0, 15))).toBe('2126-12');
    expect(paidByMonth({ programme, parameters }, 1_201n, Date.UTC(2027, 0, 15))).toBeNull();
    const large = { exitReserveBps: 0n, exitReserveMinimum: 20_000n * UNIT };
    expect(paidByMonth({ programme, parameters: large }, 10_000n * UNIT, 0)).toBe('1970-01');
    expect(paidByMonth({ programme, parameters: large }, 10_000n * UNIT + 1n, 0)).toBeNull();
  });

  it('is the month in which the ledger pays it, whatever amount was locked', () => {
    const stake = fc.integer({ min: 500, max: 9_000 });
    fc.assert(
      fc.property(
        fc.array(stake, { minLength: 2, maxLength: 5 }),
        fc.integer({ min: 60, max: 900 }),
        (stakes, least) => {
          const on = allLeave(stakes, BigInt(least) * UNIT);
          const estimate = new Map(
            [...investments.of(on.state).exits].map(([exit, { userId }]) => {
              const label = LABELS.find((one) => idOf(one) === userId) ?? '';
              return [exit, paidByMonth(readReserve(on.state), amountBefore(on, label), on.now)];
            }),
          );
          on.later(6_000);
          for (let month = 0; investments.of(on.state).exits.size > 0 && month < 200; month++) {
            for (const { facts } of carryOut(on)) {
              for (const fact of facts) {
                if (fact.kind === 'investor.exit_paid' && fact.left === '0') {
                  expect(fact.month).toBe(estimate.get(fact.exit));
                  estimate.delete(fact.exit);
                }
              }
            }
            nextMonth(on);
          }
          expect(estimate.size).toBe(0);
        },
      ),
      { numRuns: 20 },
    );
  });
});
