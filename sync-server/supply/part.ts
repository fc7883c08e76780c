import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import { makeCatalogReader } from '../sync/catalog.ts';
import { supplyEndpoints } from './supply-endpoints.ts';

/** The part for the supply of DC, for visitors. */
export const supplyPart = ({ store }: Base): Made<object> => ({
  offers: {},
  endpoints: () => supplyEndpoints(makeCatalogReader(store)),
});
