import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import { makeCatalogReader } from '../sync/catalog.ts';
import { networkEndpoints } from './network-endpoints.ts';
import { makeNetworkFigures } from './network-figures.ts';
import { makeTransactionCounts } from './transaction-counts.ts';

type Needs = Base & { readonly authority: Authority };

/** The part for the figures of the front page and of the explorer. */
export function networkPart({ store, authority, clock }: Needs): Made<object> {
  const counts = makeTransactionCounts(authority, clock.now);
  const catalog = makeCatalogReader(store);
  return {
    offers: {},
    endpoints: () => networkEndpoints(makeNetworkFigures({ authority, counts, catalog, now: clock.now })),
  };
}
