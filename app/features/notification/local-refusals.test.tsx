// Proves that a command which was refused undecided is a notification of this device: listed by its time, counted in
// the badge, read singly or with all others, kept across a reload, removed when the command is dismissed or sent again,
// and forgotten at sign-out.
import { act, type ReactElement, useEffect } from 'react';
import { BehaviorSubject, map } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationDoc } from '#domain/protocol.ts';
import { render, type Rendered } from '#app/ui/testing/render.tsx';
import { recordLoss, newCommand, recordProblem } from '#app/data/outbox/command-doc.ts';
import type { CommandDoc } from '#app/data/outbox/command-doc.ts';
import { DeviceContext, type DataState } from '#app/data/device/device-context.ts';
import {
  type NotificationType,
  useMarkAllRead,
  useMarkRead,
  useNotifications,
  useUnreadCount,
} from './notifications.ts';
import { forgetPersonalValues } from '#app/platform/personal-values.ts';
import { problemFromRow } from '#app/platform/problem.ts';
import { ERRORS } from '#domain/errors.ts';

const userId = 'u'.repeat(26);
const shop = 'VIQ-1800000000000-k3v9q2abcdef';
const asked = Date.UTC(2026, 10, 23, 12);
const minutes = (n: number): number => asked + n * 60_000;

function refusedCommand(id: string, at: number, more: Partial<CommandDoc> = {}): CommandDoc {
  const payload = { to: shop, amount: '5', currency: 'DC' };
  const problem = problemFromRow('COMMAND_INVALID', ERRORS.COMMAND_INVALID);
  const command = newCommand({ id, type: 'wallet.transfer', payload }, at);
  return { ...recordProblem({ ...command, status: 'processing' }, { problem, certain: true }, at), ...more };
}

const ofService = (id: string, at: number, read = false): NotificationDoc => ({
  ...{ id, seq: 1, order: 1, at: new Date(at).toISOString(), type: 'security' as const },
  ...{ title: `Of the service: ${id}`, message: 'm', read },
});

/** A collection in memory that supports equality queries. */
function collection<T extends { readonly id: string }>(documents: BehaviorSubject<readonly T[]>) {
  const matching = (selector: Partial<T> = {}) =>
    documents.value.filter((one) =>
      Object.entries(selector).every(([key, value]) => one[key as keyof T] === value),
    );
  const held = (one: T) => ({
    ...one,
    toMutableJSON: () => one,
    incrementalPatch: (patch: Partial<T>) => {
      documents.next(documents.value.map((each) => (each.id === one.id ? { ...each, ...patch } : each)));
      return Promise.resolve();
    },
  });
  return {
    find: ({ selector }: { selector?: Partial<T> } = {}) => ({
      $: documents.pipe(map(() => matching(selector).map(held))),
      exec: () => Promise.resolve(matching(selector).map(held)),
    }),
    findOne: (id: string) => ({
      exec: () => Promise.resolve(documents.value.filter((one) => one.id === id).map(held)[0] ?? null),
    }),
  };
}

const commands = new BehaviorSubject<readonly CommandDoc[]>([]);
const notifications = new BehaviorSubject<readonly NotificationDoc[]>([]);
const data = {
  userId,
  database: { collections: { commands: collection(commands), notifications: collection(notifications) } },
};
const state = { status: 'open', data } as unknown as DataState;

type Seen = {
  readonly list: readonly NotificationDoc[];
  readonly unread: number;
  readonly markRead: (id: string) => Promise<void>;
  readonly markAllRead: () => Promise<void>;
};
let seen: Seen;
function Probe({ type }: { readonly type: NotificationType | null }): ReactElement {
  const { notifications: list } = useNotifications(type);
  const now = { list, unread: useUnreadCount(), markRead: useMarkRead(), markAllRead: useMarkAllRead() };
  useEffect(() => {
    seen = now;
  });
  return <></>;
}

let rendered: Rendered;
const show = async (type: NotificationType | null = null): Promise<void> => {
  rendered = await render(
    <DeviceContext value={state}>
      <Probe type={type} />
    </DeviceContext>,
  );
};
const titles = (): string[] => seen.list.map(({ title, read }) => `${title}${read ? '' : ' (unread)'}`);

