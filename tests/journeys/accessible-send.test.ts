// Proves that every screen of sending is accessible.
import { expect, test } from 'vitest';
import { sendScreens } from './tour/send-screens.ts';
import { enterHome, findFaultsOn, prepareWalk } from './tour/tour.ts';

const begun = prepareWalk();

test('no screen of sending has an axe violation in either theme or scrolls sideways', async () => {
  const device = begun.device();
  const world = begun.world();
  // The limit on looking up payees' names has been reached.
  device.allow(/429 \(Too Many Requests\) @ .*\/api\/payees\/VIQ-1800000000000-bbbbbbbbbbbb$/);
  await enterHome(device, world);
  expect(await findFaultsOn(device, sendScreens, world)).toEqual([]);
  expect(device.faults()).toEqual([]);
}, 600_000);
