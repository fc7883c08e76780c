/**
 * The investor programme on a phone and on a desktop: a visitor reads the front page, the programme and the supply. Somebody who
 * joined seven months ago sees the paid months, invests more (offline too), requests an exit, and is paid from the reserve or sees
 * their place in the queue move up. Everything can be read offline, and axe finds nothing in either theme.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { type Device, makeDevice, type Size } from './device.ts';
import { findFaults } from './screen-faults.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { waitUntilVisible, signIn } from './person.ts';
import { investments } from '#domain/investor/investments.ts';

const STAKE = '600';
/** The account whose exit uses the reserve of a whole month. */
const LARGE_STAKE = '13800';
const MONTHS_AGO = 7;

let host: Host;
let device: Device;
let addresses: readonly string[];
let large: string;

/** Submits a command and expects it to be committed. */
async function submitAsSystem(actor: string, type: string, payload: object): Promise<void> {
  const id = `journey:${type}:${actor}:${String((count += 1))}`;
  const answer = await host.service.authority.submit({ id, actor, type, payload });
  if (!answer.ok || answer.verdict.verdict !== 'committed') throw new Error(JSON.stringify(answer));
}
let count = 0;

const ownerOf = (address: string): string => host.service.authority.state.wallets.get(address) ?? '';

type Invested = { readonly address: string; readonly stake?: string; readonly staff: string };

async function invest({ address, stake = STAKE, staff }: Invested): Promise<void> {
  const userId = ownerOf(address);
  await host.fund(address, '2000', 'DC');
  if (stake !== STAKE) await host.fund(address, stake, 'DC');
  await submitAsSystem(userId, 'investor.join', { amount: stake });
  await submitAsSystem(userId, 'investor.request_kyc', {});
  await submitAsSystem(staff, 'investor.verify', { outcome: 'verified', userId });
}

beforeAll(async () => {
  const then = new Date();
  then.setUTCMonth(then.getUTCMonth() - MONTHS_AGO, 1);
  // The clock is faked only while the programme is set up, so the months pass without waiting.
  vi.useFakeTimers({ toFake: ['Date'], now: then });
  host = await startHost({ jobsEveryMs: 500 });
  const [phone, desktop, staff, payer, other] = [
    await host.newcomer(),
    await host.newcomer(),
    await host.newcomer(),
    await host.newcomer(),
    await host.newcomer(),
  ];
  await submitAsSystem(SYSTEM_ACTOR, 'role.grant', { role: 'owner', userId: ownerOf(staff) });
  addresses = [phone, desktop];
  large = ownerOf(other);
  for (const address of addresses) await invest({ address, staff: ownerOf(staff) });
  await invest({ address: other, stake: LARGE_STAKE, staff: ownerOf(staff) });
  await host.fund(payer, '900000', 'DC');
  await submitAsSystem(ownerOf(payer), 'wallet.transfer', { to: staff, amount: '800000', currency: 'DC' });
  vi.useRealTimers();
  // A running service rejects a clock that jumps by months, so it is started again at today's time.
  await host.close();
  const { port, dataDirectory } = host;
  host = await startHost({ port, dataDirectory, jobsEveryMs: 500 });
});

afterEach(async () => {
  await device.destroy();
});

afterAll(async () => {
  await host.close();
  host.remove();
});

const sizes: readonly Size[] = ['phone', 'desktop'];

/** The investment of 600 DC seven months ago. */
async function askToExit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask to exit' }).click();
  const exit = page.getByRole('dialog', { name: 'Exit' });
  await waitUntilVisible(exit.getByText('600.00 DC can leave now.'));
  await exit.getByLabel('Amount').fill('600');
  await exit.getByRole('button', { name: 'Ask to exit' }).click();
}

/** Pays exits as far as the reserve has room. */
async function isPaid(page: Page, address: string): Promise<void> {
  await waitUntilVisible(page.getByText('500.00 DC'));
  const { authority } = host.service;
  // 2,000 funded, 1,100 invested, 600 paid back by exits, and the payouts.
  await eventually(() => investments.of(authority.state).investors.get(ownerOf(address))?.locked).toBe(
    500_000_000n,
  );
  await page.getByRole('link', { name: 'View in Explorer' }).click();
  await waitUntilVisible(page.getByText('Transaction History (3)'));
}

