// Proves what a person can do with notifications: filter by kind, show older ones, read one by opening it or by its
// button, read all at once. Also proves skeletons before the first synchronisation, and empty lists with a next step.
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeRecord } from '#domain/device-records.ts';
import type { NotificationDoc } from '#domain/protocol.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aContact, aTransaction } from '#tests/builders/wire-documents.ts';
import { formatDate } from '../../ui/date-format.ts';
import { buttonNamed, click, render, type Rendered } from '../../ui/testing/render.tsx';
import { WalletNamesContext } from '../../ui/wallet-names.ts';
import { Component } from './notifications-screen.tsx';

type Held = { documents: NotificationDoc[]; pulled: boolean; read: string[]; allRead: number };
const held = vi.hoisted((): Held => ({ documents: [], pulled: true, read: [], allRead: 0 }));
vi.mock('./notifications.ts', () => ({
  useNotifications: (type: string | null, limit: number) => {
    const found = held.documents.filter((one) => type === null || one.type === type);
    return { notifications: found.slice(0, limit), more: found.length > limit, loading: false };
  },
  useUnreadCount: () => held.documents.filter(({ read }) => !read).length,
  useMarkRead: () => (id: string) => Promise.resolve(void held.read.push(id)),
  useMarkAllRead: () => () => Promise.resolve(void (held.allRead += 1)),
}));
const learned = vi.hoisted((): { asked: string[] } => ({ asked: [] }));
vi.mock('../../data/queries/learn-names.ts', () => ({
  useLearnNames: (addresses: readonly string[]) => void learned.asked.push(...addresses),
}));
vi.mock('../../data/replication/sync-status.ts', async (original) => ({
  ...(await original<object>()),
  useHasPulled: () => held.pulled,
}));

const at = '2026-11-22T10:00:00.000Z';
const one = (n: number, more: Partial<NotificationDoc> = {}): NotificationDoc => ({
  id: `n${String(n)}`,
  order: n,
  seq: n,
  type: 'transaction',
  title: `Notification ${String(n)}`,
  message: 'Received 5.00 DC',
  at,
  read: true,
  page: '/wallet',
  ...more,
});

let rendered: Rendered | null = null;
beforeEach(() => Object.assign(held, { documents: [], pulled: true, read: [], allRead: 0 }));
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

async function renderScreen(documents: readonly NotificationDoc[]): Promise<HTMLElement> {
  held.documents = [...documents];
  rendered = await render(<Component />);
  return rendered.page;
}
const titles = (page: HTMLElement): string[] =>
  [...page.querySelectorAll('.notification-title')].map((title) => title.textContent);

async function choose(page: HTMLElement, type: string): Promise<void> {
  const select = page.querySelector('select');
  if (select === null) throw new Error('there is no choice of kinds');
  await act(async () => {
    select.value = type;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await Promise.resolve();
  });
}

test('looks up the party to a transfer, and nobody for other news', async () => {
  learned.asked = [];
  const rita = 'VIQ-1763000000000-k3v9q2abcdef';
  await renderScreen([
    one(1, { message: `Received 5.00 DC from ${rita}` }),
    one(2, { message: 'Received 5.00 DC from VIQ-1763…abcdef' }),
    one(3, { type: 'security', message: `Signed in by ${rita.replace('3v9q', 'aaaa')}` }),
  ]);
  expect(new Set(learned.asked)).toEqual(new Set([rita]));
});

test('shows one kind when it is chosen, and then all again', async () => {
  const page = await renderScreen([one(1), one(2, { type: 'security' }), one(3, { type: 'system' })]);
  expect(titles(page)).toEqual(['Notification 1', 'Notification 2', 'Notification 3']);
  await choose(page, 'security');
  expect(titles(page)).toEqual(['Notification 2']);
  await choose(page, 'project');
  expect(page.textContent).toContain('No notifications of this kind.');
  await click(buttonNamed(page, /^Show all$/));
  expect(titles(page)).toHaveLength(3);
});

test('shows the newest fifty, and older ones on request', async () => {
  const page = await renderScreen(Array.from({ length: 52 }, (_, n) => one(n)));
  expect(titles(page)).toHaveLength(50);
  await click(buttonNamed(page, /^Show older$/));
  expect(titles(page)).toHaveLength(52);
  expect(buttonNamed(page, /^Show older$/)).toBeUndefined();
});

test('marks one as read when it is opened, and by its button', async () => {
  const page = await renderScreen([one(1, { read: false }), one(2, { read: false }), one(3)]);
  expect(titles(page)[0]).toBe('Unread: Notification 1');
  const link = page.querySelector<HTMLAnchorElement>('a.notification-title');
  expect(link?.getAttribute('href')).toBe('/wallet');
  await click(link);
  await click(page.querySelector('[aria-label="Mark as read: Notification 2"]'));
  expect(held.read).toEqual(['n1', 'n2']);
  expect(page.querySelector('[aria-label="Mark as read: Notification 3"]')).toBeNull();
});

