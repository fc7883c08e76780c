import type { Currency } from '../constants.ts';
import { quoteTransfer } from '../fee/fee.ts';
import { userAccount } from '../ledger/accounts.ts';
import type { OpenPointTable } from '../ledger/open-point.ts';
import { availableOf, balanceOf, type State } from '../ledger/state.ts';
import { parametersNow } from '../supply/current-supply.ts';

/** An amount below the smallest transfer with its fee cannot be sent, so it does not keep the account open. */
const balanceOpen =
  (currency: Currency) =>
  (state: State, userId: string): bigint => {
    const available = availableOf(state, userAccount(userId, currency));
    const least = 1n + quoteTransfer(1n, currency, parametersNow(state)).fee;
    return available >= least ? available : 0n;
  };

const heldOpen =
  (currency: Currency) =>
  (state: State, userId: string): bigint =>
    balanceOf(state, userAccount(userId, currency)).held;

/** TDC is not an open point: test credits have no value, and stay behind in the closed wallet. */
export const transferOpenPoints = {
  balanceDC: balanceOpen('DC'),
  balanceUSD: balanceOpen('USD'),
  heldDC: heldOpen('DC'),
  heldUSD: heldOpen('USD'),
} satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    transfer: 'balanceDC' | 'balanceUSD' | 'heldDC' | 'heldUSD';
  }
}
