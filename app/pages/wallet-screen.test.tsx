/**
 * Proves the wallet screen without balances: no wallet, a database that could not be opened, one that is opening; and
 * that the address chooses the token to send.
 */
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DataState, DeviceContext } from '#app/data/device/device-context.ts';
import { adoptSession, startSession, stopSession } from '#app/platform/session.ts';
import { declarePrivateValues } from '#app/seal/private-storage.ts';
import { buttonNamed, reaches, render, type Rendered } from '#app/ui/testing/render.tsx';
import { makeShownData } from '#tests/builders/shown-data.tsx';
import { aWallet } from '#tests/builders/wire-documents.ts';
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

async function open(address: string, state: DataState, screen = <Component />): Promise<HTMLElement> {
  const user = { id: 'p', email: 'p@user.test', fullName: 'P', address, roles: ['user' as const] };
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  adoptSession({ accessToken: 'token', expiresAt, deviceId: 'd', user }, false);
  rendered = await render(<DeviceContext value={state}>{screen}</DeviceContext>);
  return rendered.page;
}

test('an account without a wallet shows No wallet found and links back', async () => {
  const page = await open('', { status: 'opening', data: null });
  expect(page.textContent).toContain('No wallet found');
  const back = page.querySelector('a[href="/dashboard"]');
  expect(back?.textContent).toBe('Return to Dashboard');
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

test('the form to send opens with the token of the address', async () => {
  const own = 'VIQ-1700000000000-me0000000000';
  const tokens = [{ projectId: 'p12', symbol: 'SUN', posted: '3', held: '0' }];
  const data = makeShownData({ collections: { wallet: [aWallet('p', { tokens })] } });
  declarePrivateValues(['send']);
  const screen = (
    <Routes>
      <Route path="/" element={<Navigate to="/wallet?tab=send&currency=token%3Ap12%3ASUN" replace />} />
      <Route path="/wallet" element={<Component />} />
    </Routes>
  );
  const page = await open(own, { status: 'open', data }, screen);
  await reaches(() => expect(page.textContent).toContain('3.00 SUN'));
  expect(page.querySelector<HTMLSelectElement>('form select')?.value).toBe('token:p12:SUN');
});
