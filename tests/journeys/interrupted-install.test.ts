/** The network fails while the browser stores the app; the app is stored once the network is back. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, waitUntilStored, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { seen } from './person.ts';

let host: Host;
let device: Device;

beforeEach(async () => {
  host = await startHost();
  device = await makeDevice(host, { size: 'phone' });
});

afterEach(async () => {
  await device.destroy();
  await host.close();
  host.remove();
});

/** Opens the front page until its service worker is installing. Returns the states that service workers have been in. */
async function beginInstalling(): Promise<ReadonlySet<string>> {
  await device.start();
  const states = new Set<string>();
  const protocol = await device.protocol();
  protocol.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { status } of versions) states.add(status);
  });
  await protocol.send('ServiceWorker.enable');
  // The service worker logs this when it cannot fetch its files.
  device.allow(/Failed to fetch/);
  await device.goto('/');
  await eventually(() => states.has('installing')).toBe(true);
  return states;
}

test('an installation that fails while the app notices no lost network is repeated', async () => {
  const states = await beginInstalling();
  const mend = device.interruptNetwork();
  await eventually(() => states.has('redundant')).toBe(true);
  mend();
  await waitUntilStored(device.page);
  expect(device.faults()).toEqual([]);
});

test('an installation that the network interrupted is repeated without a reload', async () => {
  const states = await beginInstalling();
  const { page } = device;
  await device.loseNetwork();
  await eventually(() => states.has('redundant')).toBe(true);
  expect(states.has('activated')).toBe(false);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined),
  ).toBe(true);

  await device.goOnline();
  await waitUntilStored(page);
  await device.goOffline();
  await page.reload();
  await seen(page.getByText('What you can rely on'));
  expect(device.faults()).toEqual([]);
});

test('the part of the front page whose code did not load stays readable, and loads with the next connection', async () => {
  await device.start();
  const { page } = device;
  device.allow(/ERR_FAILED/);
  const roadmap = page.getByRole('heading', { name: 'Roadmap' });
  let refused = 0;
  await page.route(/\/assets\/landing-below-fold-.*\.js/, async (route) => {
    refused += 1;
    await route.abort();
  });
  await device.goto('/');
  await eventually(() => refused).toBeGreaterThan(0);
  // Navigates within the app, so the browser loads no page.
  await page.getByRole('link', { name: 'Sign In' }).click();
  await seen(page.getByRole('button', { name: 'Sign In' }));
  await page.goBack();
  await page.unroute(/\/assets\/landing-below-fold-.*\.js/);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await seen(roadmap);
  expect(device.faults()).toEqual([]);
});

test('prerendered content stays if its code does not load', async () => {
  await device.start();
  const { page } = device;
  device.allow(/ERR_FAILED/);
  await page.route(/\/assets\/landing-below-fold-.*\.js/, (route) => route.abort());
  await device.goto('/');
  await page.waitForLoadState('networkidle');
  await seen(page.getByRole('heading', { name: 'Roadmap' }));
  expect(device.faults()).toEqual([]);
});
