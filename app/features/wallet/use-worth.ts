import { useMemo } from 'react';
import { readMicro } from '#domain/money.ts';
import { useCredits } from '#app/data/queries/credits.ts';
import { useSupply } from '#app/data/queries/supply.ts';
import { useWallet } from '#app/data/queries/wallet.ts';
import { useHoldings } from './use-holdings.ts';
import { computeWorth, type Worth } from './worth.ts';

export type WorthView = {
  /** Null until the wallet, the credits outside it and the prices are known: none of them is zero before that. */
  readonly worth: Worth | null;
  /** Some tokens are locked until a launch. */
  readonly hasLocked: boolean;
  /** The wallet lists only the largest tokens, and there may be more. */
  readonly tokensCut: boolean;
};

/** The person's worth in US dollars at the current prices, as this device knows them. */
export function useWorth(): WorthView {
  const { wallet, perCurrency } = useWallet();
  const credits = useCredits();
  const { holdings, priced, cut } = useHoldings();
  const { supply, status } = useSupply();
  const worth = useMemo(() => {
    if (wallet === null || credits === null || holdings === null || status === 'loading') return null;
    if (holdings.length > 0 && !priced) return null;
    const dcPriceUsd = supply === null ? null : readMicro(supply.priceUsd);
    return computeWorth({ balances: perCurrency, credits, holdings, dcPriceUsd });
  }, [wallet, perCurrency, credits, holdings, priced, supply, status]);
  return { worth, hasLocked: holdings?.some(({ locked }) => locked > 0n) ?? false, tokensCut: cut };
}
