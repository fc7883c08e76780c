/**
 * Takes the pictures of the manifest (app/public/screenshots) from the demo world; the README shows those of `npm run tour`.
 * Run after `npm run build`: `npx tsx tests/journeys/take-screenshots.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { compressPng } from './compress-png.ts';
import { closeBrowser, type Device, waitUntilStored, makeDevice, type Size } from './device.ts';
import { startHost } from './host.ts';
import { waitUntilHidden, waitUntilVisible, signIn } from './person.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'app/public/screenshots');
const bytesMax = 150_000;

const host = await startHost({ demo: true });
await host.service.projections.idle();

async function shoot(page: Page, path: string): Promise<void> {
  await page.mouse.move(0, 0);
  await waitUntilHidden(page.locator('.mantine-Skeleton-root'));
  const picture = compressPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  if (picture.length > bytesMax) throw new Error(`${path} would have ${String(picture.length)} bytes`);
  writeFileSync(path, picture);
}

async function withDevice(
  size: Size,
  scale: number,
  take: (device: Device, page: Page) => Promise<void>,
): Promise<void> {
  const device = await makeDevice(host, { size, scheme: 'light', scale });
  try {
    await take(device, await device.open('/'));
  } finally {
    await device.destroy();
  }
}

async function enter(device: Device, page: Page): Promise<void> {
  await device.goto('/auth');
  await signIn(page, 'one@demo.example', host.service.first.demoPassword);
  await waitUntilVisible(page.getByRole('heading', { name: 'Latest activity' }));
  await waitUntilStored(page);
  // The welcome toast disappears after a while.
  await page.getByText('Welcome back!').waitFor({ state: 'hidden', timeout: 15_000 });
}

mkdirSync(folder, { recursive: true });

await withDevice('phone', 2, async (device, page) => {
  await enter(device, page);
  await device.goto('/wallet');
  await waitUntilVisible(page.getByRole('heading', { name: 'Latest activity' }));
  await shoot(page, join(folder, 'narrow.png'));
});

await withDevice('desktop', 1, async (device, page) => {
  await enter(device, page);
  await device.goto('/explorer');
  await waitUntilVisible(page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1));
  await shoot(page, join(folder, 'wide.png'));
});

await closeBrowser();
await host.close();
host.remove();
