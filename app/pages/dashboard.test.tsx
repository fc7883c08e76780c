/** Proves the cards of Home, and the top bar. */
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReferralCard } from '#app/features/referral/referral-card.tsx';
import { Toaster } from '#app/ui/toaster.tsx';
import { buttonNamed, click, render, type Rendered, settled } from '#app/ui/testing/render.tsx';
import { adoptSession, startSession, stopSession } from '#app/platform/session.ts';
import { AppFrame } from '#app/shell/app-frame.tsx';
import { frameParts } from './frame-parts.tsx';
import { Component } from './dashboard-screen.tsx';

let rendered: Rendered | null = null;
beforeEach(() => {
  // No earlier person is remembered.
  localStorage.clear();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

const address = 'VIQ-1800000000000-k3v9q2abcdef';
const person = { id: 'p', email: 'p@user.test', fullName: 'Pat Doe', address, roles: ['user' as const] };

async function home(element: ReactElement): Promise<HTMLElement> {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  startSession();
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  adoptSession({ accessToken: 'token', expiresAt, deviceId: 'd', user: person }, false);
  rendered = await render(element);
  return rendered.page;
}

test('Home has the total worth, balances and the referral card, and nothing about pushes that cannot be acted upon', async () => {
  const page = await home(<Component />);
  await settled('Copy referral link');
  const cards = [...page.querySelectorAll('section[aria-label]')].map((card) =>
    card.getAttribute('aria-label'),
  );
  expect(cards).toEqual(expect.arrayContaining(['Balances', 'Referral', 'Latest activity']));
  expect(cards).not.toContain('Push notifications');
  expect(page.querySelector('#worth')?.textContent).toBe('Total worth');
});

test('Home welcomes by name and shows the e-mail; its figures wait for the data', async () => {
  const page = await home(<Component />);
  expect(page.querySelector('h1')?.textContent).toBe('Welcome, Pat Doe');
  expect(page.textContent).toContain('p@user.test');
  const worth = page.querySelector('section[aria-labelledby="worth"]');
  expect(worth?.getAttribute('aria-busy')).toBe('true');
  expect(worth?.textContent).not.toMatch(/\d/);
});

test('Home has the four actions in one row', async () => {
  const page = await home(<Component />);
  const actions = [...page.querySelectorAll('nav[aria-label="Actions"] a')];
  expect(actions.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Send', '/wallet?tab=send'],
    ['Request', '/wallet?tab=receive#request-title'],
    ['Receive', '/wallet?tab=receive'],
    ['Buy', '/wallet?buy=1'],
  ]);
});

test("the referral card copies the person's link, with a text for it", async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
  });
  const page = await home(
    <>
      <ReferralCard address={address} />
      <Toaster />
    </>,
  );
  await click(buttonNamed(page, /^Copy referral link$/));
  expect(written).toEqual([`${window.location.origin}/auth?ref=${address}`]);
  expect(page.textContent).toContain('Referral link copied to clipboard!');
});

test('the top bar has the product name, the e-mail, the bell and Sign Out, which asks first', async () => {
  const page = await home(
    <AppFrame person={person} parts={frameParts}>
      <p>the screen</p>
    </AppFrame>,
  );
  const bar = page.querySelector('header');
  expect(bar?.textContent).toContain('VaultIQ');
  expect(bar?.textContent).toContain('p@user.test');
  expect(bar?.querySelector('a[href="/notifications"]')).not.toBeNull();
  await click(
    [...(bar?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === 'Sign Out'),
  );
  expect(page.querySelector('[role="dialog"]')?.textContent).toContain('Sign out of this device?');
});
