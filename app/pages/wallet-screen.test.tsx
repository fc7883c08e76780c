/** Proves the wallet screen without balances: no wallet, a database that could not be opened, one that is opening. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DataState, DeviceContext } from '#app/data/device/device-context.ts';
import { adoptSession, startSession, stopSession } from '#app/platform/session.ts';
import { buttonNamed, render, type Rendered } from '#app/ui/testing/render.tsx';
import { Component } from './wallet-screen.tsx';

let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  startSession();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

async function open(address: string, state: DataState): Promise<HTMLElement> {
  const user = { id: 'p', email: 'p@user.test', fullName: 'P', address, roles: ['user' as const] };
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  adoptSession({ accessToken: 'token', expiresAt, deviceId: 'd', user }, false);
  rendered = await render(
    <DeviceContext value={state}>
      <Component />
    </DeviceContext>,
  );
  return rendered.page;
}

test('an account without a wallet shows No wallet found and links back', async () => {
  const page = await open('', { status: 'opening', data: null });
  expect(page.textContent).toContain('No wallet found');
  const back = page.querySelector('a');
  expect([back?.textContent, back?.getAttribute('href')]).toEqual(['Return to Dashboard', '/dashboard']);
});

test('data that cannot be opened shows Failed to load wallet, says that the money is safe, and tries again', async () => {
  const page = await open('VIQ-1', { status: 'failed', problem: 'broken', data: null });
  expect(page.textContent).toContain('Failed to load wallet. Please try again.');
  expect(page.textContent).toContain('Your money is safe with the service');
  expect(page.textContent).not.toContain('broken');
  expect(buttonNamed(page, /^Try again$/)).toBeDefined();
});

test('has its four tabs', async () => {
  const page = await open('VIQ-1700000000000-me0000000000', { status: 'opening', data: null });
  const tabs = [...page.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Overview', 'Send', 'Receive', 'History']);
});

test('shows the address while it opens, and no invented figures', async () => {
  const page = await open('VIQ-1700000000000-me0000000000', { status: 'opening', data: null });
  expect(page.textContent).toContain('VIQ-1700000000000-me0000000000');
  const balances = page.querySelector('section[aria-label="Balances"]');
  expect(balances?.getAttribute('aria-busy')).toBe('true');
  expect(balances?.textContent).not.toMatch(/\d/);
});
