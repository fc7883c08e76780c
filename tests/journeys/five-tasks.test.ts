/**
 * Counts the taps and entries of five tasks on a phone (docs/five-tasks.md has the earlier numbers): the first send after
 * signing up, paying a request as a visitor, finding what was paid to a person in a month, buying, and protecting the
 * wallet.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entry } from '#domain/ledger/entry.ts';
import { type Device, makeDevice } from './device.ts';
import { type Effort, type EffortCounter, watchEffort } from './effort.ts';
import { type Host, startHost } from './host.ts';
import {
  goToPlace,
  historyRows,
  lastTransfer,
  waitUntilVisible,
  selectTab,
  signIn,
  signUpByRequest,
} from './person.ts';
import { buyDialog } from './purchase-steps.ts';
import { makeRequest } from './payment-request-steps.ts';

let host: Host;
let count = 0;

beforeAll(async () => {
  host = await startHost({ demo: true });
  await host.service.projections.idle();
});
afterAll(async () => {
  await host.close();
  host.remove();
});

type Task = (device: Device, effort: EffortCounter) => Promise<Effort>;

/** Does a task on a new phone; resolves to its taps and entries. */
async function onPhone(task: Task): Promise<Pick<Effort, 'taps' | 'entries'>> {
  const device = await makeDevice(host, { size: 'phone', storesApp: false });
  await device.start();
  try {
    const { taps, entries, seconds } = await task(device, await watchEffort(device));
    expect(device.faults()).toEqual([]);
    process.stdout.write(`${String(taps)} taps, ${String(entries)} entries, ${seconds.toFixed(1)} s\n`);
    return { taps, entries };
  } finally {
    await device.destroy();
  }
}

const waitForHome = (page: Page): Promise<void> =>
  waitUntilVisible(page.getByRole('heading', { name: 'Latest activity' }));

