// Proves that every screen of the market is accessible.
import { expect, test } from 'vitest';
import { marketScreens } from './tour/market-screens.ts';
import { enter, tour, walk } from './tour/tour.ts';

const begun = walk();

test('no screen of the market has an axe violation in either theme or scrolls sideways', async () => {
  const device = begun.device();
  const world = begun.world();
  await enter(device, world);
  expect(await tour(device, marketScreens, world)).toEqual([]);
  expect(device.faults()).toEqual([]);
}, 600_000);
