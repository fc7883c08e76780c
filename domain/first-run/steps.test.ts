// Proves which settings of the first steps the service takes.
import { expect, test } from 'vitest';
import { SettingDocSchema } from '../protocol.ts';
import { FIRST_STEPS, LIST_SETTING, stepSetting } from './steps.ts';

const isTaken = (id: string, value: unknown): boolean =>
  SettingDocSchema.safeParse({ id, value, updatedAt: '2026-11-28T08:00:00.000Z' }).success;

test('each step, and the list, is open, skipped or done', () => {
  expect(FIRST_STEPS.map(stepSetting)).toEqual([
    'firstRun:claim',
    'firstRun:send',
    'firstRun:address',
    'firstRun:protect',
    'firstRun:install',
  ]);
  for (const id of [LIST_SETTING, ...FIRST_STEPS.map(stepSetting)])
    expect(['open', 'skipped', 'done'].map((value) => isTaken(id, value))).toEqual([true, true, true]);
});

test.each([
  ['firstRun:claim', 'hidden'],
  ['firstRun:claim', true],
  ['firstRun:claim', { state: 'done' }],
  ['firstRun', 'shown'],
  ['firstRun', false],
  ['firstRun:fly', 'done'],
])('%s is not %j', (id, value) => {
  expect(isTaken(id, value)).toBe(false);
});
