/** What a person was paid in a month and what was received from them, shown directly in the search. */
import { IconCalendarMonth } from '@tabler/icons-react';
import type { CurrencyCode } from '#domain/ledger/accounts.ts';
import { type Micro, readMicro } from '#domain/money.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import type { DeviceDatabase } from '#app/data/database/collections.ts';
import { formatLocalMonth } from '#app/data/history/history-filter.ts';
import { getHistoryIndex } from '#app/data/history/history-index.ts';
import type { Finding } from '#app/finder.ts';
import { exactAmount, withCurrency } from '#app/ui/format.ts';
import { longMonth } from '#app/ui/month-text.ts';
import type { KnownPerson } from './known-people.ts';

type Direction = TransactionDoc['direction'];

/** Their sums in each currency, in the order in which they first occur. */
function sumByCurrency(rows: readonly TransactionDoc[]): readonly string[] {
  const sums = new Map<CurrencyCode, Micro>();
  for (const { currency, amount } of rows) {
    sums.set(currency, (sums.get(currency) ?? 0n) + readMicro(amount));
  }
  return [...sums].map(([currency, sum]) => withCurrency(exactAmount(sum), currency));
}

const countText = (count: number): string => (count === 1 ? '1 payment' : `${String(count)} payments`);

const TITLES: Readonly<Record<Direction, (name: string, month: string) => string>> = {
  out: (name, month) => `Paid to ${name} in ${month}`,
  in: (name, month) => `Received from ${name} in ${month}`,
};

export type FoundPerson = {
  readonly person: KnownPerson;
  readonly score: number;
  /** The search text for their history. */
  readonly inHistory: string;
};

/** The transactions of a month ("2025-03") by this device's clock. */
export async function readMonth(month: string, database: DeviceDatabase): Promise<readonly TransactionDoc[]> {
  const index = getHistoryIndex(database);
  await index.load(true);
  return index
    .rows()
    .map(({ transaction }) => transaction)
    .filter(({ at }) => formatLocalMonth(Date.parse(at)) === month);
}

/** The paid amount is always shown, even if it is nothing; the received amount only if there is one. */
export function findMonth(
  { person: { address, name }, inHistory, score }: FoundPerson,
  month: string,
  inMonth: readonly TransactionDoc[],
): readonly Finding[] {
  const makeFinding = (direction: Direction): Finding => {
    const rows = inMonth.filter((row) =>
      direction === 'out'
        ? row.direction === 'out' && row.to === address
        : row.direction === 'in' && row.from === address,
    );
    const sums = sumByCurrency(rows);
    const link = new URLSearchParams({ tab: 'history', q: inHistory, direction, month });
    return {
      id: `month:${address}:${month}:${direction}`,
      ...{ group: 'People', icon: IconCalendarMonth, who: { address, name } },
      title: TITLES[direction](name, longMonth(month)),
      text:
        rows.length === 0
          ? 'Nothing'
          : [countText(rows.length), ...(sums.length > 1 ? sums : [])].join(' · '),
      ...(sums.length === 1 ? { end: sums[0] ?? '' } : {}),
      score: direction === 'out' ? score : score - 0.5,
      choice: { to: `/wallet?${link.toString()}` },
    };
  };
  const received = makeFinding('in');
  return [makeFinding('out'), ...(received.text === 'Nothing' ? [] : [received])];
}
