// Proves that every screen of the settings is accessible.
import { expect, test } from 'vitest';
import { settingsScreens } from './tour/settings-screens.ts';
import { enterHome } from './tour/show-screen.ts';
import { findFaultsOn, prepareWalk } from './tour/tour.ts';

const begun = prepareWalk({ storesApp: false });

test('no screen of the settings has an axe violation in either theme or scrolls sideways', async () => {
  const device = begun.device();
  const world = begun.world();
  // The answer that requires a step-up.
  device.allow(/403 \(Forbidden\) @ .*\/api\/auth\/passkeys\/options$/);
  await enterHome(device, world);
  expect(await findFaultsOn(device, settingsScreens, world)).toEqual([]);
  expect(device.faults()).toEqual([]);
}, 600_000);
