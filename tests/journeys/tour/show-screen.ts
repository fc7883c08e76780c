/** Brings a device to a screen of the tour, in every size and colour scheme. */
import type { Locator, Page, Route } from 'playwright-core';
import { waitForPaint } from '../answering.ts';
import { type Device, type Size, sizes } from '../device.ts';
import { waitUntilVisible, signIn } from '../person.ts';
import type { Screen } from './screen.ts';
import { person, type World } from './world.ts';

/** Navigates as a link does. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/**
 * Navigates to a path. If the screen is shown already, its state may have changed, so another screen is shown in between. A
 * dialog that stays open over that one is closed by loading the page.
 */
async function go(device: Device, path: string): Promise<void> {
  const { page } = device;
  const here = new URL(page.url());
  if (here.pathname + here.search === path) {
    await follow(page, '/developer');
    await waitUntilVisible(page.getByText('Four rules to build by'));
    if ((await page.getByRole('dialog').count()) > 0) return device.goto(path);
  }
  return follow(page, path);
}

export const addressOf = ({ path }: Screen, world: World): string =>
  typeof path === 'string' ? path : path(world);

/** Waits until the screen is complete after it was opened; resolves to the element that shows it. */
export async function arrive(page: Page, screen: Screen): Promise<Locator> {
  const complete = page.locator(':visible').getByText(screen.text).first();
  await waitUntilVisible(complete).catch((error: unknown) => {
    throw new Error(`${screen.name} does not show ${String(screen.text)}: ${String(error)}`);
  });
  return complete;
}

/** Brings the screen that is complete into its state; resolves to the element that shows the state. */
export const prepare = async (page: Page, screen: Screen, world: World): Promise<Locator> =>
  (await screen.prepare?.(page, world)) ?? arrive(page, screen);

/** Navigates to the screen and brings it into its state; resolves to the element that shows the state. */
export async function show(device: Device, screen: Screen, world: World): Promise<Locator> {
  const { page } = device;
  await go(device, addressOf(screen, world));
  await arrive(page, screen);
  return prepare(page, screen, world);
}

export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await waitForPaint(page);
}

/** Checks a screen while these requests are held back; then they continue. */
export async function whileHoldingRequests<T>(
  page: Page,
  pattern: string,
  look: () => Promise<T>,
): Promise<T> {
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
export const looks = [
  { size: 'phone', schemes: ['light', 'dark'] },
  { size: 'desktop', schemes: ['dark', 'light'] },
] as const;

/** Signs in unless somebody is signed in already, whom /auth redirects. */
export async function enterHome(device: Device, { host }: World, email = person): Promise<void> {
  const { page } = device;
  await device.goto('/auth');
  const home = page.getByRole('heading', { name: 'Latest activity' });
  await waitUntilVisible(home.or(page.getByRole('tab', { name: 'Sign In' })));
  if (!(await home.isVisible())) await signIn(page, email, host.service.first.demoPassword);
  await waitUntilVisible(home);
}
