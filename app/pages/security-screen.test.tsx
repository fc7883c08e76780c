// Proves the account's security page: its texts, the link back, and the list of devices, also offline.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopSession } from '#app/platform/session.ts';
import { buttonNamed, click, render, type Rendered, settled, texts } from '#app/ui/testing/render.tsx';
import { signInHere } from '#app/ui/testing/signed-in.ts';
import { Component as Security } from './security-screen.tsx';

const seenAt = '2026-11-01T10:00:00.000Z';
const device = (id: string, more: object = {}) => ({
  ...{ id, name: 'Chrome on Android', current: false, createdAt: seenAt, lastSeenAt: seenAt },
  ...more,
});

let rendered: Rendered | null = null;
let online: boolean;
let devices: object[];
let calls: string[];

beforeEach(() => {
  localStorage.clear();
  online = true;
  calls = [];
  devices = [device('a', { current: true }), device('b', { name: 'Firefox on Windows' })];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!online) throw new TypeError('no network');
    if (init.method !== 'GET') {
      calls.push(`${String(init.method)} ${path}`);
      devices = devices.slice(0, 1);
      return new Response(null, { status: 204 });
    }
    const bodies: Record<string, object> = {
      '/api/auth/devices': { devices },
      '/api/auth/passkeys': { passkeys: [] },
    };
    const twoFactor = { enabled: false, requireForTransactions: false, backupCodesLeft: 0 };
    return new Response(JSON.stringify(bodies[path] ?? twoFactor), { status: 200 });
  });
  signInHere();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

it('has the title, the subtitle and the link back', async () => {
  rendered = await render(<Security />);
  const { page } = rendered;
  expect(page.querySelector('h1')?.textContent).toBe('Security Settings');
  expect(texts()).toContain('Manage your account security and two-factor authentication');
  const back = page.querySelector('a[href="/dashboard"]');
  expect(back?.textContent).toContain('Back to Dashboard');
});

it('lists the devices, and offers to sign out only the others', async () => {
  rendered = await render(<Security />);
  await settled('Firefox on Windows');
  expect([...rendered.page.querySelectorAll('h2')].map((heading) => heading.textContent)).toContain(
    'Devices',
  );
  expect(texts()).toContain('This device');
  const buttons = [...rendered.page.querySelectorAll('[aria-label^="Sign out "]')];
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Sign out Firefox on Windows']);
});

it('signs another device out after a confirmation', async () => {
  rendered = await render(<Security />);
  await settled('Firefox on Windows');
  await click(rendered.page.querySelector('[aria-label="Sign out Firefox on Windows"]'));
  expect(calls).toEqual([]);
  const sheet = document.querySelector<HTMLElement>('[role="dialog"]');
  await click(sheet === null ? null : buttonNamed(sheet, /^Sign out/));
  await expect.poll(texts).not.toContain('Firefox on Windows');
  expect(calls).toEqual(['DELETE /api/auth/devices/b']);
});

it('signs all other devices out at once after a confirmation', async () => {
  rendered = await render(<Security />);
  await settled('Firefox on Windows');
  await click(buttonNamed(rendered.page, /^Sign out all other devices$/));
  await settled('Every device but this one is signed out within seconds.');
  expect(calls).toEqual([]);
  const sheet = document.querySelector<HTMLElement>('[role="dialog"]');
  await click(sheet === null ? null : buttonNamed(sheet, /^Sign out all other devices$/));
  await expect.poll(texts).not.toContain('Firefox on Windows');
  expect(calls).toEqual(['DELETE /api/auth/devices']);
});

it('says that the list of devices needs the network, and asks again', async () => {
  online = false;
  rendered = await render(<Security />);
  await settled('The list of devices needs the network; your wallet does not.');
  online = true;
  const section = rendered.page.querySelector<HTMLElement>('section[aria-label="Devices"]');
  await click(section === null ? null : buttonNamed(section, /^Try again$/));
  await settled('Firefox on Windows');
});
