import { combineLatest, defer, delay, from, map, type Observable, of, switchMap } from 'rxjs';
import type { TransactionDoc } from '#domain/protocol.ts';
import { isComplete } from '#domain/statement/statement.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData } from '../device/device-context.ts';
import { watchPeople } from '../queries/people.ts';
import { getHistoryIndex } from './history-index.ts';
import { settlesWithinMs } from './recent-transactions.ts';
import { observeOne } from '../database/observe-query.ts';

type Device = Pick<DeviceData, 'database' | 'userId'>;

export type WholeHistory = {
  /** Oldest first. */
  readonly transactions: readonly TransactionDoc[];
  /** Whether they sum to the wallet's balances: only then may sums over them be shown. */
  readonly complete: boolean;
  /** Names of people and projects by address. */
  readonly names: ReadonlyMap<string, string>;
};

export function watchWholeHistory(device: Device): Observable<WholeHistory> {
  const { database } = device;
  const index = getHistoryIndex(database);
  return defer(() => from(index.load(true))).pipe(
    switchMap(() =>
      combineLatest([index.changes$, observeOne(database.collections.wallet.findOne()), watchPeople(device)]),
    ),
    map(([, mine, { partyNames }]) => {
      const transactions = index
        .rows()
        .map(({ transaction }) => transaction)
        .reverse();
      return {
        transactions,
        complete: mine !== null && isComplete(transactions, mine),
        names: partyNames,
      };
    }),
    switchMap((whole) => (whole.complete ? of(whole) : of(whole).pipe(delay(settlesWithinMs)))),
  );
}

/** The whole history; null until it is read. */
export function useWholeHistory(): WholeHistory | null {
  return useObservedData(watchWholeHistory).value ?? null;
}
