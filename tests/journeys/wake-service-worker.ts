/** Fires background sync, which browsers under automation never do by themselves. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Device } from './device.ts';

type Registration = { readonly registrationId: string; readonly scopeURL: string };

/** As the browser does when there is a network again, from any page of the same browser. */
export async function wakeServiceWorker(
  device: Device,
  tag: string,
  page: Page = device.page,
): Promise<void> {
  const { origin } = device;
  const protocol = await device.protocol(page);
  const known = new Map<string, Registration>();
  protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const registration of registrations) known.set(registration.scopeURL, registration);
  });
  await protocol.send('ServiceWorker.enable');
  await expect.poll(() => known.has(`${origin}/`)).toBe(true);
  const registrationId = known.get(`${origin}/`)?.registrationId ?? '';
  await protocol.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
  await protocol.detach();
}
