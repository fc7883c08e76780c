import { combineLatest, defer, delay, from, map, type Observable, of, switchMap } from 'rxjs';
import type { TransactionDoc } from '#domain/protocol.ts';
import { isComplete } from '#domain/statement/statement.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData } from '../device/device-context.ts';
import { getHistoryIndex } from './history-index.ts';
import { observeQuery, observeOne } from '../database/observe-query.ts';

export type WholeHistory = {
  /** Oldest first. */
  readonly transactions: readonly TransactionDoc[];
  /** Whether they sum to the wallet's balances: only then may sums over them be shown. */
  readonly complete: boolean;
  /** Names of contacts by address. */
  readonly names: ReadonlyMap<string, string>;
};

/** The wallet arrives before its transaction: such a short gap is not reported. */
const settlesWithinMs = 1_500;

export function watchWholeHistory(database: DeviceDatabase): Observable<WholeHistory> {
  const { wallet, contacts } = database.collections;
  const index = getHistoryIndex(database);
  return defer(() => from(index.load(true))).pipe(
    switchMap(() =>
      combineLatest([index.changes$, observeOne(wallet.findOne()), observeQuery(contacts.find())]),
    ),
    map(([, mine, people]) => {
      const transactions = index
        .rows()
        .map(({ transaction }) => transaction)
        .reverse();
      return {
        transactions,
        complete: mine !== null && isComplete(transactions, mine),
        names: new Map(people.map(({ address, name }) => [address, name])),
      };
    }),
    switchMap((whole) => (whole.complete ? of(whole) : of(whole).pipe(delay(settlesWithinMs)))),
  );
}

const observeWholeHistory = ({ database }: DeviceData): Observable<WholeHistory> =>
  watchWholeHistory(database);

/** The whole history; null until it is read. */
export function useWholeHistory(): WholeHistory | null {
  return useObservedData(observeWholeHistory).value ?? null;
}
