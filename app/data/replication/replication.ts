/**
 * Replicates the collections of one person: pulls on a signal, uploads what a person writes, and loses nothing in
 * between.
 */
import type { RxCollection, RxError, RxTypeError } from 'rxdb/plugins/core';
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication';
import { type Observable, Subject } from 'rxjs';
import { commandBatchMax, pullBatchMax, pushBatchMax } from '#domain/limits.ts';
import { OWN_COLLECTIONS, type TransactionDoc, WRITABLE, type WritableCollection } from '#domain/protocol.ts';
import type { OwnCollection } from '#domain/own-collection.ts';
import type { AppProblem } from '#app/platform/problem.ts';
import type { CommandDoc } from '../outbox/command-doc.ts';
import { type DeviceDatabase, SYNCED, type SyncedName } from '../database/collections.ts';
import type { ExplorerReach } from '../explorer/explorer-reach.ts';
import { makeOutboxPush, type OutboxPushOptions } from '../outbox/outbox-push.ts';
import { makeBalanceFirstPull } from './balance-first-pull.ts';
import { type BellCoverage, makeBellCoverage } from './bell-coverage.ts';
import { type Checkpoint, makePull, type Pull } from './pull.ts';
import { AFTER_HISTORY, ALWAYS_SYNCED, HISTORY, ON_DEMAND } from './pull-order.ts';
import { makePush } from './push.ts';
import { collectionFor } from './device-form.ts';
import type { SkippedRanges } from './skipped-ranges.ts';
import type { Transport } from './transport.ts';
import { makePushPullMutex } from './push-pull-mutex.ts';
import type { WireDoc } from './wire-doc.ts';

export type ReplicationOptions = Pick<OutboxPushOptions, 'mirror' | 'now' | 'userId'> & {
  readonly database: DeviceDatabase;
  readonly transport: Transport;
  readonly skipped: SkippedRanges;
  readonly reach: ExplorerReach;
  /** All of a collection is written on the device as the authority had it at `at`, ms. */
  readonly onPulled: (name: SyncedName, at: number) => void;
  readonly onActive: (active: boolean) => void;
  readonly onUndone: (problem: AppProblem) => void;
  /** The service takes back transactions, which happens only when its journal has lost them. */
  readonly onGone?: (transactions: readonly TransactionDoc[]) => void;
  readonly retryMs?: number;
};

export type Replication = {
  /** Pulls these collections now, or all that are always kept current. The explorer starts when it is first named. */
  resync(names?: readonly string[]): void;
  /** The same, without collections that have a pull under way. */
  resyncIdle(names?: readonly string[]): void;
  /** A doorbell of this name, null if unknown, is open: pulls what may have changed before it without being pulled. */
  bellOpened(bell: string | null, names?: readonly string[]): void;
  /** Errors that RxDB retries. */
  readonly errors$: Observable<RxError | RxTypeError>;
  /** Resolves when every collection that is always kept current has been pulled once. */
  readonly firstSync: Promise<void>;
  /** Resolves when nothing is under way, here or to the authority. */
  inSync(): Promise<void>;
  stop(): Promise<void>;
};

const retryDefaultMs = 5_000;

type AnyState = Pick<
  RxReplicationState<unknown, unknown>,
  'active$' | 'error$' | 'awaitInitialReplication' | 'awaitInSync' | 'cancel'
>;

/** Watches RxDB's replications: their errors, and whether any is active. */
function makeWatch(onActive: (active: boolean) => void) {
  const states: AnyState[] = [];
  const errors$ = new Subject<RxError | RxTypeError>();
  const busy = new Set<AnyState>();
  const watch = (state: AnyState): void => {
    states.push(state);
    state.error$.subscribe((error) => errors$.next(error));
    state.active$.subscribe((active) => {
      if (active) busy.add(state);
      else busy.delete(state);
      onActive(busy.size > 0);
    });
  };
  return { states, errors$, watch };
}

/** Only in the leading tab. The other tabs see what the authority sends through the database. */
export function startReplication(options: ReplicationOptions): Replication {
  const running = new Map<SyncedName, RunningReplication>();
  const { states, errors$, watch } = makeWatch(options.onActive);
  let stopped = false;
  const onAnswered = (name: SyncedName): void => {
    const at = options.now();
    balanceFirst.answered(name);
    void written(name).then(() => {
      if (!stopped) options.onPulled(name, at);
    });
  };
  const coverage = makeBellCoverage((names) => balanceFirst.pull(names), ALWAYS_SYNCED);
  const begin = (name: SyncedName): void => {
    const begun = replicateCollection(options, name, { ...coverage, onAnswered });
    running.set(name, begun);
    watch(begun.state);
  };
  const written = async (name: SyncedName): Promise<void> => running.get(name)?.written();
  const pulledOnce = async (names: readonly SyncedName[]): Promise<void> => {
    await Promise.all(names.map(async (name) => running.get(name)?.state.awaitInitialReplication()));
  };
  const first = ALWAYS_SYNCED.filter((name) => !AFTER_HISTORY.includes(name));
  first.forEach(begin);
  const commands = replicateCommands(options);
  watch(commands);
  const last = pulledOnce([HISTORY]).then(() => {
    if (!stopped) AFTER_HISTORY.forEach(begin);
    return pulledOnce(AFTER_HISTORY);
  });
  const firstSync = Promise.all([last, pulledOnce(first), commands.awaitInitialReplication()]);
  const pull = (names: readonly SyncedName[]): void => {
    for (const name of stopped ? [] : names) {
      const begun = running.get(name);
      if (begun !== undefined) begun.resync();
      else if (!AFTER_HISTORY.includes(name)) begin(name);
    }
  };
  const balanceFirst = makeBalanceFirstPull(pull, written);
  return {
    resync(names = ALWAYS_SYNCED) {
      balanceFirst.pull(syncedOf(names));
    },
    resyncIdle(names = ALWAYS_SYNCED) {
      coverage.pullIdle(syncedOf(names));
    },
    bellOpened(bell, names = ALWAYS_SYNCED) {
      coverage.opened(syncedOf(names), bell);
    },
    errors$,
    firstSync: firstSync.then(() => undefined),
    async inSync() {
      await balanceFirst.settled();
      await Promise.all(states.map((state) => state.awaitInSync()));
    },
    async stop() {
      stopped = true;
      await Promise.all(states.map((state) => state.cancel()));
    },
  };
}

