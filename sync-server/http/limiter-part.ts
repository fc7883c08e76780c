import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import type { Accounts } from '../identity/accounts.ts';
import { makeRequestLimiter, type RequestLimiter } from './request-limiter.ts';

type Needs = Base & { readonly accounts: Pick<Accounts, 'verifyAccessToken'> };

/** The limiter, which counts requests by person and network. */
export const limiterPart = ({
  config,
  accounts,
  options,
}: Needs): Made<{ readonly limiter: RequestLimiter }> => ({
  offers: { limiter: makeRequestLimiter({ ...config, accounts, now: options.limitsNow }) },
});
