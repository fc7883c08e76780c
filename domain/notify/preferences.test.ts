// Proves what may disturb a person and when: kinds and channels, and quiet hours in their local time.
import { describe, expect, it } from 'vitest';
import { SettingDocSchema } from '../protocol.ts';
import {
  DEFAULT_NOTIFY,
  isQuiet,
  isWanted,
  mayDisturb,
  type NotifyPreferences,
  readNotifyPreferences,
} from './preferences.ts';

const at = (text: string): number => Date.parse(text);
const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
const preferences = (changes: Partial<NotifyPreferences> = {}): NotifyPreferences => ({
  ...DEFAULT_NOTIFY,
  ...changes,
});

describe('quiet hours', () => {
  it.each([
    ['a minute before', '2026-11-22T20:59:59Z', false],
    ['at their start', '2026-11-22T21:00:00Z', true],
    ['after midnight', '2026-11-23T01:00:00Z', true],
    ['in their last minute', '2026-11-23T05:59:59Z', true],
    ['at their end', '2026-11-23T06:00:00Z', false],
    ['in summer, when the same clock is an hour earlier in UTC', '2026-07-01T20:00:00Z', true],
  ])('%s', (_when, moment, quiet) => {
    expect(isQuiet(night, at(moment))).toBe(quiet);
  });

  it('may be within one day, or be off', () => {
    const siesta = { from: '13:00', to: '15:00', timeZone: 'UTC' };
    expect(isQuiet(siesta, at('2026-11-22T14:00:00Z'))).toBe(true);
    expect(isQuiet(siesta, at('2026-11-22T15:00:00Z'))).toBe(false);
    expect(isQuiet(null, at('2026-11-22T14:00:00Z'))).toBe(false);
  });
});

describe('the kinds that may disturb', () => {
  const midnight = at('2026-11-22T23:30:00Z');
  const noon = at('2026-11-22T12:00:00Z');

  it('is everything for a person who never chose', () => {
    for (const type of ['transaction', 'project', 'system', 'security', 'other'] as const) {
      expect(mayDisturb(readNotifyPreferences(undefined), type, midnight)).toBe(true);
    }
  });

  it('is only security in quiet hours', () => {
    const quiet = preferences({ quiet: night });
    for (const kind of ['transaction', 'project', 'system', 'other'] as const) {
      expect(mayDisturb(quiet, kind, midnight), kind).toBe(false);
    }
    expect(mayDisturb(quiet, 'security', midnight)).toBe(true);
    expect(mayDisturb(quiet, 'transaction', noon)).toBe(true);
  });

  it('is never a kind that was turned off, not even security', () => {
    const off = preferences({ push: { ...DEFAULT_NOTIFY.push, security: false, system: false } });
    expect(mayDisturb(off, 'security', noon)).toBe(false);
    expect(mayDisturb(off, 'other', noon)).toBe(false);
    expect(mayDisturb(off, 'transaction', noon)).toBe(true);
  });

  it('is chosen for each channel: mails are only for security unless the person wants more', () => {
    expect(isWanted(DEFAULT_NOTIFY, 'mail', 'security')).toBe(true);
    expect(isWanted(DEFAULT_NOTIFY, 'mail', 'transaction')).toBe(false);
  });
});

describe('the setting', () => {
  const doc = (value: unknown, id = 'notify') => ({ id, value, updatedAt: '2026-11-22T12:00:00Z' });
  const isKept = (value: unknown, id?: string): boolean => SettingDocSchema.safeParse(doc(value, id)).success;

  it('is stored as it was chosen', () => {
    const chosen = preferences({ quiet: night });
    expect(SettingDocSchema.parse(doc(chosen)).value).toEqual(chosen);
    expect(readNotifyPreferences(chosen)).toEqual(chosen);
  });

  it.each([
    ['text instead of choices', 'everything'],
    ['a kind too many', preferences({ push: { ...DEFAULT_NOTIFY.push, gossip: true } as never })],
    ['a kind too few', { ...DEFAULT_NOTIFY, mail: { transaction: true } }],
    ['an invalid time', preferences({ quiet: { ...night, from: '24:00' } })],
    ['an unknown time zone', preferences({ quiet: { ...night, timeZone: 'Mars/Olympus' } })],
    ['quiet hours of zero length', preferences({ quiet: { ...night, to: night.from } })],
  ])('is refused with %s, and counts as never chosen', (_what, value) => {
    expect(isKept(value)).toBe(false);
    expect(readNotifyPreferences(value)).toBe(DEFAULT_NOTIFY);
  });

  it('is the only setting with an object for its value', () => {
    expect(isKept(DEFAULT_NOTIFY, 'theme')).toBe(false);
    expect(isKept('dark', 'theme')).toBe(true);
    expect(isKept(false, 'sound')).toBe(true);
  });
});
