/**
 * The tour checks each screen in both themes, on a phone and on a desktop: axe finds no violation, and nothing scrolls
 * sideways. JOURNEY_SHOTS=1 keeps a picture of each.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { waitForPaint } from '../answering.ts';
import type { AxeRules } from '../axe.ts';
import { type Device, type DeviceOptions, makeDevice, type Size, sizes } from '../device.ts';
import { findFaults, isUnchanged, setColorScheme } from '../screen-faults.ts';
import { gone, seen, signIn } from '../person.ts';
import type { Screen } from './screen.ts';
import { makeWorld, person, type World } from './world.ts';

const pictures = fileURLToPath(new URL('../output', import.meta.url));
const keepsPictures = process.env['JOURNEY_SHOTS'] === '1';

/** Checks the current screen in its current size and colour scheme. */
async function faultsOf(page: Page, name: string, asked: AxeRules): Promise<string[]> {
  return (await findFaults(page, asked)).map((fault) => `${name}: ${fault}`);
}

/** Navigates as a link does. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * Navigates to a path. The state of a screen that is shown already may have changed, so another screen is shown in between; a
 * dialog that stays open over that one belongs to no screen, and only a new load closes it.
 */
async function go(device: Device, path: string): Promise<void> {
  const { page } = device;
  const here = new URL(page.url());
  if (here.pathname + here.search === path) {
    await follow(page, '/developer');
    await seen(page.getByText('Four rules to build by'));
    if ((await page.getByRole('dialog').count()) > 0) return device.goto(path);
  }
  return follow(page, path);
}

/** Navigates to the screen and brings it into its state; resolves to the element that shows that it is complete. */
async function show(device: Device, screen: Screen, world: World): Promise<Locator> {
  const { page } = device;
  await go(device, typeof screen.path === 'string' ? screen.path : screen.path(world));
  const complete = page.locator(':visible').getByText(screen.text).first();
  await seen(complete).catch((error: unknown) => {
    throw new Error(`${screen.name} does not show ${String(screen.text)}: ${String(error)}`);
  });
  return (await screen.prepare?.(page, world)) ?? complete;
}

async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await waitForPaint(page);
}

async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** Checks a screen while these requests are held back; then they continue. */
async function holding<T>(page: Page, pattern: string, look: () => Promise<T>): Promise<T> {
  const held: Route[] = [];
  await page.route(pattern, (route) => void held.push(route));
  try {
    // The page or the device could show an earlier answer again, so both must forget it.
    await page.evaluate(() => localStorage.removeItem('vaultiq.supply'));
    await page.reload();
    return await look();
  } finally {
    await page.unroute(pattern);
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  }
}

/** The sizes and schemes in which a screen is checked, in the order with the fewest changes. */
const looks = [
  { size: 'phone', schemes: ['light', 'dark'] },
  { size: 'desktop', schemes: ['dark', 'light'] },
] as const;

/** Loads a screen once and checks it in every size and colour scheme. */
async function look(device: Device, screen: Screen, world: World): Promise<string[]> {
  const { page } = device;
  const faults: string[] = [];
  await resize(page, 'phone');
  let shown = await show(device, screen, world);
  for (const { size, schemes } of looks) {
    await resize(page, size);
    // A change of size may have closed it.
    if (!(await shown.isVisible())) shown = await show(device, screen, world);
    if (screen.holds === undefined) await gone(page.locator('.mantine-Skeleton-root'));
    for (const [index, scheme] of schemes.entries()) {
      await setColorScheme(page, scheme);
      if (keepsPictures) await keepPicture(page, `${screen.name}-${size}-${scheme}`);
      // If only the colours have changed, the rules that do not read colours would find nothing new.
      const asked = (await isUnchanged(page)) && index > 0 ? 'colors' : 'everything';
      faults.push(...(await faultsOf(page, `${screen.name}, ${size}, ${scheme}`, asked)));
    }
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
  for (const screen of screens) {
    const { holds } = screen;
    const found = () => look(device, screen, world);
    faults.push(...(await (holds === undefined ? found() : holding(device.page, holds, found))));
  }
  return faults;
}

/** Signs in unless somebody is signed in already, whom /auth redirects. */
export async function enterHome(device: Device, { host }: World, email = person): Promise<void> {
  const { page } = device;
  await device.goto('/auth');
  const home = page.getByRole('heading', { name: 'Latest activity' });
  await seen(home.or(page.getByRole('tab', { name: 'Sign In' })));
  if (!(await home.isVisible())) await signIn(page, email, host.service.first.demoPassword);
  await seen(home);
}

/** Prepares one device for a part of the tour, alternately at a phone's and a desktop's size; the app is open. */
export function prepareWalk(options: Pick<DeviceOptions, 'storesApp'> = {}): {
  readonly device: () => Device;
  readonly world: () => World;
} {
  let world: World | null = null;
  let device: Device | null = null;
  const begun = <T>(value: T | null): T => {
    if (value === null) throw new Error('the walk has not begun');
    return value;
  };
  beforeAll(async () => {
    world = await makeWorld();
    device = await makeDevice(world.host, { size: 'phone', ...options });
    device.allow(/401 \(Unauthorized\) @ .*\/api\/auth\/refresh$/);
    await device.open('/');
  });
  afterAll(async () => {
    await device?.destroy();
    await world?.host.close();
    world?.host.remove();
  });
  return { device: () => begun(device), world: () => begun(world) };
}
