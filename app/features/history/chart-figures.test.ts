// Proves the charts of a history: the last balance is the wallet's balance, the months sum to the transactions, and a
// month without transactions is included.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import { balanceSeries, monthSums, listMonths, makePoints, findRangeStart } from './chart-figures.ts';

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const unit = 1_000_000n;
const history = [
  aTransaction(1, { at: '2026-08-10T12:00:00.000Z', direction: 'in', amount: '100' }),
  aTransaction(2, { at: '2026-09-10T12:00:00.000Z', direction: 'out', amount: '30', fee: '0.015' }),
  aTransaction(3, { at: '2026-11-10T12:00:00.000Z', direction: 'in', amount: '5' }),
];
const now = Date.parse('2026-11-22T12:00:00.000Z');
const firstAt = Date.parse(history[0]?.at ?? '');

describe('the balance over time', () => {
  it('begins and ends with the balances of those times', () => {
    const points = balanceSeries(history, { from: firstAt, to: now });
    expect(points[0]).toEqual({ x: firstAt, value: 100n * unit });
    expect(points.at(-1)).toEqual({ x: now, value: 75n * unit - 15_000n });
  });

  it('carries the balance from before the period into it', () => {
    const from = Date.parse('2026-10-01T00:00:00.000Z');
    expect(balanceSeries(history, { from, to: now })[0]?.value).toBe(70n * unit - 15_000n);
  });

  it('has no more points than a phone can show', () => {
    const many = Array.from({ length: 10_000 }, (_, n) =>
      aTransaction(n + 1, { direction: 'in', amount: '1' }),
    );
    const stretch = { from: Date.parse(many[0]?.at ?? ''), to: Date.parse(many.at(-1)?.at ?? '') };
    const points = balanceSeries(many, stretch);
    expect(points).toHaveLength(120);
    expect(points.at(-1)?.value).toBe(10_000n * unit);
  });
});

describe('the months', () => {
  it('have incoming and outgoing amounts and fees, even if they are zero', () => {
    const sums = monthSums(history, { from: firstAt, to: now });
    expect(makePoints(sums, 'received')).toEqual([
      { x: 'Aug 2026', value: 100n * unit },
      { x: 'Sep 2026', value: 0n },
      { x: 'Oct 2026', value: 0n },
      { x: 'Nov 2026', value: 5n * unit },
    ]);
    expect(makePoints(sums, 'sent').map(({ value }) => value)).toEqual([0n, 30n * unit, 0n, 0n]);
    expect(makePoints(sums, 'fees').map(({ value }) => value)).toEqual([0n, 15_000n, 0n, 0n]);
  });

  it('are as many as requested, and none before the first movement', () => {
    const monthsIn = (range: '3' | '12' | 'all') =>
      listMonths({ from: findRangeStart(range, firstAt, now), to: now });
    expect(monthsIn('3')).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(monthsIn('12')).toHaveLength(4);
    expect(monthsIn('all')).toHaveLength(4);
  });
});
