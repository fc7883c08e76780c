// Proves that every screen of the launchpad is accessible.
import { expect, test } from 'vitest';
import { launchpadScreens } from './tour/launchpad-screens.ts';
import { enterHome } from './tour/show-screen.ts';
import { findFaultsOn, prepareWalk } from './tour/tour.ts';

const begun = prepareWalk({ storesApp: false });

test('no screen of the launchpad has an axe violation in either theme or scrolls sideways', async () => {
  const device = begun.device();
  const world = begun.world();
  await enterHome(device, world);
  expect(await findFaultsOn(device, launchpadScreens, world)).toEqual([]);
  expect(device.faults()).toEqual([]);
}, 600_000);
