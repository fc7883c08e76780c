/** The screens that are the same for everybody and have their own frame. */
import type { ReactElement } from 'react';
import { Routes } from 'react-router-dom';
import { FRAMELESS_ROUTES } from './feature-routes.ts';
import { makeLazyRoutes } from './lazy-routes.tsx';

const routes = makeLazyRoutes(FRAMELESS_ROUTES);

export const Component = (): ReactElement => <Routes>{routes}</Routes>;
