// Proves what pausing, resuming and cancelling require: resuming online asks for a code, or a passkey instead, if the
// person requires one, and for the PIN of a device that has one; the others, and resuming offline, ask for no code.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownProblem } from '#tests/builders/problem.ts';
import type { SubmittedCommand } from '#domain/protocol.ts';
import type { TwoFactorStatus } from '#domain/two-factor/schema.ts';
import type { ScheduleDoc } from './schedules.ts';
import { reportContact } from '../../platform/connectivity.ts';
import type { Outcome } from '../../platform/problem.ts';
import type { ConfirmBy } from '../../platform/two-factor.ts';
import {
  buttonNamed,
  click,
  render,
  reaches,
  type Rendered,
  settled,
  texts,
  type,
} from '../../ui/testing/render.tsx';
import { givePin, testPin, withoutPin, setPinHere } from '../../ui/testing/device-pin.ts';
import { ScheduleActions } from './schedule-actions.tsx';

let status: TwoFactorStatus;
let answer: Outcome<null>;
const confirmed: { by: ConfirmBy; commands: readonly SubmittedCommand[] }[] = [];
const stored: SubmittedCommand[] = [];

vi.mock('../../platform/two-factor-status.ts', () => ({ useTwoFactor: () => ({ status }) }));
vi.mock('../../platform/two-factor.ts', () => ({
  confirmCommands: (by: ConfirmBy, commands: readonly SubmittedCommand[]): Promise<Outcome<null>> => {
    confirmed.push({ by, commands });
    return Promise.resolve(answer);
  },
}));
vi.mock('../../data/outbox/outbox.ts', async (original) => ({
  ...(await original<object>()),
  useEnqueue: () => (type: string, payload: object, id: string) => {
    stored.push({ id, type, payload });
    return Promise.resolve(id);
  },
}));

const at = '2026-11-22T10:00:00.000Z';
const schedule: ScheduleDoc = {
  id: 'the-schedule-of-ann',
  seq: 7,
  at,
  createdAt: at,
  to: 'VIQ-1763711000000-a8b2c4d6e8f0',
  amount: '5',
  currency: 'DC',
  every: 'month',
  startAt: '2027-01-31T09:00',
  timeZone: 'UTC',
  status: 'paused',
  next: { n: 3, at: '2027-03-31T09:00:00.000Z' },
  runs: [],
};

let rendered: Rendered | null = null;
beforeEach(() => {
  status = { enabled: true, requireForTransactions: true, backupCodesLeft: 10, hasPasskey: true };
  answer = { ok: true, value: null };
  confirmed.length = 0;
  stored.length = 0;
  vi.stubGlobal('PublicKeyCredential', vi.fn());
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.unstubAllGlobals();
  reportContact(true);
});

async function show(given: Partial<ScheduleDoc> = {}): Promise<void> {
  rendered = await render(<ScheduleActions schedule={{ ...schedule, ...given }} change={null} />);
}
const press = (name: RegExp) => click(buttonNamed(document.body, name));
const isStored = (kind: string): Promise<void> =>
  reaches(() => expect(stored).toMatchObject([{ type: kind, payload: { schedule: schedule.id } }]));
async function typeCode(): Promise<void> {
  const code = document.querySelector<HTMLInputElement>('input[name="totp"]');
  if (code === null) throw new Error('no code is asked for');
  await type(code, '123456');
}

test('resuming asks for a code, for exactly the stored command', async () => {
  await show();
  await press(/^Resume$/);
  await settled('Resume this scheduled transfer?');
  expect(stored).toEqual([]);
  await typeCode();
  await press(/^Resume$/);
  await isStored('schedule.resume');
  expect(confirmed).toEqual([{ by: { method: 'code', code: '123456' }, commands: stored }]);
  await settled('Cancel transfer');
  expect(texts()).not.toContain('Resume this scheduled transfer?');
});

test('a wrong code resumes nothing, and going back sends nothing', async () => {
  answer = { ok: false, problem: { ...knownProblem('TWO_FACTOR_CODE_INVALID'), field: 'code' } };
  await show();
  await press(/^Resume$/);
  await typeCode();
  await press(/^Resume$/);
  await settled('The verification code is incorrect. Please try again.');
  await press(/^Back$/);
  expect(texts()).not.toContain('Resume this scheduled transfer?');
  expect(stored).toEqual([]);
});

test('a passkey replaces the code', async () => {
  await show();
  await press(/^Resume$/);
  await press(/^Use a passkey instead$/);
  await isStored('schedule.resume');
  expect(confirmed.map(({ by }) => by)).toEqual([{ method: 'passkey' }]);
});

test('resuming is stored at once offline, and waits for the code', async () => {
  reportContact(false);
  await show();
  await press(/^Resume$/);
  await isStored('schedule.resume');
  expect(confirmed).toEqual([]);
});

test('asks for no code if the person requires none', async () => {
  status = { ...status, requireForTransactions: false };
  await show();
  await press(/^Resume$/);
  await isStored('schedule.resume');
  expect(confirmed).toEqual([]);
});

test('pausing requires no confirmation', async () => {
  await show({ status: 'active' });
  await press(/^Pause$/);
  await isStored('schedule.pause');
  expect(confirmed).toEqual([]);
});

test('cancelling asks for a confirmation, and for no code', async () => {
  await show();
  await press(/^Cancel transfer$/);
  await settled('Cancel this scheduled transfer?');
  await press(/^Cancel it$/);
  await isStored('schedule.cancel');
  expect(confirmed).toEqual([]);
});

test("resuming asks for the device's PIN, and pausing does not", async () => {
  status = { ...status, requireForTransactions: false };
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await setPinHere();
  await show();
  await press(/^Resume$/);
  await settled('Resume this scheduled transfer?');
  await press(/^Resume$/);
  expect(stored).toEqual([]);
  await givePin(testPin, /^Resume$/);
  await isStored('schedule.resume');
  await rendered?.unmount();
  stored.length = 0;
  await show({ status: 'active' });
  await press(/^Pause$/);
  await isStored('schedule.pause');
  await withoutPin();
});
