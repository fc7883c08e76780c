/**
 * The front page, signing in, and the way to everything else (app-screens.tsx). The router is the declarative one: it is
 * 16 KB smaller (gzipped) than the data router, whose loaders we have no use for since screens read the device.
 */
import { type ReactElement, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { screen } from './lazy-screen.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

const Landing = screen(() => import('../features/landing/landing-screen.tsx'));
const Auth = screen(() => import('../features/auth/auth-screen.tsx'));
const AppScreens = screen(() => import('./app-screens.tsx'));
/** The front page does without it rather than fail with it. */
const LandingMore = screen(() => import('./landing-more.tsx').catch(() => ({ Component: () => null })));

export function Screens(): ReactElement {
  return (
    <ScreenBoundary>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Landing />}>
            <Route index element={<LandingMore />} />
          </Route>
          <Route path="auth" element={<Auth />} />
          <Route path="*" element={<AppScreens />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}
