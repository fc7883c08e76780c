/** Which screens there are for whom, as the list of features says. */
import type { FeatureScreen } from '../feature.ts';
import { FEATURES } from '../features.ts';
import type { LoadedRoute } from './routes-of.tsx';

const SCREENS: readonly FeatureScreen[] = FEATURES.flatMap(({ screens = [] }) => screens);

/** Those of whoever is signed in. */
export const OWN_ROUTES: readonly LoadedRoute[] = SCREENS.flatMap((screen) =>
  'own' in screen ? [{ path: screen.path, load: screen.own }] : [],
);

/** Those of visitors. */
export const VISITOR_ROUTES: readonly LoadedRoute[] = SCREENS.flatMap((screen) =>
  'visitor' in screen ? [{ path: screen.path, load: screen.visitor }] : [],
);

/** What a visitor has to sign in for. */
export const SIGN_IN_PATHS: readonly string[] = SCREENS.flatMap((screen) =>
  'own' in screen && !('visitor' in screen) ? [screen.path] : [],
);

export const FRAMELESS_ROUTES: readonly LoadedRoute[] = SCREENS.flatMap((screen) =>
  'frameless' in screen ? [{ path: screen.path, load: screen.frameless }] : [],
);
