// Proves that /admin says where staff work, and sends everybody else to Home with the specified toast.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '#domain/constants.ts';
import { adoptSession, stopSession } from '#app/platform/session.ts';
import { Toaster } from '#app/ui/toaster.tsx';
import { render, type Rendered } from '#app/ui/testing/render.tsx';
import { Component } from './admin-screen.tsx';

const address = 'VIQ-1800000000000-k3v9q2abcdef';

let rendered: Rendered | null = null;
beforeEach(() => {
  localStorage.clear();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

async function openAs(roles: readonly Role[]): Promise<HTMLElement> {
  adoptSession(
    {
      accessToken: 't',
      deviceId: 'd',
      expiresAt: '2999-01-01T00:00:00.000Z',
      user: { id: 'p', email: 'p@user.test', fullName: 'Pat Doe', address, roles: [...roles] },
    },
    false,
  );
  rendered = await render(
    <>
      <Component />
      <Toaster />
    </>,
  );
  return rendered.page;
}

test.each<Role>(['admin', 'owner'])('as %s it names the tasks and their commands', async (role) => {
  const page = await openAs([role, 'user']);
  expect(page.querySelector('h1')?.textContent).toBe('Admin Panel');
  expect([...page.querySelectorAll('code')].map((code) => code.textContent)).toEqual([
    'npm run job -- access --account ID --email ADDRESS --name NAME',
    'npm run audit',
    'npm run job -- payouts --month YYYY-MM',
    'npm run job -- payments',
  ]);
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/launchpad/admin',
    '/launchpad/security',
    '/explorer/vaults',
    '/digital-credit-supply',
  ]);
});

test('as a user it shows nothing and says why', async () => {
  const page = await openAs(['user']);
  expect(page.querySelector('h1')).toBeNull();
  expect(page.textContent).toContain('Access denied: Admin privileges required');
});
