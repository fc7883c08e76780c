// Proves that the catalogue's `exits` is read as written, and the computed place of an exit.
import { describe, expect, it } from 'vitest';
import { type KnownExits, findExitPlace, readExits, writeExits } from './known-exits.ts';
import { sumAhead, type ExitQueue } from './exit-queue.ts';

const id = (n: number): string => String(n).padStart(12, '0');
const queue: ExitQueue = [
  { from: id(1), to: id(3), exits: 3, dc: 30n },
  { from: id(4), to: id(4), exits: 1, dc: 7n },
  { from: id(5), to: id(6), exits: 2, dc: 5n },
];
const known: KnownExits = {
  ...{ queue, complete: true },
  programme: {
    ...{ locked: 1_000_000_000n, opening: 900_000_000n, changedIn: '2027-01' },
    reserve: { month: '2027-01', left: 4n },
  },
  parameters: { exitReserveBps: 500n, exitReserveMinimum: 10_000_000n },
};

describe('the known part of the queue', () => {
  it.each([
    ['in the middle of a month', known],
    ['before anything was paid', { ...known, programme: { ...known.programme, reserve: null } }],
    ['of a queue that is unknown', { ...known, complete: false, queue: [] }],
  ])('is restored unchanged, %s', (_, exits) => {
    expect(readExits(writeExits(exits))).toEqual(exits);
  });

  it('is written in decimal strings', () => {
    expect(writeExits(known)).toMatchObject({
      ...{ lockedDc: '1000', openingDc: '900', changedIn: '2027-01', complete: true, reserveBps: 500 },
      ...{ reserveMinimumDc: '10', reserve: { month: '2027-01', leftDc: '0.000004' } },
      queue: [{ from: id(1), to: id(3), exits: 3, dc: '0.00003' }, { dc: '0.000007' }, { dc: '0.000005' }],
    });
  });
});

describe('the amount ahead of an exit', () => {
  it('is everything before it, exact if it has its own row', () => {
    expect(sumAhead(queue, id(4), 7n)).toEqual({ exits: 3, dc: 30n, exact: true });
  });

  it('is at most the rest of the row that it shares with others', () => {
    expect(sumAhead(queue, id(2), 10n)).toEqual({ exits: 2, dc: 20n, exact: false });
    expect(sumAhead(queue, id(6), 1n)).toEqual({ exits: 5, dc: 41n, exact: false });
  });

  it('never counts less than zero of its own row', () => {
    expect(sumAhead(queue, id(5), 5n)?.dc).toBe(37n);
    expect(sumAhead(queue, id(5), 6n)?.dc).toBe(37n);
  });

  it('is unknown for an exit that does not wait', () => {
    expect([sumAhead(queue, id(7), 1n), sumAhead(queue, id(0), 1n), sumAhead([], id(1), 1n)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('the place of an exit', () => {
  const now = Date.UTC(2027, 0, 15);

  it('gives the amount ahead, and the month by which all of it is paid', () => {
    const place = findExitPlace(known, { id: id(4), left: 7n }, now);
    expect(place).toMatchObject({ exits: 3, dc: 30n, exact: true });
    expect(place?.paidBy).toMatch(/^\d{4}-\d{2}$/);
  });

  it('is paid by the month whose reserve suffices for it and everything ahead', () => {
    const paidBy = (left: bigint) => {
      const programme = { ...known.programme, reserve: { month: '2027-01', left } };
      return findExitPlace({ ...known, programme }, { id: id(4), left: 7n }, now)?.paidBy;
    };
    expect([paidBy(37n), paidBy(36n)]).toEqual(['2027-01', '2027-02']);
  });

  it('is unknown if unknown others wait, or if it does not wait', () => {
    expect(findExitPlace({ ...known, complete: false }, { id: id(4), left: 7n }, now)).toBeNull();
    expect(findExitPlace(known, { id: id(9), left: 7n }, now)).toBeNull();
  });
});
