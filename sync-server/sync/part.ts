import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import type { Erasures } from '../erasures.ts';
import { authenticate, sessionOf } from '../http/authenticate.ts';
import type { RequestLimiter } from '../http/request-limiter.ts';
import { payeeRoutes } from '../http/payee-routes.ts';
import { syncRoutes } from '../http/sync-routes.ts';
import { walletRoutes } from '../http/wallet-routes.ts';
import type { Accounts } from '../identity/accounts.ts';
import type { Projections } from '../projections/projections.ts';
import type { Doorbells } from './doorbells.ts';
import { makeGateway } from './gateway.ts';

type Needs = Base & {
  readonly authority: Authority;
  readonly accounts: Accounts;
  readonly doorbells: Doorbells;
  readonly erasures: Erasures;
};

/** The gateway between devices and their documents. */
export const syncPart = ({ store, authority, accounts, doorbells, erasures }: Needs): Made<object> => ({
  offers: {},
  routers: () => [
    syncRoutes({
      ...{ authenticate: authenticate(accounts), sessionOf, doorbells, authority },
      gateway: makeGateway(store, erasures),
    }),
  ],
});

type WalletNeeds = {
  readonly accounts: Accounts;
  readonly projections: Pick<Projections, 'walletOf'>;
};

/** One's own balances, for clients without a local copy. */
export const walletPart = ({ accounts, projections }: WalletNeeds): Made<object> => ({
  offers: {},
  routers: () => [
    walletRoutes({ authenticate: authenticate(accounts), sessionOf, walletOf: projections.walletOf }),
  ],
});

type PayeeNeeds = {
  readonly accounts: Accounts;
  readonly authority: Authority;
  readonly limiter: RequestLimiter;
};

/** Whose wallet an address is. */
export const payeesPart = ({ accounts, authority, limiter }: PayeeNeeds): Made<object> => ({
  offers: {},
  routers: () => [
    payeeRoutes({
      ...{ authenticate: authenticate(accounts), sessionOf, limiter },
      async nameOf(address) {
        const userId = authority.state.wallets.get(address);
        return userId === undefined ? null : accounts.nameOf(userId);
      },
      hasConfirmedMailbox: (userId) => accounts.hasConfirmedMailbox(userId),
    }),
  ],
});
