import { useMemo } from 'react';
import { type Holding, listHoldings } from '#domain/market/holding.ts';
import { tokensListedMax } from '#domain/limits.ts';
import { useListings } from '#app/data/queries/listings.ts';
import { useProjectNames } from '#app/data/queries/project-names.ts';
import { useWallet } from '#app/data/queries/wallet.ts';

export type { Holding };

export type HoldingsView = {
  /** Largest balance first; null before the wallet is known. */
  readonly holdings: readonly Holding[] | null;
  /** The market is known, so that a token without a value has no price. */
  readonly priced: boolean;
  /** There may be smaller ones that a wallet does not list. */
  readonly cut: boolean;
};

const NO_PROJECTS: readonly string[] = [];

/** The project tokens in the person's wallet, live; market data is added when it arrives. */
export function useHoldings(): HoldingsView {
  const { wallet } = useWallet();
  const listings = useListings();
  const tokens = wallet?.tokens;
  const known = wallet !== null;
  const names = useProjectNames(tokens?.map(({ projectId }) => projectId) ?? NO_PROJECTS);
  return useMemo(
    () => ({
      holdings: known ? listHoldings(tokens ?? [], { listings: listings ?? [], names }) : null,
      priced: listings !== null,
      cut: tokens?.length === tokensListedMax,
    }),
    [known, tokens, listings, names],
  );
}
