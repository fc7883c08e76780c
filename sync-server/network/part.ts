import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import { networkEndpoints } from './network-endpoints.ts';
import { makeNetworkFigures } from './network-figures.ts';

type Needs = Base & { readonly authority: Authority };

/** The part for the figures of the front page. */
export const networkPart = ({ authority, clock }: Needs): Made<object> => ({
  offers: {},
  endpoints: () => networkEndpoints(makeNetworkFigures({ authority, now: clock.now })),
});
