// Proves that every screen of the settings is accessible.
import { expect, test } from 'vitest';
import { settingsScreens } from './tour/settings-screens.ts';
import { enter, tour, walk } from './tour/tour.ts';

const begun = walk();

test('no screen of the settings has an axe violation in either theme or scrolls sideways', async () => {
  const device = begun.device();
  const world = begun.world();
  // What asks for a step-up.
  device.allow(/403 \(Forbidden\) @ .*\/api\/auth\/passkeys\/options$/);
  await enter(device, world);
  expect(await tour(device, settingsScreens, world)).toEqual([]);
  expect(device.faults()).toEqual([]);
}, 600_000);
