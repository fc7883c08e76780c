import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import type { Erasures } from '../erasures.ts';
import type { RequestLimiter } from '../http/request-limiter.ts';
import { payeeEndpoints } from '../identity/account/payee-endpoints.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Projections } from '../projections/projections.ts';
import type { Doorbells } from './doorbells.ts';
import { makeGateway } from './gateway.ts';
import { syncEndpoints } from './sync-endpoints.ts';
import { walletEndpoints } from './wallet-endpoints.ts';

type Needs = Base & {
  readonly authority: Authority;
  readonly doorbells: Doorbells;
  readonly erasures: Erasures;
};

/** The gateway between devices and their documents. */
export const syncPart = ({ store, authority, doorbells, erasures }: Needs): Made<object> => ({
  offers: {},
  endpoints: () => syncEndpoints({ doorbells, authority, gateway: makeGateway(store, erasures) }),
});

type WalletNeeds = { readonly projections: Pick<Projections, 'walletOf'> };

/** One's own balances, for clients without a local copy. */
export const walletPart = ({ projections }: WalletNeeds): Made<object> => ({
  offers: {},
  endpoints: () => walletEndpoints(projections.walletOf),
});

type PayeeNeeds = {
  readonly accounts: Accounts;
  readonly authority: Authority;
  readonly limiter: RequestLimiter;
};

/** Whose wallet an address is. */
export const payeesPart = ({ accounts, authority, limiter }: PayeeNeeds): Made<object> => ({
  offers: {},
  endpoints: () =>
    payeeEndpoints({
      limiter,
      async nameOf(address) {
        const userId = authority.state.wallets.get(address);
        return userId === undefined ? null : accounts.nameOf(userId);
      },
      hasConfirmedMailbox: (userId) => accounts.hasConfirmedMailbox(userId),
    }),
});
