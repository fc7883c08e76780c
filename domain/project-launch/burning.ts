/** How many tokens a creator may burn, and from which reserve (ruling L15). Screens use it as well. Pure. */
import { BPS_PER_WHOLE, type Micro, scaleDown } from '../money.ts';
import { BURN_EVER_BPS, BURN_WINDOW_BPS, BURN_WINDOW_MS, LIQUIDITY_KEPT_BPS } from './constants.ts';

/** Amounts in micro-tokens, times in ms: the same in the ledger and on a screen. */
type BurnedTokens = {
  readonly burned: Micro;
  readonly burns: readonly { readonly at: number; readonly amount: Micro }[];
};
type Reserves = {
  readonly marketing: Micro;
  readonly liquidity: Micro;
  readonly liquidityAtLaunch: Micro;
};

/** What was burned in the 30 days before `now` (ms). */
export const burnedRecently = ({ burns }: Pick<BurnedTokens, 'burns'>, now: number): Micro =>
  burns.filter(({ at }) => at > now - BURN_WINDOW_MS).reduce((sum, { amount }) => sum + amount, 0n);

/** What the limits leave at `now` (ms): 15 % of the supply ever, and 2 % in 30 days. Micro-tokens. */
export function burnableNow(launch: BurnedTokens, totalSupply: Micro, now: number): Micro {
  const ever = scaleDown(totalSupply, BURN_EVER_BPS, BPS_PER_WHOLE) - launch.burned;
  const inWindow = scaleDown(totalSupply, BURN_WINDOW_BPS, BPS_PER_WHOLE) - burnedRecently(launch, now);
  return ever < inWindow ? ever : inWindow;
}

/** The liquidity that may be burned: half of it stays. Micro-tokens. */
export function burnableLiquidity({ liquidity, liquidityAtLaunch }: Omit<Reserves, 'marketing'>): Micro {
  const kept =
    liquidityAtLaunch - scaleDown(liquidityAtLaunch, BPS_PER_WHOLE - LIQUIDITY_KEPT_BPS, BPS_PER_WHOLE);
  return liquidity > kept ? liquidity - kept : 0n;
}

/** Tokens for marketing are burned first. Micro-tokens. */
export function splitBurn(
  { marketing }: Pick<Reserves, 'marketing'>,
  amount: Micro,
): { readonly marketing: Micro; readonly liquidity: Micro } {
  const first = amount < marketing ? amount : marketing;
  return { marketing: first, liquidity: amount - first };
}
