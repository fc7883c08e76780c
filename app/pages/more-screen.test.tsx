/** Proves that More lists every destination: the same for everybody, and the Admin Panel for admin and owner only. */
import { afterEach, expect, test } from 'vitest';
import type { Role } from '#domain/constants.ts';
import { render, type Rendered } from '#app/ui/testing/render.tsx';
import { AllPlaces } from './more-screen.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const BEFORE_STAFF = [
  ['Home', '/dashboard'],
  ['Wallet', '/wallet'],
  ['Contacts', '/contacts'],
  ['Scheduled transfers', '/wallet/scheduled'],
  ['Statements', '/wallet/statements'],
  ['Market', '/market'],
  ['Launchpad', '/launchpad'],
  ['Digital Credit Supply', '/digital-credit-supply'],
  ['Investors', '/investors'],
  ['Transaction Explorer', '/explorer'],
  ['Check a receipt', '/verify'],
  ['Developer', '/developer'],
];
const ACCOUNT = [
  ['Notifications', '/notifications'],
  ['Referrals', '/referral'],
  ['Security Settings', '/security'],
  ['Settings', '/settings'],
];
const STAFF = [
  ...BEFORE_STAFF,
  ['Admin Panel', '/admin'],
  ['Launchpad Admin', '/launchpad/admin'],
  ['Security Dashboard', '/launchpad/security'],
  ...ACCOUNT,
];

test.each<[Role[], readonly string[][]]>([
  [['user'], [...BEFORE_STAFF, ...ACCOUNT]],
  [['admin', 'user'], STAFF],
  [['owner', 'user'], STAFF],
])('More links %j to %j', async (roles, places) => {
  rendered = await render(<AllPlaces roles={roles} />);
  const links = [...rendered.page.querySelectorAll('nav a')].map((link) => [
    link.querySelector('.more-row-title')?.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual(places);
});
