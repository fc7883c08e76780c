import type { SupplyAnswer } from '#domain/market/supply.ts';
import { request } from './http.ts';
import type { Outcome } from './problem.ts';

/** The supply for whoever is not signed in. Errors: REQUESTS_LIMITED, OFFLINE, NO_ANSWER. */
export const fetchSupply = (): Promise<Outcome<SupplyAnswer>> =>
  request<SupplyAnswer>({ path: '/api/supply', auth: 'none' });
