// Proves how received money is announced: the chime and "Transfer Received!", once; no chime when the sound is off; and a
// toast for each command that the person sent once it is decided.
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { TransactionDoc } from '#domain/protocol.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aContact, aTransaction } from '#tests/builders/wire-documents.ts';
import { render, type Rendered } from '../ui/testing/render.tsx';
import { dismissToast } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';
import { MoneyWatch } from './money-watch.tsx';

const heard = vi.hoisted(() => ({
  chimes: 0,
  sound: true,
  arrive: (_transactions: readonly unknown[]): void => undefined,
  decide: (_command: unknown): void => undefined,
}));
vi.mock('../data/queries/money-received.ts', () => ({
  useMoneyReceived: (listener: (transactions: readonly unknown[]) => void) => {
    heard.arrive = listener;
  },
}));
vi.mock('../data/outbox/outbox.ts', () => ({
  useDecided: (listener: (command: unknown) => void) => {
    heard.decide = listener;
  },
}));
vi.mock('../data/queries/settings.ts', () => ({ useSettings: () => ({ sound: heard.sound }) }));
vi.mock('../platform/chime.ts', () => ({
  playChime: () => {
    heard.chimes += 1;
  },
}));

let rendered: Rendered | null = null;
const watching = (
  <>
    <MoneyWatch />
    <Toaster />
  </>
);

/** The toast on the screen: text, tone, and the initials or icon before it; null if there is none. */
function shownToast(): readonly string[] | null {
  const toast = document.querySelector<HTMLElement>('.vq-toast');
  if (toast === null) return null;
  const words = [...toast.querySelectorAll('.vq-toast-words > *')].map(({ textContent }) => textContent);
  const avatar = toast.querySelector('.vq-avatar');
  const front = avatar === null ? 'icon' : avatar.textContent === '' ? 'vault or wallet' : avatar.textContent;
  return [...words, toast.dataset['tone'] ?? '', front];
}

const decide = (command: unknown): void => act(() => heard.decide(command));

afterEach(async () => {
  await rendered?.unmount();
  heard.chimes = 0;
  act(dismissToast);
});

async function receive(...transactions: TransactionDoc[]): Promise<void> {
  rendered = await render(watching);
  await act(async () => {
    heard.arrive(transactions);
    await Promise.resolve();
  });
}
const reward = aTransaction(2, { kind: 'referral', from: 'MARKETING-VAULT', amount: '1' });

it.each([
  [true, 1],
  [false, 0],
])('with the sound %s: %i chime, and the toast', async (sound, chimes) => {
  heard.sound = sound;
  await receive(reward);
  expect(heard.chimes).toBe(chimes);
  expect(shownToast()).toEqual([
    'Transfer Received!',
    '+1.00 DC from System Vault',
    'good',
    'vault or wallet',
  ]);
});

it('plays one chime and shows one toast for several that arrive together', async () => {
  heard.sound = true;
  await receive(reward, aTransaction(4), aTransaction(6));
  expect(heard.chimes).toBe(1);
  expect(shownToast()).toEqual([
    'Transfer Received!',
    '+1.00 DC from System Vault and 2 more',
    'good',
    'vault or wallet',
  ]);
});

const to = 'VIQ-1700000000000-ben000000000';
const transfer = { to, amount: '12.5', currency: 'DC' };

it.each([
  [
    'done',
    { type: 'wallet.transfer', status: 'done', payload: transfer },
    ['Success!', `Sent 12.5 DC to ${to}`, 'good', 'vault or wallet'],
  ],
  [
    'refused',
    {
      type: 'wallet.transfer',
      status: 'refused',
      payload: transfer,
      verdict: { code: 'RECIPIENT_NOT_FOUND' },
    },
    ['Transaction Failed', 'Recipient wallet address not found', 'bad', 'icon'],
  ],
])('a transfer that was %s is announced once, with the specified text', async (_, command, said) => {
  rendered = await render(watching);
  decide(command);
  expect(shownToast()).toEqual(said);
});

it('does not announce other commands as sent', async () => {
  rendered = await render(watching);
  const later = { ...transfer, start: '2026-11-23T09:00', repeat: 'monthly' };
  decide({ type: 'schedule.create', status: 'done', payload: later });
  decide({ type: 'wallet.transfer', status: 'done', payload: {} });
  decide({ type: 'a.later_command', status: 'done', payload: transfer });
  expect(shownToast()).toBeNull();
});

it('names who has sent it', async () => {
  const rita = 'VIQ-1700000000000-rita00000000';
  const data = makeShownData({ collections: { contacts: [aContact(rita, { name: 'Rita' })] } });
  rendered = await render(withData(watching, data));
  await act(async () => {
    heard.arrive([aTransaction(2, { from: rita, amount: '5' }), aTransaction(4, { from: rita })]);
    await Promise.resolve();
  });
  expect(shownToast()).toEqual(['Transfer Received!', '+5.00 DC from Rita and 1 more', 'good', 'R']);
});

it('names whom it was sent to, with the short address', async () => {
  const data = makeShownData({ collections: { contacts: [aContact(to, { name: 'Ben' })] } });
  rendered = await render(withData(watching, data));
  decide({ type: 'wallet.transfer', status: 'done', payload: transfer });
  expect(shownToast()).toEqual(['Success!', 'Sent 12.5 DC to Ben (VIQ-1700…000000)', 'good', 'B']);
});
