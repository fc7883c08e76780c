import { Router } from 'express';
import type { CatalogReader } from '../sync/catalog.ts';
import { readSupply } from '../supply/supply.ts';

/** The supply of DC for visitors; a device of somebody signed in has it from the catalogue. */
export function supplyRoutes(catalog: CatalogReader): Router {
  const router = Router();
  router.get('/api/supply', async (_request, response) => {
    // The price can change at any moment; an unchanged answer costs no body (Express adds the ETag).
    response.set('cache-control', 'no-cache').json(await readSupply(catalog));
  });
  return router;
}
