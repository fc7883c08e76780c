import type { ReactElement } from 'react';
import { FRAMELESS_ROUTES } from './feature-routes.ts';
import { routesOf } from './routes-of.tsx';

/** What looks the same to everybody and has a frame of its own. */
export const openRoutes: ReactElement = (
  <>{routesOf([...FRAMELESS_ROUTES, { path: '*', load: () => import('./not-found-screen.tsx') }])}</>
);
