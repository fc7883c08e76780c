/**
 * The routes of the front page, signing in, and everything else: public-screens.tsx for visitors, app-screens.tsx for
 * signed-in people. The declarative router is 16 KB smaller (gzipped) than the data router, whose loaders are useless
 * here because screens read the device.
 */
import { type ReactElement, Suspense, useDeferredValue } from 'react';
import { matchPath, Route, Routes, useLocation, useOutletContext } from 'react-router-dom';
import { nextConnection } from '#app/platform/connectivity.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import type { ScreenLoader } from '../feature.ts';
import { screen } from '#app/shell/lazy-screen.ts';
import { ScreenBoundary } from '#app/shell/screen-boundary.tsx';

const Landing = screen(() => import('#app/features/landing/landing-screen.tsx'));
const Auth = screen(() => import('#app/features/auth/auth-screen.tsx'));
/** Signing in with a password works without it; only the second step does not. */
const AuthMore = screen(() =>
  import('./auth-below-fold.tsx').catch((error: unknown) => ({
    Component() {
      if (useOutletContext() !== null) throw error;
      return null;
    },
  })),
);
const AppScreens = screen(async () => {
  const { Component, loadFirst } = await import('#app/shell/app-screens.tsx');
  await loadFirst();
  return { Component };
});
const PublicScreens = screen(() => import('#app/shell/public-screens.tsx'));

/** The screens that are the same for everybody: they stay, with what was typed, when a session is restored or ends. */
export const FRAMELESS_PATHS = ['forgot-password', 'reset-password', 'verify-email'] as const;

function OtherScreens(): ReactElement {
  const { pathname } = useLocation();
  const signedIn = useSession().status === 'signed-in';
  // After a sign-in in another tab, the public page stays until the frame's code is loaded; after a sign-out, the
  // person's data disappears at once.
  const follows = useDeferredValue(signedIn);
  if (FRAMELESS_PATHS.some((path) => matchPath(path, pathname) !== null)) return <PublicScreens />;
  return signedIn && follows ? <AppScreens /> : <PublicScreens />;
}

/**
 * The front page below the first view. If its code cannot be loaded, the prerendered markup stays. Some browsers
 * request a failed module only once per page, so the next connection reloads the page; only the front page, where
 * nobody can have typed anything by then.
 */
const landingMore = (): ReturnType<ScreenLoader> =>
  import('./landing-below-fold.tsx').catch(async () => {
    await nextConnection();
    if (window.location.pathname === '/') window.location.reload();
    return landingMore();
  });
const LandingMore = screen(landingMore);

export function Screens(): ReactElement {
  return (
    <ScreenBoundary>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Landing />}>
            <Route index element={<LandingMore />} />
          </Route>
          <Route path="auth" element={<Auth />}>
            <Route index element={<AuthMore />} />
          </Route>
          <Route path="*" element={<OtherScreens />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}
