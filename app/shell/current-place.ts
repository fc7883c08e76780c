/** Finds the destination to which the shown screen belongs, so that the navigation can mark it. */
import { matchRoutes } from 'react-router-dom';
import type { BarPlace, FeatureScreen, Place, ScreenLoader } from '../feature.ts';
import { FEATURES } from '../features.ts';
import { placesOf } from '../places.ts';

const SCREENS: readonly FeatureScreen[] = FEATURES.flatMap(({ screens = [] }) => screens);
const PLACES = placesOf(FEATURES);
const ROUTES = SCREENS.map((screen) => ({ path: `/${screen.path}`, handle: screen }));

/** The links of the phone's bar, in their order. */
export const BAR: readonly BarPlace[] = FEATURES.flatMap(({ bar }) => bar ?? []).toSorted(
  (a, b) => a.order - b.order,
);

/** The most specific screen. */
export const screenAt = (pathname: string): FeatureScreen | undefined =>
  matchRoutes(ROUTES, pathname)?.at(-1)?.route.handle;

const pathOf = (to: string): string => to.split('?', 1)[0] ?? to;

/** The screens of the bar, then those below them. */
export const PRELOADED: readonly ScreenLoader[] = [
  ...BAR.map(({ to }) => screenAt(pathOf(to))),
  ...SCREENS.filter((screen) => 'isPreloaded' in screen),
].flatMap((screen) => (screen !== undefined && 'own' in screen ? [screen.own] : []));

/** The destination that is shown at a path, or the one above it; null for the list of destinations, and for no screen. */
export function placeAt(pathname: string): Place | null {
  const screen = screenAt(pathname);
  if (screen === undefined) return null;
  if ('parent' in screen) return placeAt(pathOf(screen.parent.to));
  return PLACES.find(({ to }) => to === `/${screen.path}`) ?? null;
}

/** Whether a link with parameters leads to the shown screen. */
function isShownBy(to: string, pathname: string, search: string): boolean {
  const [path, parameters] = to.split('?');
  if (path !== pathname || parameters === undefined) return false;
  const shown = new URLSearchParams(search);
  return [...new URLSearchParams(parameters)].every(([name, value]) => shown.get(name) === value);
}

/** The link of the bar to mark: the list of destinations stands for every screen without a link of its own. */
export function barLinkAt(pathname: string, search: string): BarPlace['to'] | null {
  const exact = BAR.find(({ to }) => isShownBy(to, pathname, search));
  if (exact !== undefined) return exact.to;
  const screen = screenAt(pathname);
  if (screen === undefined) return null;
  const place = placeAt(pathname);
  const own = BAR.find(({ to }) => to === place?.to);
  const index = SCREENS.find((each) => 'index' in each);
  return own?.to ?? (index === undefined ? null : `/${index.path}`);
}