const syncedOf = (names: readonly string[]): readonly SyncedName[] =>
  SYNCED.filter((synced) => names.includes(synced));

const isWritable = (name: string): name is WritableCollection =>
  (WRITABLE as readonly string[]).includes(name);

const rowsPerUpload = (name: WritableCollection): number => {
  const own: OwnCollection = OWN_COLLECTIONS[name];
  return own.rowsPerUploadMax ?? pushBatchMax;
};

const orderOf = (document: WireDoc): number => Number(document['order']);

/** For RxDB, which accepts nothing after it is stopped. */
const nothing = { documents: [], checkpoint: { since: '' } };

type RunningReplication = {
  readonly state: AnyState;
  readonly resync: () => void;
  /** Resolves when the authority's answers so far are written. */
  readonly written: () => Promise<void>;
};

/** Follows the pulls of all collections. */
type Watcher = Pick<BellCoverage, 'pulling' | 'readToEnd'> & {
  readonly onAnswered: (name: SyncedName) => void;
};

async function writtenBy(state: RxReplicationState<WireDoc, Checkpoint>): Promise<void> {
  await state.internalReplicationState?.streamQueue.down;
}

function replicateCollection(
  options: ReplicationOptions,
  name: SyncedName,
  { onAnswered, pulling, readToEnd }: Watcher,
): RunningReplication {
  const { database, transport, skipped, onUndone, onGone } = options;
  const collection = database.collections[collectionFor(name)] as unknown as RxCollection<WireDoc>;
  const pull = makePull({
    name,
    collection,
    transport,
    skipped,
    onAnswered: () => onAnswered(name),
    onReadToEnd: (bell) => readToEnd(name, bell),
    ...(name === 'transactions' && onGone !== undefined
      ? { onGone: (gone) => onGone(gone as unknown as readonly TransactionDoc[]) }
      : {}),
    ...(name === ON_DEMAND ? { onFresh: (rows) => options.reach.startWindow(rows.map(orderOf)) } : {}),
  });
  const common = {
    replicationIdentifier: `vaultiq-${name}`,
    collection,
    live: true,
    waitForLeadership: false,
    retryTime: options.retryMs ?? retryDefaultMs,
  };
  const resync$ = new Subject<'RESYNC'>();
  const pullCommon = { batchSize: pullBatchMax, stream$: resync$ };
  if (!isWritable(name)) {
    const resync = (): void => {
      pull.prefetch();
      resync$.next('RESYNC');
    };
    const handler: Pull['handler'] = (checkpoint, limit) =>
      pulling(name, () => pull.handler(checkpoint, limit));
    const state = replicateRxCollection<WireDoc, Checkpoint>({ ...common, pull: { ...pullCommon, handler } });
    return { state, resync, written: () => writtenBy(state) };
  }
  const push = makePush({ name, transport, onUndone });
  const mutex = makePushPullMutex(async () => state.internalReplicationState?.streamQueue.up);
  const state: RxReplicationState<WireDoc, Checkpoint> = replicateRxCollection<WireDoc, Checkpoint>({
    ...common,
    pull: {
      ...pullCommon,
      handler: (checkpoint, limit) =>
        pulling(name, () =>
          mutex.pull(async () => (state.isStopped() ? nothing : await pull.handler(checkpoint, limit))),
        ),
    },
    push: { handler: (rows) => mutex.push(() => push(rows)), batchSize: rowsPerUpload(name) },
  });
  return { state, resync: () => resync$.next('RESYNC'), written: () => writtenBy(state) };
}

function replicateCommands(options: ReplicationOptions): AnyState {
  return replicateRxCollection<CommandDoc, Checkpoint>({
    replicationIdentifier: 'vaultiq-commands',
    collection: options.database.collections.commands,
    live: true,
    waitForLeadership: false,
    retryTime: options.retryMs ?? retryDefaultMs,
    push: { handler: makeOutboxPush(options), batchSize: commandBatchMax },
  });
}
