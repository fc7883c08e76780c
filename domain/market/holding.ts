/** A person's project tokens with the market's data about them. Pure. */
import { MICRO_PER_UNIT, type Micro, readMicro, scaleDown } from '../money.ts';
import type { TokenBalance } from '../protocol.ts';
import type { TokenListing } from './listing.ts';

export type Holding = {
  readonly projectId: string;
  readonly symbol: string;
  /** Null for a token that is not on the market. */
  readonly title: string | null;
  readonly logo: string | null;
  readonly balance: Micro;
  /** The part of the balance that is locked until the project is launched. */
  readonly locked: Micro;
  /** Micro-dollars at the reference price, truncated; null without a price. */
  readonly valueUsd: Micro | null;
};

function holdingOf({ projectId, symbol, posted, held }: TokenBalance, listing?: TokenListing): Holding {
  const balance = readMicro(posted);
  return {
    projectId,
    symbol,
    title: listing?.title ?? null,
    logo: listing?.logo ?? null,
    balance,
    locked: readMicro(held),
    valueUsd: listing === undefined ? null : scaleDown(balance, readMicro(listing.priceUsd), MICRO_PER_UNIT),
  };
}

/** Holdings above zero, largest first; equal ones by symbol, then by project. */
export function listHoldings(tokens: readonly TokenBalance[], listings: readonly TokenListing[]): Holding[] {
  const byProject = new Map(listings.map((listing) => [listing.projectId, listing]));
  const name = ({ symbol, projectId }: Holding): string => `${symbol}:${projectId}`;
  return tokens
    .map((token) => holdingOf(token, byProject.get(token.projectId)))
    .filter(({ balance }) => balance > 0n)
    .sort((a, b) => {
      if (a.balance !== b.balance) return a.balance > b.balance ? -1 : 1;
      return name(a) < name(b) ? -1 : 1;
    });
}
