/**
 * Takes a picture of every screen and state of the accessibility tour, at a phone's and a desktop's size, in both themes,
 * into docs/screenshots/tour, with a page that lists them. Run after `npm run build`: `npm run tour`, or some parts of it:
 * `npm run tour -- wallet send`. Names the screens that could not be shown at the end.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { waitForPaint } from './answering.ts';
import { closeBrowser, type Device, makeDevice, type Scheme, type Size, sizes } from './device.ts';
import { encodeWebp } from './encode-webp.ts';
import { waitUntilHidden } from './person.ts';
import { setColorScheme } from './screen-faults.ts';
import { tourPage } from './tour/tour-page.ts';
import { PARTS, type TourPart } from './tour/parts.ts';
import type { Screen } from './tour/screen.ts';
import { whileHoldingRequests, looks, resize, show } from './tour/show-screen.ts';
import { makeWorld, type World } from './tour/world.ts';

const folder = fileURLToPath(new URL('../../docs/screenshots/tour', import.meta.url));
/** Pixels; longer pages are cut off. */
const heightMax = { phone: 1_600, desktop: 1_200 } as const;
const quality = 0.5;
const bytesMax = 100_000;

const failed: string[] = [];

/** The part of a picture that the bar at the bottom does not cover. */
const uncovered = 0.9;

/** Whether the element that shows the state is below the picture of an unscrolled page, or behind the bar at the bottom. */
async function isBelow(shown: Locator, size: Size): Promise<boolean> {
  const box = await shown.boundingBox();
  return box !== null && box.y + box.height > uncovered * heightMax[size];
}

/** A public page is at least as high as the window: a higher window would push its footer out of the picture. */
const setMainHeight = (page: Page, pixels: number | null): Promise<void> =>
  page.evaluate((height) => {
    const main = document.querySelector<HTMLElement>('.vq-public-main');
    main?.style.setProperty('min-block-size', height === null ? '' : `${String(height)}px`);
  }, pixels);

/**
 * Takes the page from its top. Takes the window alone while a dialog is open, because a dialog does not scroll with the
 * page, and while the page is scrolled to an element that would be below the picture.
 */
async function shoot(
  page: Page,
  size: Size,
  isScrolled: boolean,
): Promise<{ png: Buffer; width: number; height: number }> {
  const { width, height } = sizes[size];
  const isOpen = isScrolled || (await page.locator('[role="dialog"]:visible').count()) > 0;
  const whole = isOpen ? height : await page.evaluate(() => document.documentElement.scrollHeight);
  const shown = isOpen ? height : Math.max(height, Math.min(whole, heightMax[size]));
  // The window is made as high as the picture, so that a phone's bar is at the bottom of the picture.
  if (shown !== height) {
    await setMainHeight(page, height);
    await page.setViewportSize({ width, height: shown });
    await waitForPaint(page);
  }
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  if (shown !== height) {
    await page.setViewportSize({ width, height });
    await setMainHeight(page, null);
  }
  return { png, width, height: shown };
}

type Taking = { readonly device: Device; readonly studio: Page; readonly world: World };
type Look = {
  readonly screen: Screen;
  readonly size: Size;
  readonly scheme: Scheme;
  readonly shown: Locator;
};

async function take({ device, studio }: Taking, { screen, size, scheme, shown }: Look): Promise<void> {
  const { page } = device;
  const { isPicturedFromTop = false, name } = screen;
  await setColorScheme(page, scheme);
  await page.mouse.move(0, 0);
  // Fixed bars are at the edges of the window, which are now the edges of the page.
  await page.evaluate(() => window.scrollTo(0, 0));
  const isScrolled = !isPicturedFromTop && (await isBelow(shown, size));
  if (isScrolled) await shown.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await waitForPaint(page);
  const { png, ...measures } = await shoot(page, size, isScrolled);
  const picture = await encodeWebp(studio, png, { ...measures, quality, bytesMax });
  writeFileSync(join(folder, `${name}-${size}-${scheme}.webp`), picture);
}

/** Loads a screen once and takes it in every size and colour scheme. */
async function takeScreen(taking: Taking, screen: Screen): Promise<void> {
  const { device, world } = taking;
  const { page } = device;
  await resize(page, 'phone');
  // A toast of the screen before would cover this one.
  const close = page.getByRole('button', { name: 'Close message' });
  if (await close.isVisible()) await close.click();
  let shown = await show(device, screen, world);
  for (const { size, schemes } of looks) {
    await resize(page, size);
    if (!(await shown.isVisible())) shown = await show(device, screen, world);
    if (screen.holds === undefined) await waitUntilHidden(page.locator('.mantine-Skeleton-root'));
    await waitUntilHidden(page.getByText('Connecting.', { exact: true }));
    // Charts are drawn after the text beside them.
    await waitUntilHidden(page.locator('.vq-message-drawing:empty'));
    for (const scheme of schemes) await take(taking, { screen, size, scheme, shown });
  }
}

async function takeScreens(taking: Taking, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    const { holds } = screen;
    const begunAt = performance.now();
    try {
      const taken = () => takeScreen(taking, screen);
      await (holds === undefined ? taken() : whileHoldingRequests(taking.device.page, holds, taken));
      process.stdout.write(`${screen.name} ${((performance.now() - begunAt) / 1_000).toFixed(1)} s\n`);
    } catch (error) {
      failed.push(screen.name);
      process.stderr.write(`${screen.name}: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
}

async function takePart(part: TourPart): Promise<void> {
  const world = await makeWorld();
  const device = await makeDevice(world.host, { size: 'phone', storesApp: part.storesApp ?? false });
  const studio = await makeDevice(world.host, { size: 'desktop' });
  try {
    await device.open('/');
    await studio.start();
    await part.walk({
      device,
      world,
      take: (screens) => takeScreens({ device, studio: studio.page, world }, screens),
    });
  } finally {
    await device.destroy();
    await studio.destroy();
    await world.host.close();
    world.host.remove();
  }
}

/** Removes the pictures of screens that are no longer in the tour. */
function removeOthers(): void {
  const names = new Set(PARTS.flatMap(({ screens }) => screens.map(({ name }) => name)));
  for (const file of readdirSync(folder)) {
    const name = /^(.+)-(phone|desktop)-(light|dark)\.webp$/.exec(file)?.[1];
    if (name !== undefined && !names.has(name)) rmSync(join(folder, file));
  }
}

const asked = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const part of PARTS) {
  if (asked.length > 0 && !asked.includes(part.name)) continue;
  await takePart(part).catch((error: unknown) => {
    failed.push(`the part ${part.name}`);
    process.stderr.write(`${part.name}: ${String(error)}\n`);
  });
}
removeOthers();
writeFileSync(join(folder, 'README.md'), tourPage(PARTS, new Set(readdirSync(folder))));
await closeBrowser();
if (failed.length > 0) {
  process.stderr.write(`Not taken: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
