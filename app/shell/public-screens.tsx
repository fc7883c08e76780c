/**
 * Every screen of a visitor except the front page and signing in. Separate from app-screens.tsx: a visitor needs
 * neither the frame nor the code that reads the device, nor its schemas.
 */
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { BEFORE_SIGN_IN, FRAMELESS_ROUTES, SIGN_IN_PATHS, VISITOR_ROUTES } from './feature-routes.ts';
import { screen } from './lazy-screen.ts';
import { PublicLayout } from '../pages/public-layout.tsx';
import { makeLazyRoutes } from './lazy-routes.tsx';
import { notFoundRoute } from './not-found-route.tsx';

const MustSignIn = screen(() => import('./must-sign-in.tsx'));
const visitorRoutes = makeLazyRoutes(VISITOR_ROUTES);
/** By path: rendered within the guard, once it is certain that nobody is signed in. */
const beforeSignIn = new Map([...BEFORE_SIGN_IN].map(([path, load]) => [path, screen(load)]));
const framelessRoutes = makeLazyRoutes(FRAMELESS_ROUTES);

/** The routes of a visitor, and those that are the same for everybody. */
export function Component(): ReactElement {
  return (
    <Routes>
      <Route element={<PublicLayout />}>{visitorRoutes}</Route>
      {SIGN_IN_PATHS.map((path) => {
        const Before = beforeSignIn.get(path);
        return (
          <Route key={path} path={path} element={<MustSignIn />}>
            {Before === undefined ? null : <Route index element={<Before />} />}
          </Route>
        );
      })}
      {framelessRoutes}
      {notFoundRoute}
    </Routes>
  );
}
