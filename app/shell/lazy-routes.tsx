import type { ReactElement } from 'react';
import { Route } from 'react-router-dom';
import type { ScreenLoader } from '../feature.ts';
import { screen } from './lazy-screen.ts';

/** A screen at its path, loaded when it is first shown. */
export type LazyRoute = { readonly path: string; readonly load: ScreenLoader };

/** Makes the routes of screens once, because a lazy screen that is made again is loaded again. */
export const makeLazyRoutes = (routes: readonly LazyRoute[]): ReactElement[] =>
  routes.map(({ path, load }) => {
    const Screen = screen(load);
    return <Route key={path} path={path} element={<Screen />} />;
  });
