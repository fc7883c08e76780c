/** Fires background sync when the test wants; the browser alone fires it only once, when the network returns. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Device } from './device.ts';

type Registration = {
  readonly registrationId: string;
  readonly scopeURL: string;
  /** An old worker may keep running for a while; an event sent to it is lost without an error. */
  readonly isDeleted: boolean;
};

/** Sends the sync event as the browser does on a retry. Fails when no worker is registered. */
export async function wakeServiceWorker(
  device: Device,
  tag: string,
  page: Page = device.page,
): Promise<void> {
  const { origin } = device;
  const protocol = await device.protocol(page);
  const known = new Map<string, Registration>();
  protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const registration of registrations) {
      if (registration.isDeleted) known.delete(registration.scopeURL);
      else known.set(registration.scopeURL, registration);
    }
  });
  await protocol.send('ServiceWorker.enable');
  await expect.poll(() => known.has(`${origin}/`)).toBe(true);
  const registrationId = known.get(`${origin}/`)?.registrationId ?? '';
  await protocol.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
  await protocol.detach();
}
