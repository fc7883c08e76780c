// Proves that every screen of the market is accessible.
import { expect, test } from 'vitest';
import { marketScreens } from './tour/market-screens.ts';
import { enterHome } from './tour/show-screen.ts';
import { findFaultsOn, prepareWalk } from './tour/tour.ts';

const begun = prepareWalk({ storesApp: false });

test('no screen of the market has an axe violation in either theme or scrolls sideways', async () => {
  const device = begun.device();
  const world = begun.world();
  // The answer about an entry that does not exist.
  device.allow(/404 \(Not Found\) @ .*\/api\/explorer\/blocks\/entry-999999$/);
  await enterHome(device, world);
  expect(await findFaultsOn(device, marketScreens, world)).toEqual([]);
  expect(device.faults()).toEqual([]);
}, 600_000);
