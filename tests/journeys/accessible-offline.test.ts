// Proves that every screen is accessible offline.
import { expect, test } from 'vitest';
import { offlineScreens, refusedScreens } from './tour/offline-screens.ts';
import { enterHome } from './tour/show-screen.ts';
import { findFaultsOn, prepareWalk } from './tour/tour.ts';

const begun = prepareWalk();

test('offline no screen has an axe violation in either theme or scrolls sideways', async () => {
  const device = begun.device();
  const world = begun.world();
  await enterHome(device, world);
  await device.goOffline();
  expect(await findFaultsOn(device, offlineScreens, world)).toEqual([]);
  await device.goOnline();
  // The device looks up the name of the wallet that a refused transfer names; there is no such wallet.
  device.allow(/422 \(Unprocessable Entity\) @ .*\/api\/payees\/VIQ-1800000000000-aaaaaaaaaaaa$/);
  expect(await findFaultsOn(device, refusedScreens, world)).toEqual([]);
  expect(device.faults()).toEqual([]);
}, 600_000);
