// Proves the list of due items on Home: the next item of each feature with person, amount, time and one action; and no item
// that is over or not loaded yet.
import { of, throwError } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aContact } from '#tests/builders/wire-documents.ts';
import type { SyncedName } from '#app/data/database/collections.ts';
import type { DueItem, DueSource, LoadDueSource } from '#app/data/queries/due-source.ts';
import { dueOf as investorDue } from '#app/features/investor/due.ts';
import { dueOf as purchaseDue } from '#app/features/purchase/due.ts';
import { dueOf as scheduleDue } from '#app/features/schedule/due.ts';
import { dueOf as requestDue } from '#app/features/transfer/due.ts';
import { now } from '#app/platform/clock.ts';
import { flushPromises, render, type Rendered } from '#app/ui/testing/render.tsx';
import { DueList } from './due-list.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const dayMs = 86_400_000;
const rita = 'VIQ-1700000000000-rita00000000';
const item = (id: string, days: number, more: Partial<DueItem> = {}): DueItem => ({
  id,
  title: `Title of ${id}`,
  amount: '12.5',
  currency: 'DC',
  direction: 'out',
  at: now() + days * dayMs + 60_000,
  to: `/${id}`,
  action: 'View',
  ...more,
});
const source = (...items: DueItem[]): DueSource => ({ watchDue: () => of(items) });
const broken: DueSource = { watchDue: () => throwError(() => new Error('broken')) };

async function open(
  sources: readonly LoadDueSource[],
  pulled: readonly SyncedName[] = ['schedules', 'standing'],
): Promise<HTMLElement> {
  const data = makeShownData({ pulled, collections: { contacts: [aContact(rita, { name: 'Rita' })] } });
  rendered = await render(withData(<DueList sources={sources} />, data));
  await flushPromises();
  const section = rendered.page.querySelector<HTMLElement>('section[aria-labelledby="due"]');
  if (section === null) throw new Error('there is no list');
  return section;
}
const loadSources = (sources: readonly DueSource[]): LoadDueSource[] =>
  sources.map((one) => () => Promise.resolve(one));
const shows = (...sources: DueSource[]): Promise<HTMLElement> => open(loadSources(sources));
const isBusy = (list: HTMLElement): boolean => list.getAttribute('aria-busy') === 'true';
const rowsIn = (page: HTMLElement): (string | null)[][] =>
  [...page.querySelectorAll('li a')].map((row) => [
    row.getAttribute('href'),
    row.querySelector('.due-words')?.textContent ?? '',
    row.querySelector('.due-figures')?.textContent ?? '',
  ]);

test("lists everything that is due, the earliest first, with the other party's name", async () => {
  const page = await shows(
    source(item('later', 9)),
    source(item('soon', 2, { party: rita }), item('undated', 0, { at: null, amount: null })),
  );
  expect(rowsIn(page)).toEqual([
    ['/soon', 'Title of soon to Ritain 2 days', '−12.50 DCView'],
    ['/later', 'Title of laterin 9 days', '−12.50 DCView'],
    ['/undated', 'Title of undated', 'View'],
  ]);
});

test('an item is no longer due after its deadline, and a failing source leaves out only its own items', async () => {
  const page = await shows(broken, source(item('over', -1, { ends: true }), item('open', 2, { ends: true })));
  expect(rowsIn(page)).toEqual([['/open', 'Title of openends in 2 days', '−12.50 DCView']]);
});

test('says that nothing is due, with one action', async () => {
  const page = await shows();
  expect(page.textContent).toContain('Nothing is due.');
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/wallet?tab=send&when=later');
});

test('does not say that nothing is due before the first complete pull, and shows the items known so far', async () => {
  const noSchedules = await open(loadSources([source()]), ['standing']);
  expect([isBusy(noSchedules), noSchedules.textContent]).toEqual([true, 'Due']);
  await rendered?.unmount();
  const noStanding = await open(loadSources([source()]), ['schedules']);
  expect([isBusy(noStanding), noStanding.textContent]).toEqual([true, 'Due']);
  await rendered?.unmount();
  const known = await open(loadSources([source(item('soon', 2))]), []);
  expect(rowsIn(known)).toEqual([['/soon', 'Title of soonin 2 days', '−12.50 DCView']]);
});

test('a source whose code fails to load leaves out only its own items, and is loaded at the next contact with the service', async () => {
  let missing = true;
  const absentSource: LoadDueSource = () =>
    missing ? Promise.reject(new TypeError('not stored')) : Promise.resolve(source(item('late', 9)));
  const page = await open([...loadSources([source(item('soon', 2))]), absentSource]);
  expect(rowsIn(page).map(([to]) => to)).toEqual(['/soon']);
  await rendered?.unmount();
  const alone = await open([...loadSources([source()]), absentSource]);
  expect([isBusy(alone), alone.textContent]).toEqual([true, 'Due']);
  missing = false;
  window.dispatchEvent(new Event('online'));
  await flushPromises();
  expect(rowsIn(alone).map(([to]) => to)).toEqual(['/late']);
});

