/** A person's project tokens with the market's data about them. Pure. */
import { MICRO_PER_UNIT, type Micro, readMicro, scaleDown } from '../money.ts';
import type { TokenBalance } from '../protocol.ts';
import type { TokenListing } from './listing.ts';

export type Holding = {
  readonly projectId: string;
  readonly symbol: string;
  /** Null for the token of a project that this device does not know. */
  readonly title: string | null;
  readonly logo: string | null;
  readonly isListed: boolean;
  readonly balance: Micro;
  /** The part of the balance that is locked until the project is launched. */
  readonly locked: Micro;
  /**
   * The value of the sendable part in micro-dollars at the reference price, truncated; null without a price. The locked
   * part is worth the investment, which is in escrow.
   */
  readonly valueUsd: Micro | null;
};

/** The title and the picture of a project. */
export type ProjectNames = ReadonlyMap<string, { readonly title: string; readonly logo: string | null }>;

type Known = { readonly listings: readonly TokenListing[]; readonly names: ProjectNames };

function holdingOf(
  { projectId, symbol, posted, held }: TokenBalance,
  listing: TokenListing | undefined,
  names: ProjectNames,
): Holding {
  const balance = readMicro(posted);
  const locked = readMicro(held);
  const name = listing ?? names.get(projectId);
  return {
    projectId,
    symbol,
    title: name?.title ?? null,
    logo: name?.logo ?? null,
    isListed: listing !== undefined,
    balance,
    locked,
    valueUsd:
      listing === undefined ? null : scaleDown(balance - locked, readMicro(listing.priceUsd), MICRO_PER_UNIT),
  };
}

/** Holdings above zero, largest first; equal ones by symbol, then by project. */
export function listHoldings(tokens: readonly TokenBalance[], { listings, names }: Known): Holding[] {
  const byProject = new Map(listings.map((listing) => [listing.projectId, listing]));
  const name = ({ symbol, projectId }: Holding): string => `${symbol}:${projectId}`;
  return tokens
    .map((token) => holdingOf(token, byProject.get(token.projectId), names))
    .filter(({ balance }) => balance > 0n)
    .sort((a, b) => {
      if (a.balance !== b.balance) return a.balance > b.balance ? -1 : 1;
      return name(a) < name(b) ? -1 : 1;
    });
}
