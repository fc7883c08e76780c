/** Proves the ways on from Home: everybody has the same, and the Admin Panel is for admin and owner only; and its cards. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '#domain/constants.ts';
import { render, type Rendered } from '../ui/testing/render.tsx';
import { adoptSession, startSession, stopSession } from '../platform/session.ts';
import { Component, Places } from './dashboard-screen.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const EVERYBODY = ['Wallet', 'Market', 'Transaction Explorer', 'Security Settings', 'Investors', 'Developer'];

test.each<[Role[], readonly string[]]>([
  [['user'], EVERYBODY],
  [
    ['admin', 'user'],
    [...EVERYBODY, 'Admin Panel'],
  ],
  [
    ['owner', 'user'],
    [...EVERYBODY, 'Admin Panel'],
  ],
])('as %j Home leads to %j', async (roles, places) => {
  rendered = await render(<Places roles={roles} />);
  const names = [...rendered.page.querySelectorAll('a strong')].map((name) => name.textContent);
  expect(names).toEqual(places);
});

test('Home has balances, the referral card and the settings of pushes', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  startSession();
  const user = { id: 'p', email: 'p@user.test', fullName: 'P', address: 'VIQ-1', roles: ['user' as const] };
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  adoptSession({ accessToken: 'token', expiresAt, deviceId: 'd', user }, false);
  rendered = await render(<Component />);
  const cards = [...rendered.page.querySelectorAll('section[aria-label]')].map((card) =>
    card.getAttribute('aria-label'),
  );
  expect(cards).toEqual(expect.arrayContaining(['Balances', 'Push notifications']));
  expect(rendered.page.textContent).toContain('Push Notifications Not Supported');
  await stopSession();
});
