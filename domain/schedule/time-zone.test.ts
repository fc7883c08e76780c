// Proves the moments of local times: across both clock changes, in zones of whole, half and quarter hours, with one
// answer for skipped and repeated times.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCivil, writeCivil } from './civil-time.ts';
import { toInstant, isTimeZone, toLocal } from './time-zone.ts';

const instant = (local: string, zone: string): string =>
  new Date(toInstant(parseCivil(local) ?? NaN, zone)).toISOString().slice(0, 16);

describe('the moment of a local time', () => {
  it.each([
    ['winter', '2027-01-31T09:00', 'Europe/Berlin', '2027-01-31T08:00'],
    ['summer', '2027-07-31T09:00', 'Europe/Berlin', '2027-07-31T07:00'],
    ['west of Greenwich', '2027-07-31T09:00', 'America/New_York', '2027-07-31T13:00'],
    ['a quarter of an hour', '2027-01-31T09:00', 'Asia/Kathmandu', '2027-01-31T03:15'],
    ['beyond the date line', '2027-01-31T09:00', 'Pacific/Kiritimati', '2027-01-30T19:00'],
    ['UTC', '2027-01-31T09:00', 'UTC', '2027-01-31T09:00'],
    ['skipped in spring: as much later', '2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30'],
    ['the last before it', '2027-03-28T01:59', 'Europe/Berlin', '2027-03-28T00:59'],
    ['the first after it', '2027-03-28T03:00', 'Europe/Berlin', '2027-03-28T01:00'],
    ['twice in autumn: the first', '2027-10-31T02:30', 'Europe/Berlin', '2027-10-31T00:30'],
    ['the first hour after it', '2027-10-31T03:00', 'Europe/Berlin', '2027-10-31T02:00'],
    ['skipped by half an hour', '2027-10-03T02:15', 'Australia/Lord_Howe', '2027-10-02T15:45'],
    ['skipped at midnight', '2027-09-05T00:30', 'America/Santiago', '2027-09-05T04:30'],
  ])('%s', (_name, local, zone, expected) => {
    expect(instant(local, zone)).toBe(expected);
  });

  it('is when a wall clock shows that time, or right after a skipped hour', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Tokyo',
      'Africa/Casablanca',
    );
    const minutes = fc.integer({ min: 30_000_000, max: 40_000_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const local = minute * 60_000;
        const shown = toLocal(toInstant(local, zone), zone);
        expect([0, 30, 60]).toContain((shown - local) / 60_000);
        // Never earlier than the local minute before.
        expect(toInstant(local + 60_000, zone)).toBeGreaterThan(toInstant(local, zone) - 3_600_000);
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads the local time, and drops seconds when writing it', () => {
    expect(writeCivil(toLocal(Date.parse('2027-01-31T08:00:59.999Z'), 'Europe/Berlin'))).toBe(
      '2027-01-31T09:00',
    );
  });

  it('knows valid zones, however many invalid ones were tried', () => {
    for (let n = 0; n < 700; n++) expect(isTimeZone(`Nowhere/City_${String(n)}`)).toBe(false);
    expect(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'].map(isTimeZone)).toEqual([
      true,
      true,
      true,
    ]);
    expect(() => toLocal(0, 'Nowhere/City')).toThrow('not a time zone');
  });
});
