/**
 * Takes the front page's pictures of the product (app/public/pictures) from the demo world: a phone's screen, in both
 * themes. Run after `npm run build`: `npx tsx tests/journeys/take-product-pictures.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { PRODUCT_PICTURE, type ProductPicture } from '#app/ui/product-picture-size.ts';
import { closeBrowser, type Device, makeDevice, type Scheme, waitUntilStored } from './device.ts';
import { encodeWebp } from './encode-webp.ts';
import { startHost } from './host.ts';
import { waitUntilHidden, review, waitUntilVisible, send, signIn } from './person.ts';

const pictures = fileURLToPath(new URL('../../app/public/pictures', import.meta.url));
const bytesMax = 45_000;
/** The position of the proof's verdict in its picture, in CSS pixels, within the part of the phone that the page shows. */
const verdictTop = 260;

const host = await startHost({ demo: true });
await host.service.projections.idle();

async function shoot(page: Page, name: ProductPicture, scheme: Scheme): Promise<void> {
  await page.mouse.move(0, 0);
  await waitUntilHidden(page.locator('.mantine-Skeleton-root'));
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const picture = await encodeWebp(page, png, { ...PRODUCT_PICTURE, bytesMax });
  writeFileSync(join(pictures, `${name}-${scheme}.webp`), picture);
  process.stdout.write(`${name}-${scheme}.webp ${String(picture.length)} bytes\n`);
}

async function enter(device: Device): Promise<Page> {
  const page = await device.open('/auth');
  await signIn(page, 'one@demo.example', host.service.first.demoPassword);
  await waitUntilVisible(page.getByRole('heading', { name: 'Latest activity' }));
  await waitUntilStored(page);
  // The welcome toast disappears after a while.
  await page.getByText('Welcome back!').waitFor({ state: 'hidden', timeout: 15_000 });
  return page;
}

/** A friend's wallet; resolves to its address. */
async function openFriend(): Promise<string> {
  const friend = { email: 'rita@demo.example', password: 'correct horse battery', fullName: 'Rita Moreno' };
  const answer = await fetch(`${host.origin}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(friend),
  });
  return ((await answer.json()) as { user: { address: string } }).user.address;
}

/** The id of the newest transfer. */
async function newestTransfer(): Promise<string> {
  const answer = await fetch(`${host.origin}/api/explorer/transactions?limit=1&type=send`);
  const [newest] = ((await answer.json()) as { items: { id: string }[] }).items;
  return newest?.id ?? '';
}

async function take(scheme: Scheme, to: string): Promise<void> {
  const device = await makeDevice(host, { size: 'phone', scheme, scale: 2 });
  try {
    const page = await enter(device);
    await shoot(page, 'home', scheme);
    const transfer = { to, amount: '12.5', note: 'Tickets' };
    await device.goto('/wallet?tab=send');
    await review(page, transfer);
    await shoot(page, 'send', scheme);
    await device.goto(`/explorer/tx/${await newestTransfer()}`);
    const verdict = page.getByText('Verified on this device').first();
    await waitUntilVisible(verdict);
    await verdict.evaluate((element, top) => {
      window.scrollBy(0, element.getBoundingClientRect().top - top);
    }, verdictTop);
    await shoot(page, 'proof', scheme);
    await device.goto('/wallet');
    await device.goOffline();
    await send(page, transfer);
    await device.goto('/dashboard');
    await waitUntilVisible(page.getByRole('banner').getByText(/Offline/));
    await shoot(page, 'offline', scheme);
  } finally {
    await device.destroy();
  }
}

mkdirSync(pictures, { recursive: true });
const friend = await openFriend();
await take('light', friend);
await take('dark', friend);
await closeBrowser();
await host.close();
host.remove();
