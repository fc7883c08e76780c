/**
 * The front page, signing in, and the way to everything else: public-screens.tsx for visitors, app-screens.tsx for whoever
 * is signed in. The router is the declarative one: it is 16 KB smaller (gzipped) than the data router, whose loaders we have
 * no use for since screens read the device.
 */
import { type ReactElement, Suspense, useDeferredValue } from 'react';
import { Route, Routes, useOutletContext } from 'react-router-dom';
import { nextConnection } from '#app/platform/connectivity.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import type { ScreenLoader } from '../feature.ts';
import { screen } from '#app/shell/lazy-screen.ts';
import { ScreenBoundary } from '#app/shell/screen-boundary.tsx';

const Landing = screen(() => import('#app/features/landing/landing-screen.tsx'));
const Auth = screen(() => import('#app/features/auth/auth-screen.tsx'));
/** Signing in with a password goes on without it: only the second step cannot. */
const AuthMore = screen(() =>
  import('./auth-more.tsx').catch((error: unknown) => ({
    Component() {
      if (useOutletContext() !== null) throw error;
      return null;
    },
  })),
);
const AppScreens = screen(() => import('#app/shell/app-screens.tsx'));
const PublicScreens = screen(() => import('#app/shell/public-screens.tsx'));

function OtherScreens(): ReactElement {
  const signedIn = useSession().status === 'signed-in';
  // Who signs in elsewhere goes on reading the public page until the code of the frame is here; who signs out is shown
  // nothing of theirs any more.
  const follows = useDeferredValue(signedIn);
  return signedIn && follows ? <AppScreens /> : <PublicScreens />;
}

/**
 * What is below the first view of the front page. Where its code cannot be had, what was written there at build time stays
 * as it is. Some browsers ask for a module that failed only once for each page, so the next connection loads the page
 * anew; only the front page, on which nobody can have typed anything by then.
 */
const landingMore = (): ReturnType<ScreenLoader> =>
  import('./landing-more.tsx').catch(async () => {
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
