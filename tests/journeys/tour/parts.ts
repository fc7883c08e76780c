/** The parts of the tour, each walked by one person on one device. */
import { PICTURE_CACHE } from '#domain/device.ts';
import { waitForPaint } from '../answering.ts';
import type { Device } from '../device.ts';
import { launchpadScreens } from './launchpad-screens.ts';
import { marketScreens } from './market-screens.ts';
import { offlineScreens, refusedScreens } from './offline-screens.ts';
import type { Screen } from './screen.ts';
import { sendScreens } from './send-screens.ts';
import { settingsScreens } from './settings-screens.ts';
import { enterHome } from './show-screen.ts';
import { staffScreens } from './staff-screens.ts';
import { visitorScreens } from './visitor-screens.ts';
import { walletScreens } from './wallet-screens.ts';
import type { World } from './world.ts';

type Walk = {
  readonly device: Device;
  readonly world: World;
  /** Visits these screens one after the other. */
  readonly take: (screens: readonly Screen[]) => Promise<void>;
};

export type TourPart = {
  readonly name: string;
  readonly title: string;
  readonly screens: readonly Screen[];
  /** Its device needs the service worker. */
  readonly storesApp?: true;
  readonly walk: (walk: Walk) => Promise<void>;
};

const signedIn = (name: string, title: string, screens: readonly Screen[], who?: string): TourPart => ({
  name,
  title,
  screens,
  walk: async ({ device, world, take }) => {
    await enterHome(device, world, who);
    await take(screens);
  },
});

const paintsMax = 1_000;

/** Waits until the worker keeps the logos of all projects, which the app loads while it is idle. */
async function waitForLogos({ page }: Device, { projects }: World): Promise<void> {
  const kept = () =>
    page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, PICTURE_CACHE);
  for (let paints = 0; paints < paintsMax; paints++) {
    if ((await kept()) >= Object.keys(projects).length) return;
    await waitForPaint(page);
  }
  throw new Error('the logos of the projects were not kept');
}

export const PARTS: readonly TourPart[] = [
  {
    name: 'visitor',
    title: 'Without an account',
    screens: visitorScreens,
    walk: ({ take }) => take(visitorScreens),
  },
  signedIn('send', 'Home and sending', sendScreens),
  signedIn('wallet', 'Receiving, the history, statements, and finding', walletScreens),
  signedIn('market', 'Explorer, market, buying and investing', marketScreens),
  signedIn('launchpad', 'Launchpad', launchpadScreens),
  signedIn('settings', 'Settings and security', settingsScreens),
  {
    name: 'offline',
    title: 'Without a network, and afterwards',
    screens: [...offlineScreens, ...refusedScreens],
    storesApp: true,
    walk: async ({ device, world, take }) => {
      await enterHome(device, world);
      await waitForLogos(device, world);
      await device.goOffline();
      await take(offlineScreens);
      await device.goOnline();
      await take(refusedScreens);
    },
  },
  signedIn('staff', 'Staff', staffScreens, 'admin@demo.example'),
];
