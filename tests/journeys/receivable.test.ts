/**
 * The app of a person with a debt: a purchase is refunded after they have sent the DC on. Home and the wallet name the
 * debt, its cause and how it is collected, offline too; half of each incoming amount pays it, as the history shows; once it
 * is settled, the card disappears. Runs on a phone and on a desktop, in both colour schemes. JOURNEY_SHOTS=1 keeps a
 * picture of each.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Device, makeDevice, type Size } from './device.ts';
import { type Host, startHost } from './host.ts';
import { findFaultsInBothSchemes } from './screen-faults.ts';
import { begin, goToPlace, waitUntilHidden, historyRows, selectTab, waitUntilVisible } from './person.ts';

let host: Host;
let device: Device;
beforeAll(async () => {
  host = await startHost();
});
afterEach(() => device.destroy());
afterAll(async () => {
  await host.close();
  host.remove();
});

async function submit(id: string, type: string, payload: object, actor = 'system'): Promise<void> {
  const answer = await host.service.authority.submit({ id, type, actor, payload });
  if (!answer.ok || answer.verdict.code !== undefined) throw new Error(`${id}: ${JSON.stringify(answer)}`);
}

/** The person sends on 7.4 of the 7.495 DC of a purchase; then the purchase is refunded. */
async function comeToOwe(address: string, friend: string, size: Size): Promise<void> {
  const userId = host.service.authority.state.wallets.get(address) ?? '';
  const order = `01HJOURNEYOWING${size}`;
  await submit(order, 'purchase.open', { amountUsd: '10' }, userId);
  await submit(`settle:pi_owing_${size}`, 'purchase.settle', {
    ...{ order, payment: `pi_owing_${size}`, paidAt: Date.now(), amountUsd: '10' },
  });
  await submit(
    `pass-on-all-of-it-${size}`,
    'wallet.transfer',
    { to: friend, amount: '7.4', currency: 'DC' },
    userId,
  );
  await submit(`refund:re_owing_${size}`, 'purchase.refund', {
    order,
    refund: `re_owing_${size}`,
    amountUsd: '10',
  });
}

const comesIn = (to: string, amount: string, size: Size): Promise<void> =>
  submit(`comes-in-${amount}-${size}`, 'ledger.issue', { to, amount, currency: 'DC', reason: 'a test' });

const card = (page: Page) => page.getByRole('region', { name: 'What you owe' });

const sizes: readonly Size[] = ['phone', 'desktop'];

test.each(sizes)('on a %s: a debt is shown, collected from incoming amounts, and settled', async (size) => {
  device = await makeDevice(host, { size });
  const address = await begin(device, `owing-${size}@journey.example`);
  const friend = await host.newcomer();
  const { page } = device;
  await comeToOwe(address, friend, size);
  await waitUntilVisible(card(page).getByText('7.4037 DC').first());
  await waitUntilVisible(
    card(page).getByText('Half of what you receive goes to it until it is settled.', { exact: false }),
  );
  await waitUntilVisible(
    card(page).getByText('A purchase was refunded after you had spent this part of it', { exact: false }),
  );
  expect(await findFaultsInBothSchemes(page, `owing-wallet-${size}`, { part: card(page) })).toEqual([]);

  await comesIn(address, '4', size);
  await waitUntilVisible(card(page).getByText('5.4037 DC'));
  await waitUntilVisible(card(page).getByText('Taken from what you received', { exact: false }));
  await device.goOffline();
  await page.reload();
  await goToPlace(page, 'Home');
  await waitUntilVisible(card(page).getByText('5.4037 DC'));
  expect(await findFaultsInBothSchemes(page, `owing-home-${size}`, { part: card(page) })).toEqual([]);
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'History');
  await waitUntilVisible(historyRows(page).filter({ hasText: 'Paid towards what you owe' }));

  await device.goOnline();
  await comesIn(address, '100', size);
  await goToPlace(page, 'Home');
  await waitUntilHidden(card(page));
  // By the keyboard, because the toast of the incoming amount may cover a phone's bell and stays while the pointer is on it.
  await page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).press('Enter');
  await waitUntilVisible(page.getByText('You owe nothing now', { exact: false }));
});
