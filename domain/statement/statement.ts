/**
 * A bank statement of a month: the opening balance, every transaction, and the closing balance, made from a person's
 * own transactions. Pure.
 */
import { CURRENCIES, type Currency } from '../constants.ts';
import { type CurrencyCode, currencyOf, isCurrency } from '../ledger/accounts.ts';
import { type Micro, readMicro } from '../money.ts';
import type { TransactionDoc, WalletDoc } from '../protocol.ts';
import { computeMovement } from './movement.ts';

/** Amounts in micro-units; `amount` is signed and without the fee, `balance` is the one after the line. */
export type StatementLine = {
  readonly transaction: TransactionDoc;
  readonly amount: Micro;
  readonly fee: Micro;
  readonly balance: Micro;
};

/** One currency: `closing` = `opening` + `received` − `sent` − `fees`. Micro-units. */
export type CurrencyStatement = {
  readonly currency: CurrencyCode;
  readonly opening: Micro;
  readonly received: Micro;
  readonly sent: Micro;
  readonly fees: Micro;
  readonly closing: Micro;
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
};

/** In the authority's form of times (ISO 8601 in UTC, to the ms), which sort as text; `to` is exclusive. */
export type Period = { readonly from: string; readonly to: string };

/** `transactions` oldest first and complete. The currencies of the list, then project tokens by their symbol. Those without a balance or transaction are omitted. */
export function makeStatement(
  transactions: readonly TransactionDoc[],
  { from, to }: Period,
): readonly CurrencyStatement[] {
  return [...CURRENCIES, ...tokensIn(transactions)]
    .map((currency) =>
      ofCurrency(
        currency,
        transactions.filter((transaction) => transaction.currency === currency),
        { from, to },
      ),
    )
    .filter(({ opening, lines }) => opening !== 0n || lines.length > 0);
}

/** The codes of tokens, by symbol and then by project. */
function tokensIn(transactions: readonly TransactionDoc[]): CurrencyCode[] {
  const codes = new Set(transactions.map(({ currency }) => currency).filter((code) => !isCurrency(code)));
  const name = (code: CurrencyCode): string => `${currencyOf(code)} ${code}`;
  return [...codes].sort((a, b) => (name(a) < name(b) ? -1 : 1));
}

function ofCurrency(
  currency: CurrencyCode,
  transactions: readonly TransactionDoc[],
  { from, to }: Period,
): CurrencyStatement {
  let opening = 0n;
  let balance = 0n;
  const sums = { received: 0n, sent: 0n, fees: 0n };
  const lines: StatementLine[] = [];
  for (const transaction of transactions) {
    const { at } = transaction;
    if (at >= to) continue;
    const { amount, fee, net } = computeMovement(transaction);
    balance += net;
    if (at < from) {
      opening += net;
      continue;
    }
    if (amount > 0n) sums.received += amount;
    else sums.sent -= amount;
    sums.fees += fee;
    lines.push({ transaction, amount, fee, balance });
  }
  return { currency, opening, ...sums, closing: balance, lines };
}

/**
 * Whether these are all transactions that the wallet counts: their sums equal its balances. While a device is still
 * downloading they do not, and any sum over them would be wrong.
 */
export function isComplete(transactions: readonly TransactionDoc[], wallet: WalletDoc): boolean {
  const sums: Record<Currency, Micro> = { DC: 0n, TDC: 0n, USD: 0n };
  for (const transaction of transactions) {
    const { currency, seq } = transaction;
    if (seq <= wallet.seq && isCurrency(currency)) sums[currency] += computeMovement(transaction).net;
  }
  return CURRENCIES.every((currency) => sums[currency] === readMicro(wallet.balances[currency].posted));
}
