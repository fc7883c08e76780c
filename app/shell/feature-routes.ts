/** The screens for visitors and for signed-in people, from the list of features. */
import type { BackTo, FeatureScreen, ScreenLoader } from '../feature.ts';
import { FEATURES } from '../features.ts';
import type { LazyRoute } from './lazy-routes.tsx';

const backOf = (screen: FeatureScreen): BackTo | null => ('parent' in screen ? screen.parent : null);

const SCREENS: readonly FeatureScreen[] = FEATURES.flatMap(({ screens = [] }) => screens);

/** The routes of signed-in people. */
export const OWN_ROUTES: readonly LazyRoute[] = SCREENS.flatMap((screen) =>
  'own' in screen ? [{ path: screen.path, load: screen.own, back: backOf(screen) }] : [],
);

/** The routes of visitors. */
export const VISITOR_ROUTES: readonly LazyRoute[] = SCREENS.flatMap((screen) =>
  'visitor' in screen ? [{ path: screen.path, load: screen.visitor, back: backOf(screen) }] : [],
);

/** The paths that require signing in. */
export const SIGN_IN_PATHS: readonly string[] = SCREENS.flatMap((screen) =>
  'own' in screen && !('visitor' in screen) ? [screen.path] : [],
);

/** The screens that visitors see before signing in, by the path of the screen that they opened. */
export const BEFORE_SIGN_IN: ReadonlyMap<string, ScreenLoader> = new Map(
  SCREENS.flatMap((screen) =>
    'beforeSignIn' in screen && screen.beforeSignIn !== undefined
      ? [[screen.path, screen.beforeSignIn] as const]
      : [],
  ),
);

export const FRAMELESS_ROUTES: readonly LazyRoute[] = SCREENS.flatMap((screen) =>
  'frameless' in screen ? [{ path: screen.path, load: screen.frameless, back: null }] : [],
);
