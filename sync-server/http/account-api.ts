/** The routes about one's account as a whole, for the table of the public interface. */
import { AccountExportSchema } from '#domain/account/export.ts';
import type { ApiRoute } from './api-route.ts';

export const ACCOUNT_ROUTES: readonly ApiRoute[] = [
  {
    method: 'get',
    path: '/api/account/export',
    summary: 'What the service knows of oneself beside the feeds',
    access: 'bearer',
    status: 200,
    answer: AccountExportSchema,
  },
];
