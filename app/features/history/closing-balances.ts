/** The balance at the end of each of the last days, from the newest transactions on the device. Pure. */
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { type Micro, readMicro } from '#domain/money.ts';
import type { TransactionDoc, WalletDoc } from '#domain/protocol.ts';
import { computeMovement } from '#domain/statement/movement.ts';
import type { ChartPoint } from '../../ui/chart/chart-series.ts';

export const curveDays = 30;

export type ClosingBalances = {
  readonly currency: Currency;
  /** One for each day, oldest first; `x` is the beginning of the day on this device (ms). */
  readonly days: readonly ChartPoint<number>[];
};

type Known = {
  readonly wallet: WalletDoc;
  /** Newest first, of all currencies. */
  readonly transactions: readonly TransactionDoc[];
  /** Whether there are older ones on the device, which were not read. */
  readonly cut: boolean;
};

const dayStart = (now: number, daysAgo: number): number => {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysAgo).getTime();
};

/** Currencies with a value come first; test credits are shown only while the person has no other. */
const ORDER = [...CURRENCIES].sort((a, b) => Number(a === 'TDC') - Number(b === 'TDC'));

function chooseCurrency({ wallet, transactions }: Known): Currency | undefined {
  const moved = new Set(transactions.map(({ currency }) => currency));
  return ORDER.find((currency) => moved.has(currency) || wallet.balances[currency].posted !== '0');
}

type DatedAmount = { readonly at: number; readonly net: Micro };

const countedOf = ({ wallet, transactions }: Known, currency: Currency): readonly DatedAmount[] =>
  transactions
    .filter((transaction) => transaction.currency === currency && transaction.seq <= wallet.seq)
    .map((transaction) => ({ at: Date.parse(transaction.at), net: computeMovement(transaction).net }));

const sumOf = (moved: readonly DatedAmount[]): Micro => moved.reduce((sum, { net }) => sum + net, 0n);

/**
 * Computed backwards from the confirmed balance. Null before the first transaction; `incomplete` if transactions are
 * missing on this device, because the earlier balances would be wrong. If there are more transactions than were read, the
 * days begin later.
 */
export function computeClosingBalances(known: Known, now: number): ClosingBalances | 'incomplete' | null {
  const currency = chooseCurrency(known);
  if (currency === undefined) return null;
  const moved = countedOf(known, currency);
  const confirmed = readMicro(known.wallet.balances[currency].posted);
  if (!known.cut && sumOf(moved) !== confirmed) return 'incomplete';
  const oldestRead = known.cut ? Date.parse(known.transactions.at(-1)?.at ?? '') : -Infinity;
  const days = Array.from({ length: curveDays }, (_, n) => curveDays - 1 - n)
    .filter((daysAgo) => dayStart(now, daysAgo - 1) > oldestRead)
    .map((daysAgo) => {
      const end = dayStart(now, daysAgo - 1);
      return { x: dayStart(now, daysAgo), value: confirmed - sumOf(moved.filter(({ at }) => at >= end)) };
    });
  return { currency, days };
}
