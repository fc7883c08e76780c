import type { ReactElement } from 'react';
import { FRAMELESS_ROUTES } from './feature-routes.ts';
import { routesOf } from './routes-of.tsx';

/** Screens that are the same for everybody and have their own frame. */
export const openRoutes: ReactElement = (
  <>{routesOf([...FRAMELESS_ROUTES, { path: '*', load: () => import('./not-found-screen.tsx') }])}</>
);
