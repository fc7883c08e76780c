// Proves that the accessibility tour covers every screen of the app, for visitors and for signed-in people.
import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { FeatureScreen } from '#app/feature.ts';
import { FEATURES } from '#app/features.ts';
import { launchpadScreens } from '../journeys/tour/launchpad-screens.ts';
import { marketScreens } from '../journeys/tour/market-screens.ts';
import { offlineScreens } from '../journeys/tour/offline-screens.ts';
import type { Screen } from '../journeys/tour/screen.ts';
import { sendScreens } from '../journeys/tour/send-screens.ts';
import { settingsScreens } from '../journeys/tour/settings-screens.ts';
import { staffScreens } from '../journeys/tour/staff-screens.ts';
import { visitorScreens } from '../journeys/tour/visitor-screens.ts';
import { walletScreens } from '../journeys/tour/wallet-screens.ts';
import type { World } from '../journeys/tour/world.ts';

const orders = {
  open: '/payment/success?order=1',
  credited: '/payment/success?order=2',
  disputed: '/payment/success?order=3',
  refunded: '/payment/success?order=4',
  cancelled: '/payment/cancelled?order=5',
};
/** The part of a world that the paths of screens need. */
const world = {
  host: { origin: 'http://localhost' },
  transaction: 'a'.repeat(32),
  other: 'VIQ-1800000000000-aaaaaaaaaaaa',
  orders,
  projects: {
    FERRY: '/launchpad/project/p70',
    OMAP: '/launchpad/project/p71',
    SOLAR: '/launchpad/project/p72',
  },
  review: '/launchpad/admin/p12',
} as unknown as World;

const pathsOf = (screens: readonly Screen[]): readonly string[] =>
  screens.map(
    ({ path }) => new URL(typeof path === 'string' ? path : path(world), 'http://localhost').pathname,
  );

const asVisitor = pathsOf(visitorScreens);
const asPerson = pathsOf([
  ...[
    sendScreens,
    walletScreens,
    marketScreens,
    launchpadScreens,
    settingsScreens,
    offlineScreens,
    staffScreens,
  ].flat(),
]);

/** The tours that must show the screen. */
const toursOf = (screen: FeatureScreen): readonly (readonly string[])[] => {
  if ('frameless' in screen) return [asVisitor];
  return 'visitor' in screen ? [asVisitor, asPerson] : [asPerson];
};

const screens = FEATURES.flatMap((feature) => feature.screens ?? []);

it('has screens', () => {
  expect(screens.map(({ path }) => path)).toContain('wallet');
});

it.each(screens.map((screen) => [screen.path, screen] as const))('covers /%s', (path, screen) => {
  // The most specific path is the one that the app shows.
  const shows = (visited: string) =>
    screens
      .filter((each) => matchPath(`/${each.path}`, visited) !== null)
      .every((each) => each.path === path || each.path.includes(':'));
  for (const tour of toursOf(screen)) {
    expect(tour.filter((visited) => matchPath(`/${path}`, visited) !== null && shows(visited))).not.toEqual(
      [],
    );
  }
});
