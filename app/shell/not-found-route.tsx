import { makeLazyRoutes } from './lazy-routes.tsx';

/** Every path that no screen has. */
export const notFoundRoute = makeLazyRoutes([
  { path: '*', load: () => import('./not-found-screen.tsx'), back: null },
]);
