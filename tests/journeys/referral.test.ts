/**
 * A referral between two people: one copies the link, the other signs up with it, and the referrer sees the reward live, first
 * waiting for the vault, then paid. It can be read offline, and the notification leads to it. On a phone and on a desktop.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hashHex } from '#domain/ledger/hash.ts';
import { shortAddress } from '#domain/short-address.ts';
import { type Device, makeDevice, type Size } from './device.ts';
import { type Host, startHost } from './host.ts';
import { begin, goToPlace, waitUntilVisible, seesBalance } from './person.ts';

let host: Host;
let referrer: Device;
let referred: Device;

beforeAll(async () => {
  host = await startHost({ rewardHoldDays: 0 });
});

afterEach(async () => {
  await referrer.destroy();
  await referred.destroy();
});

afterAll(async () => {
  await host.close();
  host.remove();
});

/** Somebody else buys: the marketing vault fills up. */
async function fillVault(buyer: string): Promise<void> {
  const { authority } = host.service;
  const order = `01HJOURNEY${String(Date.now())}`;
  const actor = authority.state.wallets.get(buyer) ?? '';
  await authority.submit({ id: order, type: 'purchase.open', actor, payload: { amountUsd: '100' } });
  const payload = { order, payment: `pi_${order}`, paidAt: Date.now(), amountUsd: '100' };
  await authority.submit({ id: `settle:pi_${order}`, type: 'purchase.settle', actor: 'system', payload });
}

/** Confirms a mailbox as the link in the letter would. */
async function confirmMailbox(email: string): Promise<void> {
  const { authority } = host.service;
  // The newest account is the last one.
  const userId = [...authority.state.users.keys()].at(-1) ?? '';
  const payload = { mailbox: hashHex(email), userId };
  await authority.submit({
    id: `mailbox:${userId}`,
    type: 'account.confirm_mailbox',
    actor: 'system',
    payload,
  });
}

const sizes: readonly Size[] = ['phone', 'desktop'];

test.each(sizes)(
  'on a %s: a sign-up through the link is rewarded live, and the reward can be read offline',
  async (size) => {
    referrer = await makeDevice(host, { size });
    referred = await makeDevice(host, { size: size === 'phone' ? 'desktop' : 'phone' });
    const address = await begin(referrer, `referrer-${size}@journey.example`);
    const { page } = referrer;
    await goToPlace(page, 'Home');
    await page.getByRole('link', { name: 'My referrals' }).click();
    await waitUntilVisible(
      page.getByText('Nobody has joined with your link yet. Send it to somebody you know.'),
    );
    const link = `${referrer.origin}/auth?ref=${address}`;
    await waitUntilVisible(page.getByText(link, { exact: true }));

    const other = await referred.open(`/auth?ref=${address}`);
    await waitUntilVisible(other.getByText(`Invited by wallet ${shortAddress(address)}`));
    await other.getByRole('tab', { name: 'Sign In' }).click();
    await other.getByRole('tab', { name: 'Sign Up' }).click();
    await waitUntilVisible(other.getByText(`Invited by wallet ${shortAddress(address)}`));
    await other.getByLabel('Full Name').fill('A friend');
    await other.getByLabel('Email').fill(`referred-${size}@journey.example`);
    await other.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await other.getByRole('button', { name: 'Sign Up' }).click();
    await waitUntilVisible(other.getByRole('heading', { name: 'Welcome, A friend' }));

    const people = page.getByRole('list', { name: 'People' });
    await confirmMailbox(`referred-${size}@journey.example`);
    await waitUntilVisible(people.getByText('Sign-up'));
    if (size === 'phone') {
      // Nobody has bought yet, so the vault is empty.
      await waitUntilVisible(people.getByText('Waiting'));
      await fillVault(await host.newcomer());
    }
    await waitUntilVisible(people.getByText('paid'));
    await waitUntilVisible(page.getByText('Earned').locator('..').getByText('1.00'));

    await referrer.goOffline();
    await page.reload();
    await waitUntilVisible(people.getByText('paid'));
    await goToPlace(page, 'Wallet');
    await seesBalance(page, 'DC', '1.00');
    await page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).press('Enter');
    await waitUntilVisible(page.getByRole('heading', { name: 'Today' }));
    await page.getByRole('link', { name: 'Referral reward', exact: false }).first().click();
    await page.waitForURL(/\/referral$/);
    await waitUntilVisible(people.getByText('paid'));
    expect(await people.getByRole('listitem').count()).toBeGreaterThan(0);
  },
);
