import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Pictures } from '../files/pictures.ts';
import type { RequestLimiter } from '../http/request-limiter.ts';
import { payeeEndpoints } from './account/payee-endpoints.ts';
import type { Accounts } from './accounts.ts';

type PayeeNeeds = {
  readonly accounts: Accounts;
  readonly authority: Authority;
  readonly limiter: RequestLimiter;
  readonly pictures: Pick<Pictures, 'pictureOf'>;
};

/** The part that looks up the owner of a wallet. */
export const payeesPart = ({ accounts, authority, limiter, pictures }: PayeeNeeds): Made<object> => {
  const ofOwner = async <T>(address: string, read: (userId: string) => Promise<T | null>) => {
    const userId = authority.state.wallets.get(address);
    return userId === undefined ? null : read(userId);
  };
  return {
    offers: {},
    endpoints: () =>
      payeeEndpoints({
        limiter,
        nameOf: (address) => ofOwner(address, (userId) => accounts.nameOf(userId)),
        pictureOf: (address) => ofOwner(address, (userId) => pictures.pictureOf(userId)),
        hasConfirmedMailbox: (userId) => accounts.hasConfirmedMailbox(userId),
      }),
  };
};
