/**
 * Proves the entries of the account menu, that it copies the address, and that its button is marked while one of its
 * screens is shown.
 */
import { act, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from '../ui/toaster.tsx';
import { click, reaches, render, type Rendered, settled, texts } from '../ui/testing/render.tsx';
import { AccountMenu } from './account-menu.tsx';

const address = 'VIQ-1800000000000-k3v9q2abcdef';
const person = { id: 'p', email: 'p@user.test', fullName: 'Pat Doe', address, roles: ['user' as const] };

let rendered: Rendered | null = null;
let signOuts = 0;
beforeEach(() => {
  localStorage.clear();
  signOuts = 0;
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

function GoTo({ path }: { readonly path: string }): null {
  const navigate = useNavigate();
  useEffect(() => void navigate(path), [navigate, path]);
  return null;
}

const trigger = (): HTMLElement | null => document.querySelector('.vq-account');
const item = (text: string): Element | undefined =>
  [...document.querySelectorAll('[role^="menuitem"]')].find(({ textContent }) =>
    textContent.startsWith(text),
  );

async function show(path = '/dashboard'): Promise<void> {
  rendered = await render(
    <>
      <GoTo path={path} />
      <AccountMenu person={person} at="rail" onSignOut={() => (signOuts += 1)} />
      <Toaster />
    </>,
  );
}

async function open(): Promise<void> {
  await show();
  await click(trigger());
  await settled('Copy your address');
}

test('says who is signed in, and has the address, the screens of the account, the themes and Sign Out', async () => {
  await open();
  expect(trigger()?.textContent).toContain('AccountPat Doe');
  expect(trigger()?.getAttribute('aria-expanded')).toBe('true');
  expect(texts()).toContain('p@user.test');
  const items = [...document.querySelectorAll('[role^="menuitem"]')];
  expect(items.map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
    [`Copy your address${address}`, null],
    ['Notifications', '/notifications'],
    ['Referrals', '/referral'],
    ['Security Settings', '/security'],
    ['Settings', '/settings'],
    ['System', null],
    ['Light', null],
    ['Dark', null],
    ['Sign Out', null],
  ]);
  expect(item('System')?.getAttribute('aria-checked')).toBe('true');
});

test('copies the address', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', {
    clipboard: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
  });
  await open();
  await click(item('Copy your address'));
  expect(written).toEqual([address]);
  expect(texts()).toContain('Copied!');
});

test('signing out is asked for with the focus back on the button', async () => {
  await open();
  await click(item('Sign Out'));
  expect(signOuts).toBe(1);
  await reaches(() => expect(document.querySelector('[role="menu"]')).toBeNull());
  expect(document.activeElement).toBe(trigger());
});

test.each([
  ['/security', 'true'],
  ['/notifications', 'true'],
  ['/wallet', 'false'],
])('at %s it is marked as current: %s', async (path, current) => {
  await show(path);
  expect(trigger()?.getAttribute('aria-current')).toBe(current);
});

/** Presses a key where the focus is. */
async function press(key: string): Promise<void> {
  await act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    await Promise.resolve();
  });
}

const focused = (): string | undefined => document.activeElement?.textContent;

test('the first item has the focus, which keys move round the menu', async () => {
  await open();
  expect(focused()).toContain('Copy your address');
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowDown', 'End', 'ArrowUp', 'Home', 's', 's', 's', 'q'];
  const passed: (string | undefined)[] = [];
  for (const key of keys) {
    await press(key);
    passed.push(focused());
  }
  expect(passed).toEqual([
    'Sign Out',
    `Copy your address${address}`,
    'Notifications',
    'Sign Out',
    'Dark',
    `Copy your address${address}`,
    'Security Settings',
    'Settings',
    'System',
    'System',
  ]);
});

test.each(['Escape', 'Tab'])('%s closes it with the focus on the button', async (key) => {
  await open();
  await press(key);
  expect(document.querySelector('[role="menu"]')).toBeNull();
  expect(document.activeElement).toBe(trigger());
  expect(trigger()?.getAttribute('aria-expanded')).toBe('false');
});

test('a click elsewhere closes it', async () => {
  await open();
  await act(async () => {
    document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    await Promise.resolve();
  });
  expect(document.querySelector('[role="menu"]')).toBeNull();
});
