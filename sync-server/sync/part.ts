import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import type { Erasures } from '../erasures.ts';
import type { Doorbells } from './doorbells.ts';
import { makeGateway } from './gateway.ts';
import { syncEndpoints } from './sync-endpoints.ts';

type Needs = Base & {
  readonly authority: Authority;
  readonly doorbells: Doorbells;
  readonly erasures: Erasures;
};

/** The part for the gateway between devices and their documents. */
export const syncPart = ({ store, authority, doorbells, erasures }: Needs): Made<object> => ({
  offers: {},
  endpoints: () => syncEndpoints({ doorbells, authority, gateway: makeGateway(store, erasures) }),
});
