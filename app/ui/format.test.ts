// Proves how amounts, addresses and times are written: truncated and never rounded up, grouped, with sign.
import { expect, test, vi } from 'vitest';
import { shortAddress } from '#domain/short-address.ts';
import { alignAmounts, clockTime, exactAmount, fullAmount, shortAmount, timeAgo } from './format.ts';

test('amounts below one another are exact, with as many decimals each', () => {
  const values = ['100', '0.00625', '-12.5'];
  expect(values.map(alignAmounts(values))).toEqual(['100.00000', '0.00625', '−12.50000']);
  expect(alignAmounts(['7', '8.5'])('7')).toBe('7.00');
});

test.each([
  ['1284.567891', '1,284.56', '1,284.567891', '1,284.567891'],
  ['0.999999', '0.99', '0.999999', '0.999999'],
  ['12.5', '12.50', '12.50', '12.500000'],
  ['0', '0.00', '0.00', '0.000000'],
  ['0.005', '0.005', '0.005', '0.005000'],
  ['-12.509', '−12.50', '−12.509', '−12.509000'],
  ['-0.000001', '−0.000001', '−0.000001', '−0.000001'],
  ['999999999999.999999', '999,999,999,999.99', '999,999,999,999.999999', '999,999,999,999.999999'],
])('%s', (value, short, exact, full) => {
  expect(shortAmount(value)).toBe(short);
  expect(exactAmount(value)).toBe(exact);
  expect(fullAmount(value)).toBe(full);
});

test('a shortened address keeps both ends', () => {
  expect(shortAddress('VIQ-1763711000000-a8b2c4d6e8f0')).toBe('VIQ-1763…d6e8f0');
  expect(shortAddress('CORE-VAULT')).toBe('CORE-VAULT');
});

const minute = 60_000;
test.each([
  [0, 'just now'],
  [59_000, 'just now'],
  [minute, '1 minute ago'],
  [119 * minute, '1 hour ago'],
  [-90 * minute, 'in 1 hour'],
])('%i ms ago reads %j', (gap, words) => {
  const now = Date.UTC(2026, 10, 21, 14, 0);
  expect(timeAgo(now - gap, now)).toBe(words);
  expect(timeAgo(new Date(now - gap).toISOString(), now)).toBe(words);
});

const local = (text: string): number => new Date(text).getTime();
test.each([
  ['2026-11-28T23:30', '2026-11-28T23:30:59', 'just now'],
  ['2026-11-28T23:30', '2026-11-28T23:59', 'in 29 minutes'],
  ['2026-11-28T23:30', '2026-11-29T00:01', 'in 31 minutes'],
  ['2026-11-28T23:30', '2026-11-29T00:30', 'in 1 hour'],
  ['2026-11-28T23:30', '2026-11-29T11:29', 'in 11 hours'],
  ['2026-11-28T23:30', '2026-11-29T11:30', 'tomorrow at 11:30'],
  ['2026-11-28T23:30', '2026-11-29T23:59', 'tomorrow at 23:59'],
  ['2026-11-28T23:30', '2026-11-30T00:00', 'in 2 days'],
  ['2026-11-28T00:10', '2026-11-28T12:09', 'in 11 hours'],
  ['2026-11-28T00:10', '2026-11-28T23:50', 'today at 23:50'],
  ['2026-11-28T00:10', '2026-11-29T23:50', 'tomorrow at 23:50'],
  ['2026-11-28T00:10', '2026-11-30T00:05', 'in 2 days'],
  ['2026-11-28T14:00', '2026-12-10T00:30', 'in 12 days'],
  ['2026-11-28T14:00', '2026-12-10T23:30', 'in 12 days'],
  ['2026-11-28T14:00', '2027-01-27T08:00', 'in 60 days'],
  ['2026-11-28T14:00', '2027-02-27T08:00', 'in 3 months'],
  ['2026-11-28T14:00', '2028-12-24T08:00', 'in 2 years'],
  ['2026-11-29T00:05', '2026-11-28T23:55', '10 minutes ago'],
  ['2026-11-29T00:05', '2026-11-28T00:10', '23 hours ago'],
  ['2026-11-29T00:05', '2026-11-28T00:05', '1 day ago'],
  ['2026-11-29T00:05', '2026-11-27T23:55', '2 days ago'],
  ['2026-11-29T23:55', '2026-11-27T00:05', '2 days ago'],
  ['2026-11-29T14:00', '2026-09-30T08:00', '60 days ago'],
  ['2026-11-29T14:00', '2025-11-28T08:00', '1 year ago'],
])('at %s, %s is %j', (now, at, words) => {
  expect(timeAgo(local(at), local(now))).toBe(words);
});

test('a time more than 24 hours ago is a day ago, also on a day of 25 hours', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(timeAgo('2026-10-24T22:05:00.000Z', Date.parse('2026-10-25T22:35:00.000Z'))).toBe('1 day ago');
  vi.unstubAllEnvs();
});

test('a time on another day shows the day', () => {
  const now = Date.UTC(2026, 10, 21, 14, 0);
  expect(clockTime(now, now)).toMatch(/^\d\d:\d\d$/);
  expect(clockTime(now - 48 * 60 * minute, now)).toContain('Nov');
});
