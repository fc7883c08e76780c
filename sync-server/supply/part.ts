import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import { supplyRoutes } from '../http/supply-routes.ts';
import { makeCatalogReader } from '../sync/catalog.ts';

/** The supply of DC, for visitors. */
export const supplyPart = ({ store }: Base): Made<object> => ({
  offers: {},
  routers: () => [supplyRoutes(makeCatalogReader(store))],
});
