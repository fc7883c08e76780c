// Proves that a limit on sending is shown when it is nearly or fully reached, and not before.
import { expect, test } from 'vitest';
import { amountLimitText, noteLimitText, rateLimitText } from './send-limits.ts';

test.each([
  ['', null],
  ['25.5', null],
  ['1000000000000', null],
  ['1000000000000.000001', 'At most 1,000,000,000,000.00 at once.'],
  ['99999999999999', 'At most 1,000,000,000,000.00 at once.'],
])('of the amount %j it says %j', (amount, text) => {
  expect(amountLimitText(amount)).toBe(text);
});

test("the limit of a note's length is shown once most of it is used", () => {
  expect(noteLimitText('a'.repeat(111))).toBeNull();
  expect(noteLimitText('a'.repeat(112))).toBe('28 of 140 characters left.');
  expect(noteLimitText('a'.repeat(140))).toBe('0 of 140 characters left.');
});

test('the limit of transfers a minute is shown once most of it is used', () => {
  const now = 1_800_000_000_000;
  const sentTimes = (count: number, ago: number): number[] => Array.from({ length: count }, () => now - ago);
  expect(rateLimitText(sentTimes(23, 10_000), now)).toBeNull();
  expect(rateLimitText(sentTimes(24, 10_000), now)).toBe('At most 30 transfers a minute: 6 left.');
  expect(rateLimitText(sentTimes(31, 10_000), now)).toBe('At most 30 transfers a minute: wait a moment.');
  expect(rateLimitText(sentTimes(31, 60_000), now)).toBeNull();
});
