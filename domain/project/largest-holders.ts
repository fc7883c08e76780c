/** The largest holders of a token, kept from the balances in entries, because a list of all holders would grow for ever. Pure. */
import { readMicro, writeMicro } from '../money.ts';
import { largestHoldersMax } from './limits.ts';
import type { TrustFacts } from './trust-facts.ts';

export type LargestHolders = Pick<TrustFacts, 'holders' | 'otherHoldersMost'>;
type Holder = TrustFacts['holders'][number];

/**
 * The list with the new balance of a wallet. A wallet that falls out of it raises `otherHoldersMost`, so that the share of the
 * largest is never understated.
 */
export function withHolder(before: LargestHolders, holder: Holder): LargestHolders {
  const { holders, otherHoldersMost } = before;
  if (isBelowAll(holders, holder)) {
    // Most movements of a busy token change nothing here.
    return readMicro(holder.tokens) > readMicro(otherHoldersMost)
      ? { holders, otherHoldersMost: holder.tokens }
      : before;
  }
  const others = holders.filter(({ address }) => address !== holder.address);
  const [dropped, ...listed] = [...others, ...(readMicro(holder.tokens) > 0n ? [holder] : [])].sort(bySize);
  if (dropped === undefined) return { holders: [], otherHoldersMost };
  if (listed.length < largestHoldersMax) {
    return { holders: [dropped, ...listed].reverse(), otherHoldersMost };
  }
  const most = larger(readMicro(dropped.tokens), readMicro(otherHoldersMost));
  return { holders: listed.reverse(), otherHoldersMost: writeMicro(most) };
}

/** Whether the list is full, does not contain the wallet, and everyone in it has more. */
function isBelowAll(holders: readonly Holder[], { address, tokens }: Holder): boolean {
  const least = holders[largestHoldersMax - 1];
  if (least === undefined || readMicro(tokens) >= readMicro(least.tokens)) return false;
  return holders.every((holder) => holder.address !== address);
}

/** Smallest first. Equal ones are ordered by address, so that the order of arrival does not matter. */
const bySize = (one: Holder, other: Holder): number => {
  const difference = readMicro(one.tokens) - readMicro(other.tokens);
  if (difference !== 0n) return difference < 0n ? -1 : 1;
  return one.address < other.address ? 1 : -1;
};

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** The most that the ten largest wallets can have together, in micro-tokens; exact until a listed wallet sends tokens away. */
export function largestShare({ holders, otherHoldersMost }: LargestHolders): bigint {
  const other = readMicro(otherHoldersMost);
  let sum = 0n;
  for (let place = 0; place < largestHoldersMax; place += 1) {
    sum += larger(readMicro(holders[place]?.tokens ?? '0'), other);
  }
  return sum;
}
