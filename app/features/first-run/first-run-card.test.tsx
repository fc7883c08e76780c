// Proves the list of first steps on Home: only the next step has a button, each step can be skipped, the list can be hidden
// and shown again from the settings, and every device of the person shows the same.
import { act, type ReactElement } from 'react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { declarePrivateValues, privateStorage } from '#app/seal/private-storage.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import type { SettingDoc, WalletDoc } from '#domain/protocol.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { buttonNamed, click, render, type Rendered } from '../../ui/testing/render.tsx';
import { watchInstall } from '../../platform/install.ts';
import { FirstRunCard } from './first-run-card.tsx';
import { Component as Setting } from './first-run-setting.tsx';
import { useFirstRun } from './use-first-run.ts';

const claimed = vi.fn<() => void>();
/** The settings of the person, which all their devices share. */
let settings = new BehaviorSubject<SettingDoc[]>([]);
let rendered: Rendered | null = null;
beforeEach(() => {
  settings = new BehaviorSubject<SettingDoc[]>([]);
  localStorage.clear();
  claimed.mockClear();
  declarePrivateValues(['first-run']);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  startSession();
  const user = { id: 'p1', email: 'p@user.test', fullName: 'P', address: 'VIQ-1', roles: ['user' as const] };
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  adoptSession({ accessToken: 'token', expiresAt, deviceId: 'd', user }, false);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

function Shown(): ReactElement {
  const run = useFirstRun({ id: 'p1', address: 'VIQ-1700000000000-k3v9q2abcdef' });
  return (
    <div data-new={run.isNew}>
      <FirstRunCard run={run} onClaim={claimed} isClaiming={false} />
    </div>
  );
}

const none = { sent: '0', received: '0', count: 0 };
const zero = { posted: '0', held: '0' };
const empty = aWallet('p1', {
  balances: { DC: zero, TDC: zero, USD: zero },
  totals: { DC: none, TDC: none, USD: none },
});
const active = aWallet('p1', {
  nextClaimAt: '2026-11-28T08:00:00.000Z',
  totals: { DC: none, TDC: { sent: '1', received: '200', count: 2 }, USD: none },
});

async function shows(wallet: WalletDoc | null = empty): Promise<HTMLElement> {
  await rendered?.unmount();
  const transactions = wallet === active ? [aTransaction(1, { direction: 'out' })] : [];
  const collections = { wallet: wallet === null ? [] : [wallet], transactions, settings };
  rendered = await render(withData(<Shown />, makeShownData({ collections })));
  return rendered.page;
}
const stepsIn = (page: HTMLElement): (string | undefined)[] =>
  [...page.querySelectorAll('li')].map((step) => step.querySelector('.first-title')?.textContent);

test('only the next step has a button, and a step that is a link leads to its page', async () => {
  const page = await shows();
  expect(stepsIn(page)).toEqual([
    'Next: Claim test credits',
    'Send your first credits',
    'See your address',
    'Protect your wallet with a PIN or passkey',
    'Install the app',
  ]);
  expect(page.querySelector('[data-first="true"]')).not.toBeNull();
  await click(buttonNamed(page, /^Claim test credits$/));
  expect(claimed).toHaveBeenCalledOnce();
  const links = [...page.querySelectorAll('ol a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/wallet?tab=send', '/wallet?tab=receive', '/security?pin=set']);
});

test('done steps are marked, a skipped step stays a link, and the address counts as done once it was seen', async () => {
  let page = await shows(active);
  expect(page.textContent).toContain('2 of 5 done');
  expect(stepsIn(page).slice(0, 3)).toEqual([
    'Done: Claim test credits',
    'Done: Send your first credits',
    'Next: See your address',
  ]);
  await click(page.querySelector('a[href="/wallet?tab=receive"]'));
  expect(page.textContent).toContain('3 of 5 done');
  await click(buttonNamed(page, /^Skip$/));
  page = await shows(active);
  expect(stepsIn(page).slice(2)).toEqual([
    'Done: See your address',
    'Skipped: Protect your wallet with a PIN or passkey',
    'Next: Install the app',
  ]);
  expect(page.textContent).toContain('in the menu of your browser');
});

const settingsNow = () => Object.fromEntries(settings.value.map(({ id, value }) => [id, value]));

test('another device of the person shows the same steps as done and skipped, and hides the list too', async () => {
  let page = await shows(active);
  await click(page.querySelector('a[href="/wallet?tab=receive"]'));
  await click(buttonNamed(page, /^Skip$/));
  localStorage.clear();
  page = await shows();
  expect(stepsIn(page)).toEqual([
    'Done: Claim test credits',
    'Done: Send your first credits',
    'Done: See your address',
    'Skipped: Protect your wallet with a PIN or passkey',
    'Next: Install the app',
  ]);
  await click(page.querySelector('button[aria-label="Hide the first steps"]'));
  localStorage.clear();
  expect((await shows()).querySelector('section')).toBeNull();
  expect(settingsNow()).toEqual({
    'firstRun:claim': 'done',
    'firstRun:send': 'done',
    'firstRun:address': 'done',
    'firstRun:protect': 'skipped',
    firstRun: 'skipped',
  });
});

test('the record of an earlier version becomes settings, which replace none of another device', async () => {
  const before = { skipped: ['send'], seen: ['address'], hidden: true, over: false, funded: true };
  privateStorage.write('p1', 'first-run', JSON.stringify(before));
  expect((await shows()).querySelector('section')).toBeNull();
  expect(settingsNow()).toEqual({
    'firstRun:send': 'skipped',
    'firstRun:address': 'done',
    firstRun: 'skipped',
  });
  expect(new Set(settings.value.map(({ updatedAt }) => updatedAt))).toEqual(
    new Set(['1970-01-01T00:00:00.000Z']),
  );
});

test('before the settings are read, the list is as this device saw it last', async () => {
  await shows(active);
  await click(rendered?.page.querySelector('button[aria-label="Hide the first steps"]') ?? null);
  await shows(active);
  await rendered?.unmount();
  rendered = await render(<Shown />);
  expect(rendered.page.querySelector('section')).toBeNull();
});

test("a browser's install prompt that came before the list was shown installs the app once", async () => {
  watchInstall();
  const prompt = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('closed')));
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  const page = await shows(active);
  await click(buttonNamed(page, /^Skip$/));
  await click(buttonNamed(page, /^Skip$/));
  await click(buttonNamed(page, /^Install$/));
  expect(prompt).toHaveBeenCalledOnce();
  expect([...page.querySelectorAll('button')].some(({ textContent }) => textContent === 'Install')).toBe(
    false,
  );
  await act(() => Promise.resolve(void window.dispatchEvent(new Event('appinstalled'))));
  expect(page.textContent).toContain('3 of 5 done');
});

test('hidden, it stays away until the settings bring it back', async () => {
  const page = await shows(active);
  await click(page.querySelector('button[aria-label="Hide the first steps"]'));
  expect(page.querySelector('section')).toBeNull();
  await shows(active);
  expect(page.querySelector('section')).toBeNull();
  await rendered?.unmount();
  rendered = await render(withData(<Setting />, makeShownData({ collections: { settings } })));
  expect(page.textContent).toContain('Hidden on Home.');
  await click(buttonNamed(page, /^Show again$/));
  expect(page.textContent).toContain('Shown on Home.');
  const shown = await shows(active);
  expect(shown.querySelector('section')?.textContent).toContain('First steps');
});

test('the settings hide it too', async () => {
  rendered = await render(withData(<Setting />, makeShownData({ collections: { settings } })));
  await click(buttonNamed(rendered.page, /^Hide$/));
  expect(rendered.page.textContent).toContain('Hidden on Home.');
  expect((await shows(active)).querySelector('section')).toBeNull();
});

test('an empty wallet counts as new even if it was still loading at first', async () => {
  await shows(null);
  const page = await shows(empty);
  expect(page.querySelector('[data-new]')?.getAttribute('data-new')).toBe('true');
});
