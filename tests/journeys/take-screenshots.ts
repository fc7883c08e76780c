/**
 * Takes the pictures of the README (docs/screenshots) and of the manifest (app/public/screenshots) from the demo world.
 * Run after `npm run build`: `npx tsx tests/journeys/take-screenshots.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { compressPng } from './compress-png.ts';
import { closeBrowser, type Device, waitUntilStored, makeDevice, type Scheme, type Size } from './device.ts';
import { startHost } from './host.ts';
import { gone, lastTransfer, review, seen, send, signIn } from './person.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const forReadme = join(root, 'docs/screenshots');
const forManifest = join(root, 'app/public/screenshots');
const bytesMax = 150_000;

const host = await startHost({ demo: true });
await host.service.projections.idle();

async function shoot(page: Page, path: string): Promise<void> {
  await page.mouse.move(0, 0);
  await gone(page.locator('.mantine-Skeleton-root'));
  const picture = compressPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  if (picture.length > bytesMax) throw new Error(`${path} would have ${String(picture.length)} bytes`);
  writeFileSync(path, picture);
}

async function withDevice(
  size: Size,
  { scheme = 'light', scale = 1 }: { scheme?: Scheme; scale?: number },
  take: (device: Device, page: Page) => Promise<void>,
): Promise<void> {
  const device = await makeDevice(host, { size, scheme, scale });
  try {
    await take(device, await device.open('/'));
  } finally {
    await device.destroy();
  }
}

async function enter(device: Device, page: Page): Promise<void> {
  await device.goto('/auth');
  await signIn(page, 'one@demo.example', host.service.first.demoPassword);
  await seen(page.getByRole('heading', { name: 'Latest activity' }));
  await waitUntilStored(page);
  // The welcome toast disappears after a while.
  await page.getByText('Welcome back!').waitFor({ state: 'hidden', timeout: 15_000 });
}

async function someoneElse(): Promise<string> {
  const answer = await fetch(`${host.origin}/api/explorer/transactions?limit=50&type=send`);
  const { items } = (await answer.json()) as { items: { from: string; to: string }[] };
  const own = [...host.service.authority.state.users.values()].map(({ address }) => address);
  const wallets = own.filter((address) => items.some(({ from, to }) => from === address || to === address));
  return wallets.at(-1) ?? '';
}

mkdirSync(forReadme, { recursive: true });
mkdirSync(forManifest, { recursive: true });
const to = await someoneElse();

await withDevice('phone', { scale: 2 }, async (device, page) => {
  await seen(page.getByRole('heading', { name: 'News by mail' }));
  await shoot(page, join(forReadme, 'landing-phone.png'));
  await enter(device, page);
  await shoot(page, join(forReadme, 'dashboard-phone.png'));
  await device.goto('/wallet');
  await seen(page.getByRole('heading', { name: 'Latest activity' }));
  await shoot(page, join(forManifest, 'narrow.png'));
  await device.goto('/wallet?tab=send');
  await review(page, { to, amount: '12.5', note: 'Tickets' });
  await shoot(page, join(forReadme, 'send-review-phone.png'));
  await page.keyboard.press('Escape');
  await device.goto('/wallet?tab=history');
  await seen(page.getByRole('region', { name: 'History' }).getByRole('listitem'));
  await shoot(page, join(forReadme, 'history-phone.png'));
  await device.goto('/wallet?buy=1');
  const buying = page.getByRole('dialog', { name: 'Buy DC' });
  await buying.getByLabel('Amount in US dollars').fill('100');
  await seen(buying.getByText('74.95 DC'));
  await shoot(page, join(forReadme, 'buy-phone.png'));
  await device.goto('/wallet?tab=receive');
  await page.getByLabel('Amount').fill('18.5');
  await page.getByLabel('Note (optional)').fill('Lunch');
  await page.getByRole('button', { name: 'Create request' }).click();
  await seen(page.getByRole('img', { name: /^QR code that asks for/ }));
  await shoot(page, join(forReadme, 'request-phone.png'));
  await device.goto('/wallet/scheduled');
  await seen(page.getByText('12.50 DC'));
  await shoot(page, join(forReadme, 'scheduled-phone.png'));
  await device.goto('/notifications');
  await seen(page.getByRole('main').getByRole('listitem'));
  await shoot(page, join(forReadme, 'notifications-phone.png'));
  await device.goto('/referral');
  await seen(page.getByRole('list', { name: 'People' }).getByRole('listitem'));
  await shoot(page, join(forReadme, 'referral-phone.png'));
  await device.goto('/security');
  await seen(page.getByText('This device'));
  await shoot(page, join(forReadme, 'security-phone.png'));
  await device.goto('/wallet');
  await device.goOffline();
  await send(page, { to, amount: '12.5', note: 'Tickets' });
  await seen(lastTransfer(page).getByText('Waiting to send'));
  await lastTransfer(page).scrollIntoViewIfNeeded();
  await shoot(page, join(forReadme, 'waiting-offline-phone.png'));
});

await withDevice('desktop', {}, async (device, page) => {
  await enter(device, page);
  await shoot(page, join(forReadme, 'dashboard-desktop.png'));
  await device.goto('/wallet?tab=history');
  await seen(page.getByRole('region', { name: 'History' }).getByRole('listitem'));
  await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().getByRole('link').click();
  await seen(page.getByRole('link', { name: 'View in explorer' }));
  await shoot(page, join(forReadme, 'history-desktop.png'));
  await device.goto('/wallet/statements');
  await seen(page.getByText('Closing balance'));
  await shoot(page, join(forReadme, 'statements-desktop.png'));
  await device.goto('/digital-credit-supply');
  await seen(page.getByRole('heading', { name: 'Future Phase Pricing' }));
  await shoot(page, join(forReadme, 'supply-desktop.png'));
  await device.goto('/investors');
  await seen(page.getByRole('heading', { name: 'Investor Tiers' }));
  await shoot(page, join(forReadme, 'investors-desktop.png'));
  await device.goto('/explorer');
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row');
  await seen(rows.nth(1));
  await shoot(page, join(forManifest, 'wide.png'));
  await rows.nth(1).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Open its page' }).click();
  await seen(page.getByText('Verified on this device'));
  await shoot(page, join(forReadme, 'explorer-proof-desktop.png'));
});

await withDevice('desktop', { scheme: 'dark' }, async (device, page) => {
  await enter(device, page);
  await device.goto('/wallet');
  await seen(page.getByRole('heading', { name: 'Latest activity' }));
  await shoot(page, join(forReadme, 'wallet-desktop-dark.png'));
});

await closeBrowser();
await host.close();
host.remove();
