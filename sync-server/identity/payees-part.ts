import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { RequestLimiter } from '../http/request-limiter.ts';
import { payeeEndpoints } from './account/payee-endpoints.ts';
import type { Accounts } from './accounts.ts';

type PayeeNeeds = {
  readonly accounts: Accounts;
  readonly authority: Authority;
  readonly limiter: RequestLimiter;
};

/** The part that looks up the owner of a wallet. */
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
