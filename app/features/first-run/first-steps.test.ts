// Proves a new person's first steps: facts decide which steps are done, the next step is not a skipped one, settings count
// before what a device remembers, and a damaged record counts as new.
import { describe, expect, test } from 'vitest';
import { aWallet } from '#tests/builders/wire-documents.ts';
import {
  findDone,
  findNext,
  findUnsent,
  isNewAccount,
  mergeSettings,
  readRecord,
  readRemembered,
  type Setting,
} from './first-steps.ts';

const none = { sent: '0', received: '0', count: 0 };
const totals = { DC: none, TDC: none, USD: none };
const wallet = (change: Partial<typeof totals> = {}, nextClaimAt: string | null = null) =>
  aWallet('p', { totals: { ...totals, ...change }, nextClaimAt });
const nothing = { hasSent: false, hasPin: false, isInstalled: false, seen: [] };

test('a new person has done nothing, and the first step is the claim', () => {
  const done = findDone({ wallet: wallet(), ...nothing });
  expect(done).toEqual([]);
  expect(findNext(done, [])).toBe('claim');
});

test.each([
  ['a claim', { wallet: wallet({}, '2026-11-28T08:00:00.000Z') }, ['claim']],
  ['test credits that came', { wallet: wallet({ TDC: { ...none, received: '200', count: 1 } }) }, ['claim']],
  ['a transfer', { hasSent: true }, ['send']],
  ['a PIN', { hasPin: true }, ['protect']],
  ['an installed app', { isInstalled: true }, ['install']],
  ['what was seen here', { seen: ['address', 'protect'] as const }, ['address', 'protect']],
])('%s is a step done', (_what, change, done) => {
  expect(findDone({ wallet: wallet(), ...nothing, ...change })).toEqual(done);
});

test('an investment is no transfer, although it is in the totals of what was sent', () => {
  expect(findDone({ wallet: wallet({ DC: { ...none, sent: '5', count: 1 } }), ...nothing })).toEqual([]);
});

test('the next step is neither done nor skipped, until there is none', () => {
  expect(findNext(['claim'], ['send'])).toBe('address');
  expect(findNext(['claim', 'send', 'address', 'protect'], ['install'])).toBeNull();
});

const NONE = { skipped: [], seen: [], hidden: false, funded: false };

test('what was remembered is read as it was written; anything else is nothing', () => {
  const remembered = {
    firstRun: 'skipped',
    'firstRun:send': 'skipped',
    'firstRun:address': 'done',
    funded: true,
  };
  expect(readRemembered(JSON.stringify(remembered))).toEqual(remembered);
  const record = { skipped: ['send'], seen: ['address'], hidden: true, funded: true };
  expect(readRecord(remembered)).toEqual(record);
  // An earlier version wrote lists.
  expect(readRecord(readRemembered(JSON.stringify({ ...record, over: false })))).toEqual(record);
  for (const text of [null, '', '[', '7', 'null', '{"skipped":7,"seen":["who"]}', '{"seen":["who"]}'])
    expect(readRecord(readRemembered(text))).toEqual(NONE);
});

test('all steps are done for a device that remembers it from an earlier version', () => {
  const remembered = readRemembered(
    '{"skipped":[],"seen":["send"],"hidden":false,"over":true,"funded":true}',
  );
  expect(readRecord(remembered)).toEqual({
    ...NONE,
    seen: ['claim', 'send', 'address', 'protect', 'install'],
    funded: true,
  });
});

describe('the settings of a person', () => {
  const remembered = {
    ...{ firstRun: 'skipped', 'firstRun:claim': 'done', 'firstRun:send': 'skipped' },
    ...{ 'firstRun:address': 'skipped', funded: true },
  };

  test('count before what this device remembers', () => {
    const settings: Setting[] = [
      { id: 'firstRun', value: 'open' },
      { id: 'firstRun:send', value: 'done' },
      { id: 'firstRun:address', value: 'open' },
      { id: 'firstRun:install', value: 'skipped' },
      { id: 'theme', value: 'dark' },
    ];
    expect(readRecord(mergeSettings(remembered, settings))).toEqual({
      skipped: ['install'],
      seen: ['claim', 'send'],
      hidden: false,
      funded: true,
    });
    expect(mergeSettings(remembered, settings)).not.toHaveProperty('theme');
  });

  test('that are missing leave what this device remembers', () => {
    expect(mergeSettings(remembered, [{ id: 'theme', value: 'dark' }])).toEqual(remembered);
  });

  test('are made once of what this device remembers from an earlier version', () => {
    expect(findUnsent(remembered, [{ id: 'firstRun:send', value: 'open' }])).toEqual([
      { id: 'firstRun:claim', value: 'done' },
      { id: 'firstRun:address', value: 'skipped' },
      { id: 'firstRun', value: 'skipped' },
    ]);
    expect(findUnsent(readRemembered('{"seen":["who"]}'), [])).toEqual([]);
  });
});

test('an account is new for an hour after the time in its address', () => {
  const openedAt = 1_700_000_000_000;
  const address = `VIQ-${String(openedAt)}-k3v9q2abcdef`;
  expect(isNewAccount(address, openedAt + 3_599_999)).toBe(true);
  expect(isNewAccount(address, openedAt + 3_600_000)).toBe(false);
  expect(isNewAccount('', openedAt)).toBe(false);
});
