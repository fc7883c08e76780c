// Proves that a visitor, and staff, find every screen accessible.
import { expect, test } from 'vitest';
import { staffScreens } from './tour/staff-screens.ts';
import { visitorScreens } from './tour/visitor-screens.ts';
import { enter, tour, walk } from './tour/tour.ts';

const begun = walk();

test('without an account no screen has an axe violation in either theme or scrolls sideways', async () => {
  const device = begun.device();
  const world = begun.world();
  device.allow(/^404: no such page: \/no\/such\/page/);
  expect(await tour(device, visitorScreens, world)).toEqual([]);
  expect(device.faults()).toEqual([]);
}, 600_000);

test('as an admin neither', async () => {
  const device = begun.device();
  const world = begun.world();
  await enter(device, world, 'admin@demo.example');
  expect(await tour(device, staffScreens, world)).toEqual([]);
  expect(device.faults()).toEqual([]);
}, 600_000);
