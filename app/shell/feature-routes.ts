/** The screens for visitors and for signed-in people, from the list of features. */
import type { FeatureScreen } from '../feature.ts';
import { FEATURES } from '../features.ts';
import type { LazyRoute } from './lazy-routes.tsx';

const SCREENS: readonly FeatureScreen[] = FEATURES.flatMap(({ screens = [] }) => screens);

/** The routes of signed-in people. */
export const OWN_ROUTES: readonly LazyRoute[] = SCREENS.flatMap((screen) =>
  'own' in screen ? [{ path: screen.path, load: screen.own }] : [],
);

/** The routes of visitors. */
export const VISITOR_ROUTES: readonly LazyRoute[] = SCREENS.flatMap((screen) =>
  'visitor' in screen ? [{ path: screen.path, load: screen.visitor }] : [],
);

/** The paths that require signing in. */
export const SIGN_IN_PATHS: readonly string[] = SCREENS.flatMap((screen) =>
  'own' in screen && !('visitor' in screen) ? [screen.path] : [],
);

export const FRAMELESS_ROUTES: readonly LazyRoute[] = SCREENS.flatMap((screen) =>
  'frameless' in screen ? [{ path: screen.path, load: screen.frameless }] : [],
);
