// Proves the notice of commands that wait for a code: everything that one code would send is shown in full, one code
// confirms all of it and sends it, a wrong one sends nothing, each command can be withdrawn, and a person who no longer
// requires codes needs none.
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { knownProblem } from '#tests/builders/problem.ts';
import type { SubmittedCommand } from '#domain/protocol.ts';
import type { TwoFactorStatus } from '#domain/two-factor/schema.ts';
import { newCommand } from '../../data/outbox/command-doc.ts';
import { reportContact } from '../../platform/connectivity.ts';
import { localProblem, type Outcome } from '../../platform/problem.ts';
import type { ConfirmBy } from '../../platform/two-factor.ts';
import { hideCodePrompt } from '../../ui/code-prompt.ts';
import { Toaster } from '../../ui/toaster.tsx';
import {
  buttonNamed,
  click,
  flushPromises,
  reaches,
  render,
  type Rendered,
  settled,
  texts,
  type,
} from '../../ui/testing/render.tsx';
import { WaitingNotice } from './waiting-notice.tsx';

const to = 'VIQ-1763711000000-a8b2c4d6e8f0';
const problem = knownProblem('TWO_FACTOR_REQUIRED');
const wait = (id: string, type: string, payload: Record<string, unknown>) => ({
  ...newCommand({ id, type, payload }, 1_000),
  problem,
});
const ALL = [
  wait('a', 'wallet.transfer', { to, amount: '12.5', currency: 'DC', note: 'Rent' }),
  wait('b', 'schedule.create', { to, amount: '3', currency: 'TDC' }),
  wait('c', 'investor.join', { amount: '600' }),
];

let waiting = ALL;
let status: TwoFactorStatus;
let answer: Outcome<null>;
let confirmed: { code: string; ids: string[] }[];
let released: string[][];
let cancelled: string[];
let isCancelled: boolean;

const release = async (ids: readonly string[]): Promise<void> => void released.push([...ids]);
const cancel = async (id: string): Promise<boolean> => {
  cancelled.push(id);
  return isCancelled;
};
vi.mock('../../data/outbox/outbox.ts', () => ({
  useOutbox: () => ({ waitingForCode: waiting }),
  useRelease: () => release,
  useCancel: () => cancel,
}));
vi.mock('../../platform/two-factor-status.ts', () => ({ useTwoFactor: () => ({ status }) }));
vi.mock('../../platform/two-factor.ts', () => ({
  confirmCommands: (by: ConfirmBy, commands: readonly SubmittedCommand[]): Promise<Outcome<null>> => {
    const code = by.method === 'code' ? by.code : 'by passkey';
    confirmed.push({ code, ids: commands.map(({ id }) => id) });
    return Promise.resolve(answer);
  },
}));

let rendered: Rendered | null = null;
beforeEach(() => {
  waiting = ALL;
  status = { enabled: true, requireForTransactions: true, backupCodesLeft: 10 };
  answer = { ok: true, value: null };
  confirmed = [];
  released = [];
  cancelled = [];
  isCancelled = true;
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(async () => hideCodePrompt());
  await rendered?.unmount();
  rendered = null;
  reportContact(true);
});

async function open(): Promise<HTMLElement> {
  rendered = await render(
    <>
      <WaitingNotice />
      <Toaster />
    </>,
  );
  await click(buttonNamed(rendered.page, /^Enter code$/));
  await settled('Enter your code');
  return rendered.page;
}
async function give(code: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[name="totp"]');
  if (input === null) throw new Error('no code is asked for');
  await type(input, code);
  await click(buttonNamed(document.body, /^Confirm and send/));
}

it('says how many commands wait, and shows each in full', async () => {
  await open();
  expect(texts()).toContain('3 transactions are sent as soon as you enter a code');
  for (const text of ['12.50 DC', to, 'Rent', 'Scheduled transfer 3.00 TDC', 'investor programme 600.00 DC'])
    expect(texts()).toContain(text);
});

it('one code confirms all of them, and then they are sent', async () => {
  await open();
  await give('123456');
  await settled('It is being sent.');
  expect(confirmed).toEqual([{ code: '123456', ids: ['a', 'b', 'c'] }]);
  expect(released).toEqual([['a', 'b', 'c']]);
});

it('a passkey confirms all of them instead of a code, for a person who has one', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  status = { ...status, hasPasskey: true };
  await open();
  await click(buttonNamed(document.body, /^Use a passkey instead$/));
  await settled('It is being sent.');
  expect(confirmed).toEqual([{ code: 'by passkey', ids: ['a', 'b', 'c'] }]);
  expect(released).toEqual([['a', 'b', 'c']]);
});

it('a cancelled passkey sends nothing, and none is offered to a person without one', async () => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  answer = { ok: false, problem: knownProblem('PASSKEY_INVALID') };
  status = { ...status, hasPasskey: true };
  await open();
  await click(buttonNamed(document.body, /^Use a passkey instead$/));
  await settled(knownProblem('PASSKEY_INVALID').detail);
  expect(released).toEqual([]);
  status = { ...status, hasPasskey: false };
  await rendered?.rerender(<WaitingNotice />);
  expect(texts()).not.toContain('Use a passkey instead');
});

it('a wrong code sends nothing', async () => {
  answer = { ok: false, problem: { ...knownProblem('TWO_FACTOR_CODE_INVALID'), field: 'code' } };
  await open();
  await give('123456');
  await settled('The verification code is incorrect. Please try again.');
  expect(released).toEqual([]);
});

it('sends the commands if no answer arrives, because the code may have counted', async () => {
  answer = { ok: false, problem: localProblem('NO_ANSWER') };
  await open();
  await give('123456');
  await settled('The service did not answer');
  expect(released).toEqual([['a', 'b', 'c']]);
});

it('each can be cancelled, and says when it is too late', async () => {
  const page = await open();
  await click(page.querySelector('[aria-label="Cancel: Send"]'));
  await settled('It was not sent.');
  isCancelled = false;
  await click(page.querySelector('[aria-label="Cancel: Scheduled transfer"]'));
  await settled('Too late to cancel');
  expect(cancelled).toEqual(['a', 'b']);
});

it('says offline that no code can be given', async () => {
  await open();
  await act(async () => {
    reportContact(false);
    await Promise.resolve();
  });
  await settled('You can enter a code as soon as you are online');
  expect(document.querySelector('input[name="totp"]')).toBeNull();
});

it('tries once without a code if the person no longer requires codes', async () => {
  status = { enabled: true, requireForTransactions: false, backupCodesLeft: 10 };
  rendered = await render(<WaitingNotice />);
  await reaches(() => expect(released).toEqual([['a', 'b', 'c']]));
  // The queue is read again whenever it changes.
  waiting = [...ALL];
  await rendered.rerender(<WaitingNotice />);
  await flushPromises();
  expect(released).toHaveLength(1);
});

it('is hidden when nothing waits', async () => {
  waiting = [];
  rendered = await render(<WaitingNotice />);
  expect(rendered.page.querySelector('[role="status"], button')).toBeNull();
});
