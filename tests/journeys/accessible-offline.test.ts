// Proves that what is there without a network is accessible.
import { expect, test } from 'vitest';
import { offlineScreens, refusedScreens } from './tour/offline-screens.ts';
import { enter, tour, walk } from './tour/tour.ts';

const begun = walk();

test('without a network no screen has an axe violation in either theme or scrolls sideways', async () => {
  const device = begun.device();
  const world = begun.world();
  await enter(device, world);
  await device.goOffline();
  expect(await tour(device, offlineScreens, world)).toEqual([]);
  await device.goOnline();
  expect(await tour(device, refusedScreens, world)).toEqual([]);
  expect(device.faults()).toEqual([]);
}, 600_000);
