/** Proves the ways on from Home: everybody has the same, and the Admin Panel is for admin and owner only. */
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/constants.ts';
import { render, type Rendered } from '../ui/testing/render.tsx';
import { Places } from './dashboard-screen.tsx';

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
