import type { State } from '../ledger/state.ts';
import { type Micro, splitByWeights } from '../money.ts';
import { lockedAtEnd } from './programme.ts';
import { type Investments, investments } from './investments.ts';

/** A person's share of a month's pool, and its proportion: `locked` of `lockedByAll`. Micro-units. */
export type Share = { readonly userId: string; readonly amount: Micro; readonly locked: Micro };

export type Shares = {
  /** In the order of joining, without zero shares. */
  readonly shares: readonly Share[];
  readonly lockedByAll: Micro;
};

/** The shares of a month that is over, by the amounts locked at its end (ruling R3). They sum to the pool exactly. */
export function computeShares(
  { investors }: Pick<Investments, 'investors'>,
  month: string,
  pool: Micro,
): Shares {
  const holders: { readonly userId: string; readonly locked: Micro }[] = [];
  let lockedByAll = 0n;
  for (const [userId, investor] of investors) {
    const locked = lockedAtEnd(investor, month);
    if (locked === 0n) continue;
    holders.push({ userId, locked });
    lockedByAll += locked;
  }
  if (lockedByAll === 0n) return { shares: [], lockedByAll };
  const amounts = splitByWeights(
    pool,
    holders.map(({ locked }) => locked),
  );
  const shares = holders
    .map((holder, index) => ({ ...holder, amount: amounts[index] ?? 0n }))
    .filter(({ amount }) => amount > 0n);
  return { shares, lockedByAll };
}

const remembered = new WeakMap<
  Investments['investors'],
  { readonly month: string; readonly shares: Shares }
>();

/** The shares of the month that is being paid, computed once because the amounts locked at its end are fixed. */
export function readSharesBeingPaid(state: State): Shares {
  const { paying } = investments.of(state).programme;
  if (paying === null) return { shares: [], lockedByAll: 0n };
  const { month, pool } = paying;
  const known = remembered.get(investments.of(state).investors);
  if (known?.month === month) return known.shares;
  const shares = computeShares(investments.of(state), month, pool);
  remembered.set(investments.of(state).investors, { month, shares });
  return shares;
}
