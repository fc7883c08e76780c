/**
 * Every screen of whoever is signed in. Apart from the front page and signing in, for the list of the screens grows with
 * the app, and what is seen first has no room for it; and from those of visitors, who need neither the frame nor the data.
 */
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AppLayout } from './app-layout.tsx';
import { screen } from './lazy-screen.ts';
import { openRoutes } from './open-routes.tsx';
import type { OwnPath, PublicPath, ScreensAt } from './paths.ts';
import { routesOf } from './routes-of.tsx';
import { StepUp } from './step-up.tsx';

const SCREENS: ScreensAt<OwnPath | PublicPath> = {
  dashboard: screen(() => import('./dashboard-screen.tsx')),
  wallet: screen(() => import('./wallet-screen.tsx')),
  'wallet/statements': screen(() => import('../features/statement/statement-screen.tsx')),
  'wallet/charts': screen(() => import('../features/history/charts-screen.tsx')),
  'wallet/scheduled': screen(() => import('../features/schedule/scheduled-screen.tsx')),
  more: screen(() => import('./more-screen.tsx')),
  security: screen(() => import('./security-screen.tsx')),
  notifications: screen(() => import('../features/notification/notifications-screen.tsx')),
  referral: screen(() => import('../features/referral/referral-screen.tsx')),
  explorer: screen(() => import('../features/explorer/device-explorer-screen.tsx')),
  'explorer/tx/:transactionId': screen(() => import('../features/explorer/device-transaction-screen.tsx')),
  'explorer/vaults': screen(() => import('../features/explorer/device-vaults-screen.tsx')),
  'explorer/vault/:vault': screen(() => import('../features/explorer/device-vault-screen.tsx')),
  'explorer/:walletAddress': screen(() => import('../features/explorer/device-wallet-screen.tsx')),
  market: screen(() => import('./market-screen.tsx')),
  'market/data': screen(() => import('../features/market/data-screen.tsx')),
  launchpad: screen(() => import('../features/launchpad/launchpad-screen.tsx')),
  'payment/success': screen(() => import('../features/purchase/success-screen.tsx')),
  'payment/cancelled': screen(() => import('../features/purchase/cancelled-screen.tsx')),
  'digital-credit-supply': screen(() => import('../features/supply/device-supply-screen.tsx')),
  investors: screen(() => import('../features/investor/device-investors-screen.tsx')),
  developer: screen(() => import('./developer-screen.tsx')),
  verify: screen(() => import('../features/receipt/verify-screen.tsx')),
};

/** Which path shows what to whoever is signed in. */
export function Component(): ReactElement {
  return (
    <>
      <Routes>
        <Route element={<AppLayout />}>{routesOf(SCREENS)}</Route>
        {openRoutes}
      </Routes>
      <StepUp />
    </>
  );
}
