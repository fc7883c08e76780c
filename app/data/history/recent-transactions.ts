import { combineLatest, map, type Observable } from 'rxjs';
import type { TransactionDoc, WalletDoc } from '#domain/protocol.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useObservedData } from '../device/device-context.ts';
import { observeQuery, observeOne } from '../database/observe-query.ts';

export type RecentTransactions = {
  readonly wallet: WalletDoc | null;
  /** Newest first. */
  readonly transactions: readonly TransactionDoc[];
  /** Whether there are older ones on the device. */
  readonly cut: boolean;
};

/** The wallet arrives before its transaction: such a short gap is not reported. */
export const settlesWithinMs = 1_500;

/** More than most people have in a month. The whole history can be a hundred times as long. */
const readMax = 500;

const observeRecent = ({ database }: DeviceData): Observable<RecentTransactions> => {
  const { wallet, transactions } = database.collections;
  const newest = transactions.find({ sort: [{ order: 'asc' }], limit: readMax + 1 });
  return combineLatest([observeOne(wallet.findOne()), observeQuery(newest)]).pipe(
    map(([mine, found]) => ({
      wallet: mine,
      transactions: found.slice(0, readMax),
      cut: found.length > readMax,
    })),
  );
};

/** The wallet with its newest transactions; null until they are read. */
export const useRecentTransactions = (): RecentTransactions | null =>
  useObservedData(observeRecent).value ?? null;
