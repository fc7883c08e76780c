import { Router } from 'express';
import { supplyRequestsPerMinuteMax } from '#domain/limits.ts';
import type { CatalogReader } from '../sync/catalog.ts';
import { readSupply } from '../sync/supply.ts';
import { limitByAddress } from './limit-by-address.ts';

export type SupplyRouteDeps = { readonly catalog: CatalogReader; readonly rateLimits: boolean };

/** The supply of DC for visitors; a device of somebody signed in has it from the catalogue. */
export function supplyRoutes({ catalog, rateLimits }: SupplyRouteDeps): Router {
  const router = Router();
  if (rateLimits) router.use('/api/supply', limitByAddress(supplyRequestsPerMinuteMax));

  router.get('/api/supply', async (_request, response) => {
    // The price can change at any moment; an unchanged answer costs no body (Express adds the ETag).
    response.set('cache-control', 'no-cache').json(await readSupply(catalog));
  });
  return router;
}
