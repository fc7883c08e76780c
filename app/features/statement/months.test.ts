// Proves that months are those of the device's time zone, follow one another without a gap, and are all included.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { monthAsOf, monthAt, monthsBetween, makePeriod } from './months.ts';
import { deviceTimeZone } from '../../platform/time-zone.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])('in %s', (zone) => {
  it('a month begins where the one before it ended', () => {
    vi.stubEnv('TZ', zone);
    const months = monthsBetween(Date.UTC(2025, 0, 15), Date.UTC(2026, 11, 15)).toReversed();
    expect(months).toHaveLength(24);
    for (const [index, month] of months.entries()) {
      const next = months[index + 1];
      if (next !== undefined) expect(makePeriod(month).to).toBe(makePeriod(next).from);
      expect(monthAt(Date.parse(makePeriod(month).from))).toBe(month);
      expect(monthAt(Date.parse(makePeriod(month).to) - 1)).toBe(month);
    }
  });
});

it('uses the days of the device', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(makePeriod('2026-11')).toEqual({ from: '2026-11-01T04:00:00.000Z', to: '2026-12-01T05:00:00.000Z' });
  expect(monthAt(Date.parse('2026-12-01T04:59:59.999Z'))).toBe('2026-11');
  expect(deviceTimeZone()).toBe('America/New_York');
});

it('a month is known in full only if the device was current at its end, however long ago', () => {
  vi.stubEnv('TZ', 'UTC');
  const end = Date.parse('2026-12-01T00:00:00.000Z');
  expect(monthAsOf('2026-11', end - 1)).toBe(end - 1);
  expect(monthAsOf('2026-11', end)).toBeNull();
});

it('lists every month, newest first, even on the 31st', () => {
  vi.stubEnv('TZ', 'UTC');
  expect(monthsBetween(Date.UTC(2026, 0, 31), Date.UTC(2026, 3, 1))).toEqual([
    '2026-04',
    '2026-03',
    '2026-02',
    '2026-01',
  ]);
  expect(monthsBetween(Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 30))).toEqual(['2026-06']);
});
