import type { Made } from '../composition.ts';
import type { Projections } from '../projections/projections.ts';
import { walletEndpoints } from './wallet-endpoints.ts';

type WalletNeeds = { readonly projections: Pick<Projections, 'walletOf'> };

/** The part for a person's own balances, for clients without a local copy. */
export const walletPart = ({ projections }: WalletNeeds): Made<object> => ({
  offers: {},
  endpoints: () => walletEndpoints(projections.walletOf),
});
