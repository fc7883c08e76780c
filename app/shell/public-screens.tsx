/**
 * Every screen of a visitor but the front page and signing in. Apart from app-screens.tsx: whoever is not signed in needs
 * neither the frame nor what reads the device, nor the schemas that those bring along.
 */
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { screen } from './lazy-screen.ts';
import { openRoutes } from './open-routes.tsx';
import { OWN_PATHS, type PublicPath, type ScreensAt } from './paths.ts';
import { PublicLayout } from './public-layout.tsx';
import { routesOf } from './routes-of.tsx';

const MustSignIn = screen(() => import('./must-sign-in.tsx'));

const SCREENS: ScreensAt<PublicPath> = {
  explorer: screen(() => import('../features/explorer/explorer-screen.tsx')),
  'explorer/tx/:transactionId': screen(() => import('../features/explorer/transaction-screen.tsx')),
  'explorer/vaults': screen(() => import('../features/explorer/vaults-screen.tsx')),
  'explorer/vault/:vault': screen(() => import('../features/explorer/vault-screen.tsx')),
  'explorer/:walletAddress': screen(() => import('../features/explorer/wallet-activity-screen.tsx')),
  'digital-credit-supply': screen(() => import('../features/supply/supply-screen.tsx')),
  investors: screen(() => import('../features/investor/investors-screen.tsx')),
  developer: screen(() => import('./developer-screen.tsx')),
  verify: screen(() => import('../features/receipt/verify-screen.tsx')),
};

/** Which path shows what to a visitor. */
export function Component(): ReactElement {
  return (
    <Routes>
      <Route element={<PublicLayout />}>{routesOf(SCREENS)}</Route>
      {OWN_PATHS.map((path) => (
        <Route key={path} path={path} element={<MustSignIn />} />
      ))}
      {openRoutes}
    </Routes>
  );
}
