// Proves that the screens of visitors and of staff are accessible.
import { expect, test } from 'vitest';
import { staffScreens } from './tour/staff-screens.ts';
import { visitorScreens } from './tour/visitor-screens.ts';
import { enterHome } from './tour/show-screen.ts';
import { findFaultsOn, prepareWalk } from './tour/tour.ts';

const begun = prepareWalk({ storesApp: false });

test('without an account no screen has an axe violation in either theme or scrolls sideways', async () => {
  const device = begun.device();
  const world = begun.world();
  device.allow(/^404: no such page: \/no\/such\/page/);
  expect(await findFaultsOn(device, visitorScreens, world)).toEqual([]);
  expect(device.faults()).toEqual([]);
}, 600_000);

test('as an admin no screen has an axe violation in either theme or scrolls sideways', async () => {
  const device = begun.device();
  const world = begun.world();
  await enterHome(device, world, 'admin@demo.example');
  expect(await findFaultsOn(device, staffScreens, world)).toEqual([]);
  expect(device.faults()).toEqual([]);
}, 600_000);
