// Proves that a moment in a command has one spelling and the same meaning as everywhere, for every day of the calendar.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { isoTime, MomentField, momentMs, readMoment } from './iso-time.ts';

it('reads every moment as the platform does', () => {
  const moments = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) });
  fc.assert(
    fc.property(moments, (ms) => {
      const text = new Date(ms).toISOString();
      expect(MomentField.safeParse(text).success).toBe(true);
      expect(momentMs(text)).toBe(ms);
    }),
  );
});

it('writes every moment as the platform does, the same one twice as well', () => {
  const moments = fc.integer({ min: Date.UTC(1, 0, 1), max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) });
  fc.assert(
    fc.property(moments, (ms) => {
      const text = new Date(ms).toISOString();
      expect([isoTime(ms), isoTime(ms)]).toEqual([text, text]);
    }),
  );
});

it('reads each day around the leap days', () => {
  for (const year of [1970, 1972, 1999, 2000, 2024, 2026, 2100, 2400]) {
    for (let day = 0; day < 366; day++) {
      const ms = Date.UTC(year, 0, 1 + day);
      expect(momentMs(new Date(ms).toISOString())).toBe(ms);
      expect(isoTime(ms)).toBe(new Date(ms).toISOString());
    }
  }
});

it.each([
  '2026-11-22T05:30:00Z',
  '2026-11-22T05:30:00.0Z',
  '2026-11-22T05:30:00.000+01:00',
  '2026-02-30T05:30:00.000Z',
  '2026-11-22',
  '1763789400000',
  '',
])('refuses any other spelling: %j', (text) => {
  expect(MomentField.safeParse(text).success).toBe(false);
});

it.each(['2026-11-22T05:30:07Z', '2026-11-22T05:30:07.5Z', '2026-11-22T05:30:07.123456Z'])(
  'reads %s, which an operator may write, as the platform does',
  (text) => {
    expect(z.iso.datetime().safeParse(text).success).toBe(true);
    expect(readMoment(text)).toBe(Date.parse(text));
  },
);
