/**
 * Proves which destinations the rail and the phone's bar show by role, which link they mark, and that the device remembers
 * the rail's width.
 */
import { type ReactElement, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '#domain/constants.ts';
import { click, render, type Rendered } from '../ui/testing/render.tsx';
import { barLinkAt, placeAt } from './current-place.ts';
import { NavigationBar } from './navigation-bar.tsx';
import { NavigationRail } from './navigation-rail.tsx';

let rendered: Rendered | null = null;
beforeEach(() => localStorage.clear());
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

async function show(element: ReactElement): Promise<HTMLElement> {
  rendered = await render(element);
  return rendered.page;
}

function GoTo({ path }: { readonly path: string }): null {
  const navigate = useNavigate();
  useEffect(() => void navigate(path), [navigate, path]);
  return null;
}

const wordsIn = (list: Element): readonly string[] =>
  [...list.querySelectorAll('a')].map((link) => link.textContent);

const EVERYBODY = {
  Money: ['Home', 'Wallet', 'Contacts', 'Scheduled', 'Statements'],
  Market: ['Market', 'Launchpad', 'Supply', 'Investors'],
  Network: ['Explorer', 'Verify'],
  Build: ['Developer'],
};

test.each<[Role[], Readonly<Record<string, readonly string[]>>]>([
  [['user'], EVERYBODY],
  [['admin', 'user'], { ...EVERYBODY, Staff: ['Admin Panel', 'Launchpad Admin', 'Security Dashboard'] }],
  [['owner', 'user'], { ...EVERYBODY, Staff: ['Admin Panel', 'Launchpad Admin', 'Security Dashboard'] }],
])('the rail shows %j every destination of a group under its heading', async (roles, groups) => {
  const page = await show(<NavigationRail roles={roles} foot={null} />);
  const shown = [...page.querySelectorAll('nav[aria-label="Main"] ul')].map((list) => [
    list.getAttribute('aria-label'),
    wordsIn(list),
  ]);
  expect(shown).toEqual(Object.entries(groups));
});

test('the bar has five links; sending stands out in the middle', async () => {
  const page = await show(<NavigationBar />);
  const links = [...page.querySelectorAll('nav[aria-label="Main"] a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/dashboard'],
    ['Wallet', '/wallet'],
    ['Send', '/wallet?tab=send'],
    ['Launchpad', '/launchpad'],
    ['More', '/more'],
  ]);
  expect(links.filter((link) => link.classList.contains('vq-bar-accent'))).toEqual([links[2]]);
});

test.each([
  ['/dashboard', '', '/dashboard'],
  ['/wallet', '', '/wallet'],
  ['/wallet', '?tab=history', '/wallet'],
  ['/wallet', '?tab=send', '/wallet?tab=send'],
  ['/wallet', '?to=VIQ-1&tab=send', '/wallet?tab=send'],
  ['/wallet/charts', '', '/wallet'],
  ['/wallet/scheduled', '', '/more'],
  ['/launchpad', '?tab=send', '/launchpad'],
  ['/explorer/vaults', '', '/more'],
  ['/security', '', '/more'],
  ['/more', '', '/more'],
  ['/no-such-screen', '', null],
])('of %s%s the bar marks %s', (pathname, search, link) => {
  expect(barLinkAt(pathname, search)).toBe(link);
});

test.each([
  ['/explorer/tx/1', 'Explorer'],
  ['/explorer/vault/VIQ-FEES', 'Explorer'],
  ['/market/data', 'Market'],
  ['/payment/success', 'Market'],
  ['/wallet/charts', 'Wallet'],
  ['/wallet/statements', 'Statements'],
])('%s belongs to %s', (pathname, label) => {
  expect(placeAt(pathname)?.label).toBe(label);
});

test.each([
  ['/market', 'page'],
  ['/market/data', 'true'],
])('at %s the rail marks the destination as the current %s, and only it', async (path, current) => {
  const page = await show(
    <>
      <GoTo path={path} />
      <NavigationRail roles={['user']} foot={null} />
    </>,
  );
  const marked = [...page.querySelectorAll('[aria-current]')];
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Market', current],
  ]);
});

test('the rail is collapsed with a button, and the device remembers it', async () => {
  const rail = <NavigationRail roles={['user']} foot={null} />;
  let page = await show(rail);
  const toggle = (): Element | null => page.querySelector('button[aria-label="Sidebar"]');
  expect(toggle()?.getAttribute('aria-expanded')).toBe('true');
  await click(toggle());
  expect(toggle()?.getAttribute('aria-expanded')).toBe('false');
  expect(page.querySelector('.vq-rail')?.getAttribute('data-collapsed')).toBe('true');
  await rendered?.unmount();
  page = await show(rail);
  expect(toggle()?.getAttribute('aria-expanded')).toBe('false');
  await click(toggle());
  expect(page.querySelector('.vq-rail')?.getAttribute('data-collapsed')).toBe('false');
});