beforeEach(() => {
  localStorage.clear();
  commands.next([refusedCommand('refused-0000000001', minutes(2))]);
  notifications.next([ofService('later', minutes(3)), ofService('earlier', minutes(1), true)]);
});
afterEach(async () => {
  await rendered.unmount();
  vi.unstubAllGlobals();
});

test('a local refusal is listed by its time, says what was not sent and why, and counts in the badge', async () => {
  await show();
  expect(titles()).toEqual([
    'Of the service: later (unread)',
    'Transfer not sent (unread)',
    'Of the service: earlier',
  ]);
  expect(seen.unread).toBe(2);
  const { detail, remedy } = problemFromRow('COMMAND_INVALID', ERRORS.COMMAND_INVALID);
  expect(seen.list[1]).toMatchObject({
    message: `5.00 DC to ${shop} stayed in your wallet: ${detail}. ${remedy}`,
    type: 'transaction',
    page: '/wallet?tab=history',
    at: '2026-11-23T12:02:00.000Z',
  });
});

test('a local refusal belongs to the transactions, and to no other kind', async () => {
  await show('transaction');
  expect(titles()).toEqual(['Transfer not sent (unread)']);
  await rendered.unmount();
  await show('security');
  expect(titles()).not.toContain('Transfer not sent (unread)');
});

test('a local refusal can be read singly, and stays read after a reload, while the others stay unread', async () => {
  await show();
  await act(() => seen.markRead('command:refused-0000000001'));
  expect(seen.unread).toBe(1);
  await rendered.unmount();
  await show();
  expect(titles()[1]).toBe('Transfer not sent');
  await act(() => seen.markRead('later'));
  expect(seen.unread).toBe(0);
});

test('a local refusal is read here at once when another tab reads it', async () => {
  await show();
  expect(seen.unread).toBe(2);
  // Written as by another tab: only the browser informs this one.
  localStorage.setItem(`vaultiq.refusals-read.${userId}`, 'refused-0000000001');
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: `vaultiq.refusals-read.${userId}` }));
    await Promise.resolve();
  });
  expect(seen.unread).toBe(1);
  expect(titles()[1]).toBe('Transfer not sent');
});

test('a local refusal is read with all others, and the next one is unread again', async () => {
  await show();
  await act(() => seen.markAllRead());
  expect(seen.unread).toBe(0);
  await act(async () => {
    commands.next([refusedCommand('refused-0000000002', minutes(9)), ...commands.value]);
    await Promise.resolve();
  });
  expect([titles()[0], seen.unread]).toEqual(['Transfer not sent (unread)', 1]);
});

test.each<[string, Partial<CommandDoc>]>([
  ['dismissed', { dismissed: true }],
  ['sent again', { status: 'waiting' }],
  [
    'refused by the rules, which the service reports',
    {
      verdict: {
        id: 'x',
        type: 'wallet.transfer',
        verdict: 'refused',
        seq: 1,
        block: 1,
        at: '2026-11-23T12:02:00.000Z',
      },
    },
  ],
])('a command that was %s is no local refusal', async (_what, more) => {
  commands.next([refusedCommand('refused-0000000001', minutes(2), more)]);
  await show();
  expect(titles()).toEqual(['Of the service: later (unread)', 'Of the service: earlier']);
  expect(seen.unread).toBe(1);
});

test('a lost command is one too, and a command without money has another text', async () => {
  const cancelling = {
    ...refusedCommand('refused-0000000003', minutes(5)),
    type: 'wallet.cancel_request',
    payload: {},
  };
  commands.next([recordLoss(refusedCommand('refused-0000000001', minutes(2)), minutes(3)), cancelling]);
  await show();
  expect(titles()).toEqual([
    'Not carried out (unread)',
    'Of the service: later (unread)',
    'Transfer not sent (unread)',
    'Of the service: earlier',
  ]);
});

test('sign-out forgets what was read', async () => {
  await show();
  await act(() => seen.markAllRead());
  expect(localStorage.getItem(`vaultiq.refusals-read.${userId}`)).toBe('refused-0000000001');
  forgetPersonalValues(userId);
  expect(localStorage.length).toBe(0);
});
