/**
 * The tour checks each screen in both themes, on a phone and on a desktop: axe finds no violation and nothing scrolls
 * sideways, also on the narrowest phone and with text of twice the size, where no text is cut off either. A screen that is
 * opened for the first time does not move while it loads. JOURNEY_SHOTS=1 keeps a picture of each.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { AxeRules } from '../axe.ts';
import { type Device, type DeviceOptions, makeDevice } from '../device.ts';
import { findFaults, isUnchanged, setColorScheme } from '../screen-faults.ts';
import { waitUntilHidden } from '../person.ts';
import { findLoadingShifts } from './layout-shift.ts';
import { findEnlargedFaults, findNarrowFaults } from './narrow-faults.ts';
import type { Screen } from './screen.ts';
import { addressOf, whileHoldingRequests, looks, prepare, resize, show } from './show-screen.ts';
import { makeWorld, type World } from './world.ts';

const pictures = fileURLToPath(new URL('../output', import.meta.url));
const keepsPictures = process.env['JOURNEY_SHOTS'] === '1';

/** Checks the current screen in its current size and colour scheme. */
async function faultsOf(page: Page, name: string, asked: AxeRules): Promise<string[]> {
  return (await findFaults(page, asked)).map((fault) => `${name}: ${fault}`);
}

async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Checks the current screen in both colour schemes. */
async function faultsInSchemes(
  page: Page,
  name: string,
  schemes: (typeof looks)[number]['schemes'],
): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, scheme] of schemes.entries()) {
    await setColorScheme(page, scheme);
    if (keepsPictures) await keepPicture(page, `${name}-${scheme}`);
    // If only the colours have changed, the rules that do not read colours would find nothing new.
    const asked = (await isUnchanged(page)) && index > 0 ? 'colors' : 'everything';
    faults.push(...(await faultsOf(page, `${name}, ${scheme}`, asked)));
  }
  return faults;
}

/** Loads a screen once and checks it in every size and colour scheme, and with little room. */
async function look(device: Device, screen: Screen, world: World, opened: Set<string>): Promise<string[]> {
  const { page } = device;
  const { name, holds } = screen;
  const address = addressOf(screen, world);
  const isNew = holds === undefined && !opened.has(address);
  opened.add(address);
  await resize(page, 'phone');
  const named = (found: readonly string[]): string[] => found.map((fault) => `${name}, ${fault}`);
  const faults = isNew ? named(await findLoadingShifts(device, screen, world)) : [];
  let shown = isNew ? await prepare(page, screen, world) : await show(device, screen, world);
  // A change of size may have closed it.
  const showAgain = async (): Promise<void> => {
    if (!(await shown.isVisible())) shown = await show(device, screen, world);
    if (holds === undefined) await waitUntilHidden(page.locator('.mantine-Skeleton-root'));
  };
  for (const { size, schemes } of looks) {
    await resize(page, size);
    await showAgain();
    faults.push(...(await faultsInSchemes(page, `${name}-${size}`, schemes)));
    const room = size === 'phone' ? findNarrowFaults(page) : findEnlargedFaults(page, showAgain);
    faults.push(...named(await room));
  }
  return faults;
}

/** Visits these screens one after the other and returns their faults. */
export async function findFaultsOn(
  device: Device,
  screens: readonly Screen[],
  world: World,
): Promise<string[]> {
  const faults: string[] = [];
  const opened = new Set<string>();
  for (const screen of screens) {
    const { holds } = screen;
    const found = () => look(device, screen, world, opened);
    faults.push(...(await (holds === undefined ? found() : whileHoldingRequests(device.page, holds, found))));
  }
  return faults;
}

/** Prepares one device for a part of the tour, alternately at a phone's and a desktop's size; the app is open. */
export function prepareWalk(options: Pick<DeviceOptions, 'storesApp'> = {}): {
  readonly device: () => Device;
  readonly world: () => World;
} {
  let world: World | null = null;
  let device: Device | null = null;
  const requireStarted = <T>(value: T | null): T => {
    if (value === null) throw new Error('the walk has not begun');
    return value;
  };
  beforeAll(async () => {
    world = await makeWorld();
    device = await makeDevice(world.host, { size: 'phone', ...options });
    await device.open('/');
  });
  afterAll(async () => {
    await device?.destroy();
    await world?.host.close();
    world?.host.remove();
  });
  return { device: () => requireStarted(device), world: () => requireStarted(world) };
}