test('marks all as read at once, while there is anything to read', async () => {
  const page = await renderScreen([one(1, { read: false }), one(2)]);
  await click(buttonNamed(page, /^Mark all as read$/));
  expect(held.allRead).toBe(1);
  held.documents = [one(1), one(2)];
  await rendered?.rerender(<Component />);
  expect(
    [...page.querySelectorAll('button')].some(({ textContent }) => textContent === 'Mark all as read'),
  ).toBe(false);
  expect(page.textContent).toContain('Everything is read');
});

test('does not say that there are none before the first sync', async () => {
  held.pulled = false;
  const page = await renderScreen([]);
  expect(page.querySelector('[aria-busy="true"]')).not.toBeNull();
  held.pulled = true;
  await rendered?.rerender(<Component key="pulled" />);
  expect(page.textContent).toContain('No notifications yet. Money that arrives is announced here.');
});

test('a time in a notification is shown in the time zone of the device', async () => {
  const page = await renderScreen([one(1, { message: 'You can leave until 2026-11-30 18:35 UTC' })]);
  const text = page.querySelector('.notification-words p')?.textContent ?? '';
  expect(text).not.toContain('UTC');
  expect(text).toBe(`You can leave until ${formatDate('moment', Date.UTC(2026, 10, 30, 18, 35))}`);
});

test("a notification about the person's project names it, unless the text does", async () => {
  const page = '/launchpad/project/p1';
  held.documents = [
    one(1, { type: 'project', message: '5 DC are in escrow', page }),
    one(2, { type: 'project', message: 'Solar Kiosk has gone live', page }),
    one(3, { type: 'project', message: '5 DC are in escrow', page: '/launchpad/project/p2' }),
    one(4, { type: 'project', message: '5 DC are in escrow', page: '/launchpad' }),
  ];
  const backing = { project: 'p1', stakes: [], refunded: '0', refundFee: '0' };
  const data = makeShownData({
    collections: {
      records: [makeRecord('standing', { id: 'backing:p1', backing } as never)],
      transactions: [aTransaction(4, { kind: 'stake', direction: 'out', to: 'ESCROW-VAULT-p1' })],
      catalog: [{ id: 'project:p1', value: { title: 'Solar Kiosk' } } as never],
    },
  });
  rendered = await render(withData(<Component />, data));
  const meta = [...rendered.page.querySelectorAll('.notification-words > .vq-dimmed')];
  expect(meta.map(({ textContent }) => textContent.includes('Solar Kiosk'))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const links = [...rendered.page.querySelectorAll('a.notification-title')];
  expect(links.at(-1)?.getAttribute('href')).toBe(page);
});

test("a shortened address is replaced by its owner's name, or stays without a link if it is unknown", async () => {
  const rita = 'VIQ-1700000000000-rita00000000';
  held.documents = ['VIQ-1700…000000', 'VIQ-1700…stranger'].map((who, n) =>
    one(n, { type: 'other', message: `${who} signed up with your link` }),
  );
  const data = makeShownData({ collections: { contacts: [aContact(rita, { name: 'Rita' })] } });
  rendered = await render(withData(<Component />, data));
  const texts = [...rendered.page.querySelectorAll('.notification-words p')];
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    'Rita signed up with your link',
    'VIQ-1700…stranger signed up with your link',
  ]);
  expect(texts[1]?.querySelector('a')).toBeNull();
});

test("a wallet in a notification is shown by its contact's name and picture, or by its shortened address", async () => {
  const [rita, stranger] = ['VIQ-1700000000000-rita00000000', 'VIQ-1700000000000-stranger0000'];
  held.documents = [rita, stranger].map((from, n) => one(n, { message: `Received 5.00 DC from ${from}` }));
  const data = makeShownData({ collections: { contacts: [aContact(rita, { name: 'Rita' })] } });
  rendered = await render(withData(<Component />, data));
  const links = [...rendered.page.querySelectorAll('.notification-words p a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Rita', `/explorer/${rita}`],
    ['VIQ-1700…er0000', `/explorer/${stranger}`],
  ]);
  expect(links[0]?.getAttribute('title')).toBe(rita);
  expect([...rendered.page.querySelectorAll('.vq-avatar')].map(({ textContent }) => textContent)).toEqual([
    'R',
    '',
  ]);
});

test("a sentence about the person's own wallet shows its address, which elsewhere is called You", async () => {
  const own = 'VIQ-1763000000000-k3v9q2abcdef';
  held.documents = [one(1, { type: 'system', message: `Your wallet is ready. Its address is ${own}` })];
  rendered = await render(
    <WalletNamesContext value={(address) => (address === own ? 'You' : undefined)}>
      <Component />
    </WalletNamesContext>,
  );
  expect(rendered.page.querySelector('.notification-words p')?.textContent).toBe(
    'Your wallet is ready. Its address is VIQ-1763…abcdef',
  );
});
