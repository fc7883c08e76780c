// Proves the points of the price chart: the price before the first event, after each event, and as of now.
import { expect, test } from 'vitest';
import type { PriceEvent, SupplyValue } from '#domain/supply-answer.ts';
import { pricePoints } from './price-history.tsx';

const supply = { priceUsd: '1.5', launchAt: '2026-01-01T00:00:00.000Z' } as SupplyValue;
const event = (at: string, oldPrice: string, newPrice: string): PriceEvent => ({
  id: at,
  phase: 1,
  oldPrice,
  newPrice,
  reason: '',
  by: 'System',
  at,
});
const newestFirst = [
  event('2026-03-01T00:00:00.000Z', '1.25', '1.5'),
  event('2026-02-01T00:00:00.000Z', '1', '1.25'),
];

test('begins with the price at the launch and ends with the price as of a time', () => {
  expect(pricePoints(supply, newestFirst, Date.UTC(2026, 3, 1))).toEqual([
    { x: Date.UTC(2026, 0, 1), value: 1_000_000n },
    { x: Date.UTC(2026, 1, 1), value: 1_250_000n },
    { x: Date.UTC(2026, 2, 1), value: 1_500_000n },
    { x: Date.UTC(2026, 3, 1), value: 1_500_000n },
  ]);
});

test('has no point before the events for a launch after them, and none after them without a time', () => {
  const later = { ...supply, launchAt: '2026-02-15T00:00:00.000Z' };
  expect(pricePoints(later, newestFirst, null).map(({ value }) => value)).toEqual([1_250_000n, 1_500_000n]);
});
