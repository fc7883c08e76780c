import type { ComponentType, ReactElement } from 'react';
import { Route } from 'react-router-dom';

/** A route for each screen at its path. */
export const routesOf = (screens: Readonly<Record<string, ComponentType>>): ReactElement[] =>
  Object.entries(screens).map(([path, Screen]) => <Route key={path} path={path} element={<Screen />} />);
