/** Keeps a device current: decides in the leading tab when to pull and when to send. */
import type { RxError, RxTypeError } from 'rxdb/plugins/core';
import { resyncEveryMs } from '#domain/limits.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import { type Doorbell, type DoorbellOptions, openDoorbell } from './doorbell.ts';
import type { ExplorerReach } from '../explorer/explorer-reach.ts';
import type { ExplorerWatch } from '../explorer/explorer-watch.ts';
import { makeOutboxScheduler } from '../outbox/outbox-scheduler.ts';
import type { OutboxMirror } from '../outbox/outbox-mirror.ts';
import type { Outbox } from '../outbox/outbox-store.ts';
import { ON_DEMAND } from './pull-order.ts';
import { type Replication, startReplication } from './replication.ts';
import { skippedRanges } from './skipped-ranges.ts';
import { markDamaged, type SyncState, wasFilled } from './sync-state.ts';
import type { Transport } from './transport.ts';

/** Events around the app; each returns a function that stops listening. */
export type Signals = {
  /** online, visible, reachable again, a push arrived */
  readonly onBetter: (listener: () => void) => () => void;
  /** the session has a token again, or at a start for the first time */
  readonly onConnected: (listener: () => void) => () => void;
  /** the app may be closed from now on */
  readonly onHidden: (listener: () => void) => () => void;
  /** the service worker has sent something */
  readonly onWorkerSent: (listener: () => void) => () => void;
};

export type SyncOptions = {
  readonly userId: string;
  readonly database: DeviceDatabase;
  readonly mirror: OutboxMirror;
  readonly outbox: Outbox;
  readonly syncState: SyncState;
  readonly reach: ExplorerReach;
  readonly watch: ExplorerWatch;
  readonly transport: Transport;
  readonly signals: Signals;
  readonly now: () => number;
  readonly retryMs?: number;
  /** Default: the authority's. */
  readonly doorbell?: (options: DoorbellOptions) => Doorbell;
};

export type Sync = {
  /** Pulls and sends now, in the leading tab. */
  now(): void;
  /** Resolves when this tab leads and replicates. */
  readonly leading: Promise<Replication | null>;
  stop(): Promise<void>;
};

export function startSync(options: SyncOptions): Sync {
  const stops: (() => Promise<void>)[] = [];
  let stopped = false;
  let pull = (_what: PullScope): void => undefined;
  const siblings = siblingsOf(options.userId, (what) => pull(what));
  stops.push(async () => siblings.close());
  const ask = (what: PullScope): void => {
    pull(what);
    siblings.ask(what);
  };

  let starting: Promise<Leader> | null = null;
  const lead = async (): Promise<Replication | null> => {
    const { database } = options;
    // First reads from the device what the person sees first.
    if (wasFilled(options.userId)) await pause(readFirstMs);
    if (!stopped && database.multiInstance) await database.waitForLeadership();
    if (stopped) return null;
    starting = startLeading(options);
    const leader = await starting;
    pull = leader.pull;
    return leader.replication;
  };
  const leading = lead();
  const unlook = options.watch.subscribe(() => {
    if (options.watch.isSeenHere()) ask(ON_DEMAND);
  });
  stops.push(async () => unlook());
  const unhear = options.signals.onWorkerSent(() => void options.outbox.collect());
  const leave = (): void => void options.outbox.leave().catch(() => undefined);
  const unhide = options.signals.onHidden(leave);
  leave();
  stops.push(async () => {
    unhear();
    unhide();
  });

  return {
    now: () => ask('all'),
    leading,
    async stop() {
      stopped = true;
      await Promise.all([...stops.map((stop) => stop()), starting?.then((leader) => leader.stop())]);
    },
  };
}

const readFirstMs = 250;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `explorer`: somebody has begun to look at it. */
type PullScope = 'all' | typeof ON_DEMAND;
type Siblings = { readonly ask: (what: PullScope) => void; readonly close: () => void };

/** Lets a following tab ask the leading one. */
function siblingsOf(userId: string, onAsked: (what: PullScope) => void): Siblings {
  if (typeof BroadcastChannel === 'undefined') return { ask: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`vaultiq-sync-${userId}`);
  channel.onmessage = ({ data }: MessageEvent<PullScope>) => onAsked(data);
  return { ask: (what) => channel.postMessage(what), close: () => channel.close() };
}

/** Errors of the handlers carry what they threw; those of the device's own storage do not. */
const isNoAnswer = (error: RxError | RxTypeError): boolean =>
  'errors' in (error.parameters ?? {}) && error.code !== 'RC_START';

type Leader = { replication: Replication; pull: (what: PullScope) => void; stop: () => Promise<void> };

/** The explorer's feed changes with everybody's money: it is pulled while somebody looks at it, in any tab. */
const pullerOf =
  (pull: Replication['resync'], { watch }: SyncOptions) =>
  (names?: readonly string[]): void => {
    pull(names?.filter((name) => name !== ON_DEMAND));
    if (names !== undefined && !names.includes(ON_DEMAND)) return;
    void watch.isSeen().then((seen) => {
      if (seen) pull([ON_DEMAND]);
    });
  };

/** Its code is loaded on demand, because it is rarely needed. */
function settleLater(options: SyncOptions, gone: readonly TransactionDoc[]): void {
  void import('../recovery/rewind.ts')
    .then(({ settleGone }) => settleGone(options, gone))
    // The alarm about the journal will find their commands later.
    .catch(() => undefined);
}

function startReplicating(options: SyncOptions): Replication {
  const { syncState, userId } = options;
  const replication = startReplication({
    ...options,
    skipped: skippedRanges(userId),
    onPulled: (name, at) => syncState.pulled(name, at),
    onActive: (active) => syncState.active(active),
    onUndone: (undone) => syncState.update({ undone }),
    onGone: (gone) => settleLater(options, gone),
  });
  replication.errors$.subscribe((error) => {
    if (!isNoAnswer(error)) markDamaged(userId);
  });
  return replication;
}

async function startLeading(options: SyncOptions): Promise<Leader> {
  const { database, transport, userId, now, doorbell: makeDoorbell = openDoorbell } = options;
  const { commands } = database.collections;
  const kicker = makeOutboxScheduler({
    commands,
    maySend: () => transport.maySend() && transport.userId() === userId,
    now,
  });
  await options.outbox.collect();
  await kicker.park();
  const replication = startReplicating(options);
  const pull = pullerOf((names) => replication.resync(names), options);
  const all = (): void => {
    pull();
    kicker.kick();
  };
  const doorbell = makeDoorbell({
    transport,
    onReady(bell) {
      pullerOf((names) => replication.bellOpened(bell, names), options)();
      kicker.kick();
    },
    onRing: (ring) => pull(ring.collections),
  });
  const hurry = (): void => {
    all();
    doorbell.hurry();
  };
  const unhear = options.signals.onBetter(hurry);
  // Says nothing about the data. A pull under way has usually waited for the token, and need not be repeated.
  const pullIdle = pullerOf((names) => replication.resyncIdle(names), options);
  const disconnect = options.signals.onConnected(() => {
    pullIdle();
    kicker.kick();
    doorbell.hurry();
  });
  const timer = setInterval(all, resyncEveryMs);
  kicker.kick();
  pull([ON_DEMAND]);
  return {
    replication,
    pull: (what) => (what === ON_DEMAND ? replication.resync([ON_DEMAND]) : hurry()),
    async stop() {
      clearInterval(timer);
      unhear();
      disconnect();
      doorbell.stop();
      kicker.stop();
      await replication.stop();
    },
  };
}
