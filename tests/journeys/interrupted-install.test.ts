/** The network goes while the browser stores the app: it is stored all the same once there is a network again. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, isStored, makeDevice } from './device.ts';
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

test('an installation that the network cut off is done again without a reload', async () => {
  await device.start();
  const { page } = device;
  const states = new Set<string>();
  const protocol = await device.protocol();
  protocol.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { status } of versions) states.add(status);
  });
  await protocol.send('ServiceWorker.enable');
  // What the worker of the browser says when it cannot fetch its files.
  device.allow(/Failed to fetch/);
  await device.goto('/');
  await eventually(() => states.has('installing')).toBe(true);
  await device.loseNetwork();
  await eventually(() => states.has('redundant')).toBe(true);
  expect(states.has('activated')).toBe(false);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined),
  ).toBe(true);

  await device.goOnline();
  await isStored(page);
  await device.goOffline();
  await page.reload();
  await seen(page.getByText('What you can rely on'));
  expect(device.faults()).toEqual([]);
});
