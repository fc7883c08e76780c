import type { ReactElement } from 'react';
import { FRAMELESS_ROUTES } from './feature-routes.ts';
import { makeLazyRoutes } from './lazy-routes.tsx';

/** Screens that are the same for everybody and have their own frame. */
export const framelessRoutes: ReactElement = (
  <>{makeLazyRoutes([...FRAMELESS_ROUTES, { path: '*', load: () => import('./not-found-screen.tsx') }])}</>
);
