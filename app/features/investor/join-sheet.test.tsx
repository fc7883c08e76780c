// Proves that investing asks for a code, or a passkey instead, if the person requires one: for exactly the command that
// is stored afterwards. A wrong code stores nothing, nobody else is asked, and a device with a PIN asks for it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownProblem } from '#tests/builders/problem.ts';
import type { SubmittedCommand } from '#domain/protocol.ts';
import type { TwoFactorStatus } from '#domain/two-factor/schema.ts';
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
import { JoinSheet } from './join-sheet.tsx';

let status: TwoFactorStatus;
let answer: Outcome<null>;
const confirmed: { by: ConfirmBy; commands: readonly SubmittedCommand[] }[] = [];
const stored: SubmittedCommand[] = [];
const onClose = vi.fn();

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
vi.mock('../../data/queries/wallet.ts', async (original) => ({
  ...(await original<object>()),
  useWallet: () => ({ perCurrency: { DC: { available: 1_000_000_000n } } }),
}));

let rendered: Rendered | null = null;
beforeEach(() => {
  status = { enabled: true, requireForTransactions: true, backupCodesLeft: 10, hasPasskey: true };
  answer = { ok: true, value: null };
  confirmed.length = 0;
  stored.length = 0;
  onClose.mockReset();
  vi.stubGlobal('PublicKeyCredential', vi.fn());
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.unstubAllGlobals();
  reportContact(true);
});

async function openReview(): Promise<void> {
  rendered = await render(<JoinSheet opened investor={null} onClose={onClose} />);
  const amount = document.querySelector<HTMLInputElement>('input');
  if (amount === null) throw new Error('there is no amount to fill in');
  await type(amount, '600');
  await click(buttonNamed(document.body, /^Review$/));
  await settled('Locked until');
}
const invest = () => click(buttonNamed(document.body, /^Invest 600\.00 DC$/));
const closed = (): Promise<void> => reaches(() => expect(onClose).toHaveBeenCalledTimes(1));

async function typeCode(): Promise<void> {
  const code = document.querySelector<HTMLInputElement>('input[name="totp"]');
  if (code === null) throw new Error('no code is asked for');
  await type(code, '123456');
}

test('a code confirms exactly the stored command', async () => {
  await openReview();
  await invest();
  await settled('Please enter a 6-digit code');
  expect(stored).toEqual([]);
  await typeCode();
  await invest();
  await closed();
  expect(confirmed.map(({ by }) => by)).toEqual([{ method: 'code', code: '123456' }]);
  expect(stored).toMatchObject([{ type: 'investor.join', payload: { amount: '600' } }]);
  expect(confirmed[0]?.commands).toEqual(stored);
});

test('a wrong code invests nothing', async () => {
  answer = { ok: false, problem: { ...knownProblem('TWO_FACTOR_CODE_INVALID'), field: 'code' } };
  await openReview();
  await typeCode();
  await invest();
  await settled('The verification code is incorrect. Please try again.');
  expect(stored).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a passkey replaces the code', async () => {
  await openReview();
  await click(buttonNamed(document.body, /^Use a passkey instead$/));
  await closed();
  expect(confirmed.map(({ by }) => by)).toEqual([{ method: 'passkey' }]);
  expect(stored).toHaveLength(1);
});

test('an investment is stored offline, and waits for the code', async () => {
  reportContact(false);
  await openReview();
  expect(document.querySelector('input[name="totp"]')).toBeNull();
  await invest();
  await closed();
  expect([confirmed, stored.length]).toEqual([[], 1]);
});

test('asks for no code if the person requires none', async () => {
  status = { ...status, requireForTransactions: false };
  await openReview();
  expect(texts()).not.toContain('Use a passkey instead');
  await invest();
  await closed();
  expect([confirmed, stored.length]).toEqual([[], 1]);
});

test('asks for the PIN on a device with one, because the DC are locked for months', async () => {
  status = { ...status, requireForTransactions: false };
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await setPinHere();
  await openReview();
  await invest();
  await givePin('998877', /^Invest 600\.00 DC$/);
  await settled('Wrong PIN. 9 tries are left.');
  expect(stored).toEqual([]);
  await givePin(testPin, /^Invest 600\.00 DC$/);
  await closed();
  expect(stored).toMatchObject([{ type: 'investor.join', payload: { amount: '600' } }]);
  await withoutPin();
});
