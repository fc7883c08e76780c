import { filter } from 'rxjs';
import { isCurrency } from '#domain/ledger/accounts.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { withLock } from '#app/platform/locks.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';
import type { DeviceData } from '../device/device-data.ts';

export type Listener = (transactions: readonly TransactionDoc[]) => void;

const keyOf = (userId: string): string => personalKey('announced', userId);
const gatherMs = 150;
const announcedMax = 50;
const followerWaitsMs = 400;

const announcedUpTo = (userId: string): number | null => {
  const text = localStore.read(keyOf(userId));
  return text === null ? null : Number(text);
};

/**
 * The received transactions. Tokens that arrive in the entry that paid for them were bought: their command reports them,
 * and nobody sent them.
 */
function onlyReceived(transactions: readonly TransactionDoc[]): TransactionDoc[] {
  const paid = new Set(transactions.filter(({ direction }) => direction === 'out').map(({ seq }) => seq));
  return transactions.filter(
    ({ currency, direction, seq }) => direction === 'in' && (isCurrency(currency) || !paid.has(seq)),
  );
}

/**
 * Announces transactions after the last one announced on this device, but not those that a new device downloads of the
 * past. A hidden tab leaves it to a visible one.
 */
export function watchMoneyReceived(
  { userId, database, syncState }: Pick<DeviceData, 'userId' | 'database' | 'syncState'>,
  listener: Listener,
): () => void {
  const { transactions } = database.collections;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const announce = async (): Promise<void> => {
    await withLock(`vaultiq-announce-${userId}`, async () => {
      if (stopped) return;
      const newest = await transactions.findOne({ sort: [{ order: 'asc' }] }).exec();
      const upTo = announcedUpTo(userId);
      localStore.write(keyOf(userId), String(newest?.seq ?? 0));
      if (upTo === null || newest === null || newest.seq <= upTo) return;
      const arrived = await transactions.find({ sort: [{ order: 'asc' }], limit: announcedMax }).exec();
      const fresh = onlyReceived(arrived.map((document) => document.toMutableJSON())).filter(
        ({ seq }) => seq > upTo,
      );
      if (fresh.length > 0 && !stopped) listener(fresh);
    });
  };
  const scheduleAnnouncement = (): void => {
    clearTimeout(timer);
    const seen = typeof document === 'undefined' || document.visibilityState === 'visible';
    timer = setTimeout(() => void announce().catch(() => undefined), seen ? gatherMs : followerWaitsMs);
  };
  const hasSynced = (): boolean => syncState.read().pulledAt.transactions !== undefined;
  const subscription = transactions.insert$.pipe(filter(hasSynced)).subscribe(scheduleAnnouncement);
  const unhear = syncState.subscribe(() => {
    // The first synchronisation sets the mark after which money is news.
    if (hasSynced() && announcedUpTo(userId) === null) scheduleAnnouncement();
  });
  if (hasSynced()) scheduleAnnouncement();
  return () => {
    stopped = true;
    clearTimeout(timer);
    subscription.unsubscribe();
    unhear();
  };
}
