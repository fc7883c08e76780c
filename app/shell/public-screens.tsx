/**
 * Every screen of a visitor but the front page and signing in. Apart from app-screens.tsx: whoever is not signed in needs
 * neither the frame nor what reads the device, nor the schemas that those bring along.
 */
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { SIGN_IN_PATHS, VISITOR_ROUTES } from './feature-routes.ts';
import { screen } from './lazy-screen.ts';
import { openRoutes } from './open-routes.tsx';
import { PublicLayout } from '../pages/public-layout.tsx';
import { routesOf } from './routes-of.tsx';

const MustSignIn = screen(() => import('./must-sign-in.tsx'));
const visitorRoutes = routesOf(VISITOR_ROUTES);

/** Which path shows what to a visitor. */
export function Component(): ReactElement {
  return (
    <Routes>
      <Route element={<PublicLayout />}>{visitorRoutes}</Route>
      {SIGN_IN_PATHS.map((path) => (
        <Route key={path} path={path} element={<MustSignIn />} />
      ))}
      {openRoutes}
    </Routes>
  );
}
