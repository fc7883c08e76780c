import type { DeviceDatabase } from '../database/collections.ts';
import { type ProofPrefetch, startProofPrefetch } from './proof-prefetch.ts';
import type { ProofStore } from './proof-store.ts';
import type { Signals, Sync } from '../replication/sync.ts';
import type { Transport } from '../replication/transport.ts';

type Options = {
  readonly database: DeviceDatabase;
  readonly proofs: ProofStore;
  readonly sync: Pick<Sync, 'leading'>;
  readonly signals: Pick<Signals, 'onBetter' | 'onConnected'>;
  readonly transport: Transport;
  readonly idle: () => Promise<void>;
};

/** Prefetches proofs in the leading tab after the first synchronisation. Returns a function that stops it. */
export function prefetchProofs({
  database,
  idle,
  proofs,
  signals,
  sync,
  transport,
}: Options): () => Promise<void> {
  const { transactions } = database.collections;
  const stops: (() => void)[] = [];
  let stopped = false;
  let filler: ProofPrefetch | null = null;
  const begin = async (): Promise<void> => {
    const leading = await sync.leading;
    await leading?.firstSync;
    if (stopped || leading === null) return;
    const begun = startProofPrefetch({ transactions, store: proofs, transport, idle });
    filler = begun;
    const added = transactions.insert$.subscribe(() => begun.wake());
    stops.push(
      () => added.unsubscribe(),
      signals.onBetter(() => begun.wake()),
      signals.onConnected(() => begun.wake()),
    );
    begun.wake();
  };
  // A failed synchronisation is reported elsewhere.
  void begin().catch(() => undefined);
  return async () => {
    stopped = true;
    stops.forEach((stop) => stop());
    await filler?.stop();
  };
}
