import type { ReactElement } from 'react';
import { Route } from 'react-router-dom';
import type { BackTo, ScreenLoader } from '../feature.ts';
import { BackContext } from '../ui/back-context.ts';
import { screen } from './lazy-screen.ts';

/** A screen at its path, loaded when it is first shown, and the link to the screen above it. */
export type LazyRoute = {
  readonly path: string;
  readonly load: ScreenLoader;
  readonly back: BackTo | null;
};

/** Makes the routes of screens once, because a lazy screen that is made again is loaded again. */
export const makeLazyRoutes = (routes: readonly LazyRoute[]): ReactElement[] =>
  routes.map(({ path, load, back }) => {
    const Screen = screen(load);
    const element = (
      <BackContext value={back}>
        <Screen />
      </BackContext>
    );
    return <Route key={path} path={path} element={element} />;
  });