/** Somebody who has just signed up. */
async function arrive(device: Device, fullName: string): Promise<void> {
  count += 1;
  await device.goto('/developer');
  await signUpByRequest(device, `five-${String(count)}@journey.example`, fullName);
  await device.goto('/dashboard');
  await waitForHome(device.page);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirmSending = (page: Page): Promise<void> =>
  page
    .getByRole('dialog', { name: 'Review' })
    .getByRole('button', { name: /^Send / })
    .click();

test('the first send after signing up', async () => {
  const to = await host.newcomer();
  const cost = await onPhone(async (device, effort) => {
    const { page } = device;
    await arrive(device, 'Nora New');
    return effort.measure(async () => {
      await button(page, 'Claim test credits').click();
      await page.getByRole('link', { name: 'Send credits' }).click();
      await page.getByLabel('Recipient address').fill(to);
      await button(page, 'Continue').click();
      await button(page, '5').click();
      await button(page, 'Review').click();
      await confirmSending(page);
      await waitUntilVisible(lastTransfer(page).getByText('Done'));
    });
  });
  expect(cost).toEqual({ taps: 5, entries: 2 });
});

test('paying a request as a visitor', async () => {
  const payee = await makeDevice(host, { size: 'phone', storesApp: false });
  await payee.start();
  await arrive(payee, 'Petra Payee');
  await makeRequest(payee.page, '5', 'Lunch');
  await payee.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await payee.page.getByRole('dialog').getByRole('button', { name: /^Copy/ }).first().click();
  const link = new URL(await payee.page.evaluate(() => navigator.clipboard.readText()));
  await payee.destroy();
  const cost = await onPhone(async (device, effort) => {
    const { page } = device;
    return effort.measure(async () => {
      await device.goto(link.pathname + link.search);
      await page.getByLabel('Full Name').fill('Vera Visitor');
      await page.getByLabel('Email').fill('vera@journey.example');
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await waitUntilVisible(page.getByText('Send something else'));
      const own = [...host.service.authority.state.users.values()].at(-1)?.address ?? '';
      await host.fund(own, '10', 'DC');
      await confirmSending(page);
      await waitUntilVisible(lastTransfer(page).getByText('Done'));
    });
  });
  expect(cost).toEqual({ taps: 2, entries: 3 });
});

/** The transfers from one demo wallet to another in a month ("2026-10"), from the journal. */
async function transfersBetween(from: string, to: string, month: string): Promise<readonly Entry[]> {
  return (await host.transfers()).filter(
    ({ actor, at, legs }) =>
      actor === from &&
      new Date(at).toISOString().startsWith(month) &&
      legs.some(([account]) => account.startsWith(`user:${to}:`)),
  );
}

/** The id of a demo account. */
async function demoAccount(email: string): Promise<string> {
  const answer = await fetch(`${host.origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: host.service.first.demoPassword }),
  });
  return ((await answer.json()) as { user: { id: string } }).user.id;
}

/** The previous month, as people write it and as the journal's times begin. */
function lastMonth(): { readonly word: string; readonly month: string } {
  const at = new Date();
  at.setUTCDate(0);
  const word = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(at);
  return { word, month: at.toISOString().slice(0, 7) };
}

test('finding what was paid to a person in a month', async () => {
  const { word, month } = lastMonth();
  const [one, two] = await Promise.all(['one@demo.example', 'two@demo.example'].map(demoAccount));
  const paid = await transfersBetween(one ?? '', two ?? '', month);
  expect(paid.length).toBeGreaterThan(1);
  const cost = await onPhone(async (device, effort) => {
    const { page } = device;
    await device.goto('/auth');
    await signIn(page, 'one@demo.example', host.service.first.demoPassword);
    await waitForHome(page);
    // The device learns the names of the people in the history while it is shown.
    await goToPlace(page, 'Wallet');
    await selectTab(page, 'History');
    await waitUntilVisible(historyRows(page).getByText(/Demo Wallet Two/));
    await goToPlace(page, 'Home');
    return effort.measure(async () => {
      await button(page, 'Find').click();
      await page.getByRole('combobox', { name: 'Find' }).fill(`wallet two ${word}`);
      const answer = page.getByRole('option', { name: new RegExp(`^Paid to Demo Wallet Two in ${word}`) });
      await waitUntilVisible(answer.getByText(new RegExp(`^${String(paid.length)} payments`)));
    });
  });
  expect(cost).toEqual({ taps: 1, entries: 1 });
});

test('buying 50 DC', async () => {
  const cost = await onPhone(async (device, effort) => {
    const { page } = device;
    await arrive(device, 'Bea Buyer');
    return effort.measure(async () => {
      await page.getByRole('main').getByRole('link', { name: 'Buy', exact: true }).click();
      const sheet = buyDialog(page);
      await sheet.getByLabel('Amount in US dollars').fill('66.72');
      await waitUntilVisible(sheet.getByText('50.00664 DC'));
      const [cardPage] = await Promise.all([
        page.context().waitForEvent('page'),
        sheet.getByRole('button', { name: 'Pay $66.72 by card' }).click(),
      ]);
      await cardPage.getByLabel('Card number').fill('4242 4242 4242 4242');
      await cardPage.getByRole('button', { name: /^Pay \$/ }).click();
      await waitUntilVisible(cardPage.getByText(/were added to your wallet/));
    });
  });
  expect(cost).toEqual({ taps: 3, entries: 2 });
});

test('protecting the wallet', async () => {
  const cost = await onPhone(async (device, effort) => {
    const { page } = device;
    await arrive(device, 'Paula Protected');
    return effort.measure(async () => {
      await page.getByRole('link', { name: /Protect your wallet with a PIN/ }).click();
      await page.getByLabel('New PIN', { exact: true }).fill('270119');
      await page.getByLabel('Repeat PIN', { exact: true }).fill('270119');
      await button(page, 'Set PIN').click();
      await waitUntilVisible(page.getByText('PIN set'));
    });
  });
  expect(cost).toEqual({ taps: 2, entries: 2 });
});
