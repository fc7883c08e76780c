/** The routes about one's account as a whole, for the table of the public interface. */
import { OpenPointsSchema } from '#domain/account/open-points-schema.ts';
import { AccountExportSchema } from '#domain/account/export.ts';
import type { ApiRoute } from './api-route.ts';

export const ACCOUNT_ROUTES: readonly ApiRoute[] = [
  {
    method: 'get',
    path: '/api/account/export',
    summary: 'What the service knows of oneself beside the feeds',
    access: 'bearer',
    limit: 'export',
    stepUp: true,
    status: 200,
    answer: AccountExportSchema,
  },
  {
    method: 'get',
    path: '/api/account/close',
    summary: 'What keeps one from closing the account now; nothing when it can be closed',
    access: 'bearer',
    limit: 'read',
    stepUp: false,
    status: 200,
    answer: OpenPointsSchema,
  },
  {
    method: 'post',
    path: '/api/account/close',
    summary: 'Close the account for good: every session ends, and what says who one was is erased',
    access: 'bearer',
    limit: 'settings',
    stepUp: true,
    status: 204,
  },
];
