import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { RouteError } from './route-error.tsx';

/** Routes that a visitor may see without signing in carry this handle. */
export type RouteHandle = { readonly isPublic: boolean };
const open: RouteHandle = { isPublic: true };

const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      { index: true, lazy: () => import('../features/landing/landing-screen.tsx') },
      { path: 'auth', lazy: () => import('../features/auth/auth-screen.tsx') },
      {
        lazy: () => import('./app-layout.tsx'),
        children: [
          { path: 'dashboard', lazy: () => import('./dashboard-screen.tsx') },
          { path: 'wallet', lazy: () => import('./wallet-screen.tsx') },
          { path: 'more', lazy: () => import('./more-screen.tsx') },
          { path: 'security', lazy: () => import('../features/device/devices-screen.tsx') },
          { path: 'notifications', lazy: () => import('../features/notification/notifications-screen.tsx') },
          { path: 'explorer', handle: open, lazy: () => import('../features/explorer/explorer-screen.tsx') },
          {
            path: 'explorer/tx/:transactionId',
            handle: open,
            lazy: () => import('../features/explorer/transaction-screen.tsx'),
          },
          {
            path: 'explorer/:walletAddress',
            handle: open,
            lazy: () => import('../features/explorer/wallet-activity-screen.tsx'),
          },
        ],
      },
      { path: '*', lazy: () => import('./not-found-screen.tsx') },
    ],
  },
];

export const makeRouter = (): ReturnType<typeof createBrowserRouter> => createBrowserRouter(routes);
