// Proves how an account is closed on the device: open points come first, each with how and where to settle it; the
// effect is named and has to be confirmed; and the device forgets the person once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { OPEN_POINTS } from '#domain/account/open-points.ts';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { stopSession } from '../../platform/session.ts';
import { buttonNamed, click, render, type Rendered, settled, texts } from '../../ui/testing/render.tsx';
import { signInHere } from '../../ui/testing/signed-in.ts';
import { CloseAccountSection } from './close-account-section.tsx';
import { describeOpenPoints } from './open-point-text.ts';

const PATH = '/api/account/close';
type Answer = { status: number; body: object | null };
const problem = (code: ErrorCode, more: object = {}): Answer => {
  const { status, title, text, remedy, retry } = ERRORS[code];
  return { status, body: { type: '', title, status, detail: text, code, remedy, retry, ...more } };
};

let rendered: Rendered | null = null;
let open: object;
let waiting: readonly { readonly id: string; readonly status: 'waiting' }[];
let online: boolean;
let answer: Answer;
let sent: unknown[];
const closed = vi.fn<() => void>();

beforeEach(() => {
  localStorage.clear();
  open = {};
  online = true;
  answer = { status: 204, body: null };
  sent = [];
  waiting = [];
  closed.mockReset();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!online) throw new TypeError('no network');
    if (init.method !== 'POST') return new Response(JSON.stringify({ open }));
    sent.push({ path, body: JSON.parse(init.body as string) as unknown });
    return new Response(answer.body === null ? null : JSON.stringify(answer.body), { status: answer.status });
  });
  signInHere();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.unstubAllGlobals();
  await stopSession();
});

const dialogButton = (name: RegExp) =>
  [...document.body.querySelectorAll('[role="dialog"] button')].find((one) => name.test(one.textContent));
const deleteButton = () => dialogButton(/^Delete my account$/);

async function begin(): Promise<void> {
  const data = makeShownData({ collections: { commands: waiting } });
  rendered = await render(withData(<CloseAccountSection onClosed={closed} />, data));
  await click(buttonNamed(document.body, /^Delete my account$/));
}

async function openConfirmation(): Promise<void> {
  await begin();
  await settled('I know that this cannot be undone');
  expect(deleteButton()).toBeUndefined();
  await click(document.body.querySelector('input[type="checkbox"]'));
}

it('lists the open points, how and where to settle them, and asks for nothing yet', async () => {
  open = { balanceDC: '12.5', schedules: 2, investedDC: '500' };
  await begin();
  await settled('12.50 DC in your wallet');
  expect(texts()).toContain('2 scheduled transfers');
  expect(texts()).toContain('500.00 DC in the investor programme');
  expect(texts()).toContain('Send it to another wallet; the fee comes on top.');
  expect(texts()).toContain('Cancel them, or wait until they have ended.');
  expect(texts()).toContain('Request an exit: this is possible six months after joining.');
  const links = [...document.body.querySelectorAll('[role="dialog"] a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/wallet?tab=send',
    '/wallet/scheduled',
    '/investors',
  ]);
  expect(deleteButton()).toBeUndefined();
  open = {};
  await click(buttonNamed(document.body, /^Look again$/));
  await settled('I know that this cannot be undone');
});

it('has a text and a remedy for every open point', async () => {
  const every = Object.fromEntries(OPEN_POINTS.map((point) => [point, point === 'role' ? 'admin' : '2']));
  const words = await describeOpenPoints(every);
  expect(words.map(({ point }) => point)).toEqual([...OPEN_POINTS]);
  for (const { what, how } of words) {
    expect(what).toMatch(/^\S.{5,}/);
    expect(how).toMatch(/\.$/);
  }
  expect((await describeOpenPoints({ role: 'owner' }))[0]?.what).toBe('You are an owner of this service');
  expect((await describeOpenPoints({ orders: 1 }))[0]?.what).toBe('1 purchase is not finished');
});

it('names the effect, and the commands waiting on this device, before the person can confirm', async () => {
  waiting = [
    { id: 'c1', status: 'waiting' },
    { id: 'c2', status: 'waiting' },
  ];
  await openConfirmation();
  expect(texts()).toContain('Nobody can send to your address, and payment requests');
  expect(texts()).toContain('2 transfers on this device have not been sent yet, and are deleted.');
  expect(deleteButton()).toBeDefined();
});

it('deletes the account and removes the person from the device', async () => {
  await openConfirmation();
  await click(deleteButton());
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ path: PATH, body: {} }]);
});

it('reports a failed proof of identity, and deletes nothing', async () => {
  answer = problem('STEP_UP_REQUIRED', { field: 'password' });
  await openConfirmation();
  await click(deleteButton());
  await settled('This needs your password or a passkey, used within the last 10 minutes');
  expect(closed).not.toHaveBeenCalled();
});

it('shows new open points instead of the question', async () => {
  answer = problem('ACCOUNT_NOT_EMPTY', { facts: { balanceDC: '5' } });
  await openConfirmation();
  open = { balanceDC: '5' };
  await click(deleteButton());
  await settled('5.00 DC in your wallet');
  expect(texts()).not.toContain('I know that this cannot be undone');
  expect(deleteButton()).toBeUndefined();
  expect(closed).not.toHaveBeenCalled();
});

it('says that it needs the network', async () => {
  online = false;
  await begin();
  await settled('Closing an account needs the network. Nothing was changed.');
  online = true;
  await click(dialogButton(/^Try again$/));
  await settled('I know that this cannot be undone');
});
