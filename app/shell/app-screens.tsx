/**
 * Every screen of signed-in people. Separate from the front page and signing in, because the list grows with the app
 * and the first load has no room for it; and from visitors' screens, which need neither the frame nor the data.
 */
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { FEATURES } from '../features.ts';
import { AppLayout } from '../pages/app-layout.tsx';
import { StepUp } from '../pages/step-up.tsx';
import { registerFeatures } from '../registered-features.ts';
import { loadFirstScreen } from './first-screen.ts';
import { OWN_ROUTES } from './feature-routes.ts';
import { makeLazyRoutes } from './lazy-routes.tsx';
import { notFoundRoute } from './not-found-route.tsx';

registerFeatures(FEATURES);

const ownRoutes = makeLazyRoutes(OWN_ROUTES);

/** Loads the screen at the address. */
export const loadFirst = (): Promise<void> => loadFirstScreen(window.location.pathname);

/** The routes of signed-in people. */
export function Component(): ReactElement {
  return (
    <>
      <Routes>
        <Route element={<AppLayout />}>{ownRoutes}</Route>
        {notFoundRoute}
      </Routes>
      <StepUp />
    </>
  );
}
