/**
 * Every screen of whoever is signed in. Apart from the front page and signing in, for the list of the screens grows with
 * the app, and what is seen first has no room for it; and from those of visitors, who need neither the frame nor the data.
 */
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { FEATURES } from '../features.ts';
import { AppLayout } from '../pages/app-layout.tsx';
import { StepUp } from '../pages/step-up.tsx';
import { registerFeatures } from '../ui/registered-features.ts';
import { OWN_ROUTES } from './feature-routes.ts';
import { openRoutes } from './open-routes.tsx';
import { routesOf } from './routes-of.tsx';

registerFeatures(FEATURES);

const ownRoutes = routesOf(OWN_ROUTES);

/** Which path shows what to whoever is signed in. */
export function Component(): ReactElement {
  return (
    <>
      <Routes>
        <Route element={<AppLayout />}>{ownRoutes}</Route>
        {openRoutes}
      </Routes>
      <StepUp />
    </>
  );
}
