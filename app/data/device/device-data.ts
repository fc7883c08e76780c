/** The data of one person on this device: the database, the outbox, and what keeps both current. */
import { first } from 'rxjs';
import type { PageVisibility } from '#app/platform/page-visibility.ts';
import { workWhileOpen } from '#app/registered-features.ts';
import { hasStash, restoreStash } from '../recovery/stash.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import { type DatabaseOptions, openDatabase } from '../database/database.ts';
import { type ExplorerReach, makeExplorerReach } from '../explorer/explorer-reach.ts';
import { type ExplorerWatch, makeExplorerWatch } from '../explorer/explorer-watch.ts';
import { prefetchProofs } from '../proofs/prefetch-proofs.ts';
import { dropStaleCopies } from '../seal/stale-copies.ts';
import { forgetMirrorRefill, isMirrorRefillRequested } from '../outbox/mirror-refill-flag.ts';
import { openMirror, type OutboxMirror } from '../outbox/outbox-mirror.ts';
import { makeOutbox, type Outbox } from '../outbox/outbox-store.ts';
import { openProofStore, type ProofStore } from '../proofs/proof-store.ts';
import { emptyMirror, fillMirror, noMirror } from '../outbox/mirror-migration.ts';
import { recreateDatabase } from '../recovery/recreate-database.ts';
import { formOf, otherForm } from '../seal/store-form.ts';
import { startSync, type Sync, type SyncOptions } from '../replication/sync.ts';
import {
  isDamaged,
  makeSyncState,
  type SyncState,
  wasFilled,
  markFilled,
} from '../replication/sync-state.ts';
import { countWaiting } from '../outbox/waiting-count.ts';

export type DeviceData = {
  readonly userId: string;
  readonly database: DeviceDatabase;
  readonly outbox: Outbox;
  readonly syncState: SyncState;
  readonly reach: ExplorerReach;
  readonly watch: ExplorerWatch;
  readonly sync: Sync;
  readonly proofs: ProofStore;
  close(): Promise<void>;
};

export type DeviceDataOptions = DatabaseOptions &
  Pick<SyncOptions, 'transport' | 'signals' | 'now' | 'retryMs' | 'doorbell'> & {
    readonly newId: () => string;
    readonly registerSync: () => void;
    /** Default: the page of this tab. */
    readonly page?: PageVisibility;
    /** Resolves when the page is idle; without it no proofs are prefetched. */
    readonly idle?: () => Promise<void>;
  };

const finalKeptMs = 7 * 24 * 3_600_000;

export async function openDeviceData(options: DeviceDataOptions): Promise<DeviceData> {
  const { userId, now } = options;
  let database = await openDatabase(options);
  if (hasStash(userId)) await restoreStash(database, options);
  const lost = await isLost(database, userId);
  if (lost || isDamaged(userId)) database = await recreateDatabase(database, options);
  const syncState = makeSyncState(userId);
  if (lost) syncState.update({ lostData: true });
  const { key } = options;
  const mirror = key === undefined ? openMirror() : noMirror;
  const { commands } = database.collections;
  const outbox = makeOutbox({ ...options, commands, mirror });
  const reach = makeExplorerReach(userId);
  const watch = makeExplorerWatch(userId, options.page);
  const sync = startSync({ ...options, database, mirror, outbox, syncState, reach, watch });
  const proofs = openProofStore(userId, key);
  const { idle } = options;
  const stopFilling =
    idle === undefined ? null : prefetchProofs({ ...options, database, sync, proofs, idle });
  const work = workWhileOpen().map((begin) => begin(database).catch(() => () => undefined));
  const filled = database.collections.wallet
    .findOne()
    .$.pipe(first((wallet) => wallet !== null, null))
    .subscribe((wallet) => {
      if (wallet !== null) markFilled(userId);
    });
  const pruned = prune(database, now() - finalKeptMs);
  const stopCounting = key === undefined ? null : countWaiting(userId, commands);
  const dropped = dropStaleCopies(userId, otherForm(formOf(key))).catch(() => undefined);
  void tendMirror(options, database, mirror);
  return {
    userId,
    database,
    outbox,
    syncState,
    reach,
    watch,
    sync,
    proofs,
    async close() {
      filled.unsubscribe();
      stopCounting?.();
      for (const stop of await Promise.all(work)) stop();
      await Promise.all([stopFilling?.(), sync.stop(), pruned, dropped]);
      proofs.close();
      syncState.close();
      mirror.close();
      await database.close();
    },
  };
}

/** Completes an interrupted setting or removal of a PIN; if it fails, it is repeated at the next opening. */
async function tendMirror(
  options: DeviceDataOptions,
  database: DeviceDatabase,
  mirror: OutboxMirror,
): Promise<void> {
  const { userId, key } = options;
  const { commands } = database.collections;
  try {
    if (key !== undefined) {
      await emptyMirror({ ...options, commands });
    } else if (isMirrorRefillRequested(userId)) {
      await fillMirror(userId, commands, mirror);
      forgetMirrorRefill(userId);
    }
  } catch {
    // The data was closed meanwhile.
  }
}

/** The browser may have evicted all or a part: a device that was filled once has a wallet. */
const isLost = async (database: DeviceDatabase, userId: string): Promise<boolean> =>
  wasFilled(userId) && (await database.collections.wallet.findOne().exec()) === null;

/** Removes commands that were decided long ago: the history has their transactions. */
async function prune({ collections: { commands } }: DeviceDatabase, before: number): Promise<void> {
  const old = await commands
    .find({ selector: { status: { $in: ['done', 'cancelled'] }, requestedAt: { $lt: before } } })
    .exec();
  await commands.bulkRemove(old.map(({ primary }) => primary));
}