/** Checks the page in both themes, with the dialog that is open. */
async function isAccessible(page: Page): Promise<void> {
  expect(await findFaults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findFaults(page, 'colors')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The exit waits behind one that the reserve could not pay in full: the place can be read offline and moves up live. */
async function movesUp(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Your exit' });
  await waitUntilVisible(card.getByText('1 exit, 600.00 DC'));
  await waitUntilVisible(card.getByText('at the latest'));
  await isAccessible(page);
  await device.goOffline();
  await page.reload();
  await waitUntilVisible(card.getByText('1 exit, 600.00 DC'));
  await device.goOnline();
  const { exits } = investments.of(host.service.authority.state);
  await submitAsSystem(large, 'investor.cancel_exit', { exit: [...exits.keys()][0] });
  await waitUntilVisible(card.getByText('The next to be paid'));
}

/** The wallet shows the locked DC beside the balance, and Home counts them in the total worth. */
async function standsInTotals(page: Page, locked: string): Promise<void> {
  await device.goto('/dashboard');
  const worth = page.getByRole('region', { name: 'Total worth' });
  await waitUntilVisible(worth.getByRole('link', { name: `Invested $${locked}` }));
  await device.goto('/wallet');
  const credits = page.getByRole('region', { name: 'All your Digital Credits' });
  await waitUntilVisible(credits.getByText('In your investor vault'));
  await waitUntilVisible(credits.getByRole('link', { name: `${locked} DC` }));
  await waitUntilVisible(credits.getByText('Total'));
}

test.each(sizes)(
  'on a %s: a visitor reads, and an investor was paid, invests more and exits',
  async (size) => {
    device = await makeDevice(host, { size });
    const page = await device.open('/');
    await waitUntilVisible(page.getByRole('heading', { name: 'Roadmap' }));
    await device.goto('/digital-credit-supply');
    await waitUntilVisible(page.getByRole('heading', { name: 'Future Phase Pricing' }));
    await device.goto('/investors');
    await waitUntilVisible(page.getByRole('heading', { name: 'Investor Tiers' }));
    await waitUntilVisible(page.getByText('To date, by 3 investors'));
    await page.getByRole('button', { name: 'View your dashboard' }).click();
    await waitUntilVisible(page.getByText('Authentication Required'));
    await signIn(page, `newcomer-${size === 'phone' ? '1' : '2'}@journey.example`);

    await waitUntilVisible(page.getByText('Bronze Investor'));
    await waitUntilVisible(page.getByText('✓ KYC Verified'));
    const payouts = page.getByRole('region', { name: 'Recent Payouts' });

    // Sending 800,000 DC costs 400 DC; 15 % of that is the pool, and 600 of the 15,000 locked DC share in it.
    await waitUntilVisible(payouts.getByText('2.40 DC'));
    await waitUntilVisible(payouts.getByText('4.00% of pool'));
    await waitUntilVisible(payouts.getByText('Paid', { exact: true }));
    if (size === 'phone') await isAccessible(page);

    await device.goOffline();
    await page.reload();
    await waitUntilVisible(payouts.getByText('4.00% of pool'));
    await page.getByRole('button', { name: 'Invest more' }).click();
    const joining = page.getByRole('dialog', { name: 'Invest DC' });
    await joining.getByLabel('Amount').fill('500');
    await joining.getByRole('button', { name: 'Review' }).click();
    await joining.getByRole('button', { name: 'Invest 500.00 DC' }).click();
    await waitUntilVisible(page.getByRole('list', { name: 'Your requests' }).getByText('Waiting to send'));
    await device.goOnline();
    await waitUntilVisible(page.getByText('1,100.00 DC'));

    const isFirst = size === 'phone';
    // The rest of the first exit beyond the month's 10,000 DC, and 600 more.
    if (!isFirst) await submitAsSystem(large, 'investor.exit', { amount: '10000' });
    await askToExit(page);
    await (isFirst ? isPaid(page, addresses[0] ?? '') : movesUp(page));
    await standsInTotals(page, isFirst ? '500.00' : '1,100.00');
    expect(device.faults()).toEqual([]);
  },
);