test('says by whom something is requested, and for what', async () => {
  const page = await shows(
    source(item('asked', 2, { party: rita, before: 'by', note: 'Lunch', action: 'Pay' })),
  );
  expect(rowsIn(page)).toEqual([['/asked', 'Title of asked by RitaLunch · in 2 days', '−12.50 DCPay']]);
});

test("says below the person's name what prevents an item", async () => {
  const page = await shows(source(item('short', 2, { party: rita, warning: 'Not enough in your wallet' })));
  expect(page.querySelector('.due-title')?.textContent).toBe('Title of short to Rita');
  expect(page.querySelector('.due-title bdi')?.textContent).toBe('Rita');
  expect(page.querySelector('.due-words')?.lastElementChild?.textContent).toBe('Not enough in your wallet');
});

test('says how many more there are', async () => {
  const page = await shows(source(...[1, 2, 3, 4, 5, 6, 7].map((days) => item(`n${String(days)}`, days))));
  expect(rowsIn(page)).toHaveLength(5);
  expect(page.textContent).toContain('2 more are due later.');
});

const at = '2026-11-27T08:00:00.000Z';
const schedule = {
  id: 's1',
  seq: 1,
  at,
  createdAt: at,
  to: rita,
  amount: '25',
  currency: 'USD' as const,
  every: 'month' as const,
  startAt: '2026-12-01T09:00',
  timeZone: 'UTC',
  status: 'active' as const,
  next: { n: 2, at: '2026-12-01T09:00:00.000Z' },
  runs: [],
};

test('a schedule is due on its next date, with a warning if the money will be missing; not while it is paused', () => {
  expect(scheduleDue(schedule)).toMatchObject([
    {
      title: 'Scheduled',
      party: rita,
      amount: '25',
      currency: 'USD',
      at: Date.parse('2026-12-01T09:00:00.000Z'),
    },
  ]);
  const short = scheduleDue({ ...schedule, warning: { n: 2, missing: '5' } });
  expect(short).toMatchObject([{ title: 'Scheduled', warning: 'Not enough in your wallet' }]);
  expect(scheduleDue({ ...schedule, status: 'paused' })).toEqual([]);
  expect(scheduleDue({ ...schedule, next: null })).toEqual([]);
});

test('an order is due while its price is locked', () => {
  const checkout = {
    order: 'o1',
    url: '',
    lockedUntil: '2026-11-27T08:15:00.000Z',
    amountUsd: '100',
    lines: [],
    split: { buyer: '0', marketing: '0', core: '0', universal: '0', gross: '0' },
  };
  const pending = { id: 'o1', amountUsd: '100', checkout };
  expect(purchaseDue(pending, Date.parse(at))).toMatchObject([
    { amount: '100', currency: 'USD', ends: true },
  ]);
  expect(purchaseDue(pending, Date.parse('2026-11-27T08:15:00.000Z'))).toEqual([]);
  expect(purchaseDue({ ...pending, checkout: null }, Date.parse(at))).toEqual([]);
});

test('a payout is expected after the month while something is invested, and held ones are named', () => {
  const found = investorDue({ investedDc: '500', heldDc: '3.5' }, Date.parse(at));
  expect(found.map(({ amount, at: when }) => [amount, when])).toEqual([
    [null, Date.parse('2026-12-01T00:00:00.000Z')],
    ['3.5', null],
  ]);
  expect(investorDue({ investedDc: '0', heldDc: '0' }, Date.parse(at))).toEqual([]);
});

test('a request of the person is due until it is paid, cancelled or over', () => {
  const request = {
    id: 'r1',
    to: rita,
    amount: '12.5',
    currency: 'DC' as const,
    note: 'Lunch',
    salt: 'salt',
    expiresAt: '2026-11-28T08:00:00.000Z',
    createdAt: at,
    updatedAt: at,
  };
  const facts = { request, payment: null, cancellation: null };
  expect(requestDue(facts, Date.parse(at))).toMatchObject([
    { title: 'You asked for: Lunch', amount: '12.5', direction: 'in', ends: true },
  ]);
  expect(requestDue(facts, Date.parse('2026-11-29T08:00:00.000Z'))).toEqual([]);
  const cancelled = { ...facts, request: { ...request, cancelledAt: at } };
  expect(requestDue(cancelled, Date.parse(at))).toEqual([]);
});
