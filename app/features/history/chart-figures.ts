/** The charts' data, computed from the transactions on the device. Pure. */
import type { Currency } from '#domain/constants.ts';
import type { Micro } from '#domain/money.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { computeMovement } from '#domain/statement/movement.ts';
import { shortMonth } from '../../ui/month-text.ts';
import type { ChartPoint } from '../../ui/chart/chart-series.ts';

/** The number of sampled moments: more than fit side by side on a phone. */
const momentsMax = 120;

export const RANGES = ['3', '12', 'all'] as const;
/** In months, back from now. */
export type Range = (typeof RANGES)[number];

/** ms: the beginning of a month of the device, or the first transaction. */
export function findRangeStart(range: Range, firstAt: number, now: number): number {
  if (range === 'all') return firstAt;
  const date = new Date(now);
  return Math.max(firstAt, new Date(date.getFullYear(), date.getMonth() - Number(range) + 1, 1).getTime());
}

type Stretch = { readonly from: number; readonly to: number };

/**
 * The balance at evenly spaced moments of a range (ms), its end included. `transactions` of one currency, oldest first.
 */
export function balanceSeries(
  transactions: readonly TransactionDoc[],
  { from, to }: Stretch,
): readonly ChartPoint<number>[] {
  const count = Math.min(momentsMax, Math.max(2, transactions.length * 2));
  const moments = Array.from({ length: count }, (_, n) => from + ((to - from) * n) / (count - 1));
  let sum = 0n;
  let next = 0;
  return moments.map((at) => {
    for (; next < transactions.length; next++) {
      const transaction = transactions[next];
      if (transaction === undefined || Date.parse(transaction.at) > at) break;
      sum += computeMovement(transaction).net;
    }
    return { x: Math.round(at), value: sum };
  });
}

export type MonthSums = { readonly received: Micro; readonly sent: Micro; readonly fees: Micro };

const monthKey = (at: number): string => {
  const date = new Date(at);
  return `${String(date.getFullYear())}-${String(date.getMonth() + 1).padStart(2, '0')}`;
};

/** Every month of a range, oldest first, including those without a transaction. */
export function listMonths({ from, to }: Stretch): readonly string[] {
  const first = new Date(from);
  const last = monthKey(to);
  const months: string[] = [];
  for (let n = 0; months.at(-1) !== last && from <= to; n++)
    months.push(monthKey(new Date(first.getFullYear(), first.getMonth() + n, 1).getTime()));
  return months;
}

/** In, out and fees of each month of a range; `transactions` of one currency. */
export function monthSums(
  transactions: readonly TransactionDoc[],
  stretch: Stretch,
): ReadonlyMap<string, MonthSums> {
  const sums = new Map<string, MonthSums>(
    listMonths(stretch).map((month) => [month, { received: 0n, sent: 0n, fees: 0n }]),
  );
  for (const transaction of transactions) {
    const month = monthKey(Date.parse(transaction.at));
    const before = sums.get(month);
    if (before === undefined) continue;
    const { amount, fee } = computeMovement(transaction);
    sums.set(month, {
      received: before.received + (amount > 0n ? amount : 0n),
      sent: before.sent - (amount < 0n ? amount : 0n),
      fees: before.fees + fee,
    });
  }
  return sums;
}

/** One of the sums as the points of a chart. */
export const makePoints = (
  sums: ReadonlyMap<string, MonthSums>,
  name: keyof MonthSums,
): readonly ChartPoint<string>[] =>
  [...sums].map(([month, all]) => ({ x: shortMonth(month), value: all[name] }));

export const ofCurrency = (
  transactions: readonly TransactionDoc[],
  currency: Currency,
): readonly TransactionDoc[] => transactions.filter((transaction) => transaction.currency === currency);
