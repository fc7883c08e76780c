import type { Currency, RuleParameters } from '../constants.ts';
import { FEE_VAULTS } from './vaults.ts';
import { type AccountName, vaultAccount } from '../ledger/accounts.ts';
import type { Posting } from '../ledger/rule.ts';
import { MICRO_PER_UNIT, type Micro, portionUp, splitByWeights } from '../money.ts';

/** What a transfer costs, micro-units. `debit` leaves the sender, `credit` reaches the recipient; debit − credit = fee. */
export type Quote = { readonly fee: Micro; readonly debit: Micro; readonly credit: Micro };

/** The fee of an amount (rulings M2, M3, M4): one source for the review sheet and for the authority. */
export function quoteTransfer(amount: Micro, currency: Currency, parameters: RuleParameters): Quote {
  const fee = parameters.feeCurrencies.includes(currency) ? feeOf(amount, currency, parameters) : 0n;
  return parameters.feePayer === 'sender'
    ? { fee, debit: amount + fee, credit: amount }
    : { fee, debit: amount, credit: amount - fee };
}

function feeOf(amount: Micro, currency: Currency, parameters: RuleParameters): Micro {
  if (parameters.feeMode === 'bps') return portionUp(amount, parameters.feeBps);
  if (currency === 'USD') return parameters.feeFlatUsd;
  return (parameters.feeFlatUsd * MICRO_PER_UNIT + parameters.dcPriceUsd - 1n) / parameters.dcPriceUsd;
}

/** The credits of a fee to the vaults (ruling M5): they sum to it exactly, and empty ones are left out. */
export function feePostings(fee: Micro, currency: Currency, parameters: RuleParameters): Posting[] {
  if (fee === 0n) return [];
  const parts = splitByWeights(
    fee,
    FEE_VAULTS.map((vault) => parameters.feeSplit[vault]),
  );
  return FEE_VAULTS.map((vault, index): { account: AccountName; amount: Micro } => ({
    account: vaultAccount(vault, currency),
    amount: parts[index] ?? 0n,
  })).filter((posting) => posting.amount !== 0n);
}
