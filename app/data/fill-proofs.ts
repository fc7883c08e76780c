import type { DeviceDatabase } from './collections.ts';
import { type ProofFiller, startProofFiller } from './proof-filler.ts';
import type { ProofStore } from './proof-store.ts';
import type { Signals, Sync } from './sync.ts';
import type { Transport } from './transport.ts';

type Options = {
  readonly database: DeviceDatabase;
  readonly proofs: ProofStore;
  readonly sync: Pick<Sync, 'leading'>;
  readonly signals: Pick<Signals, 'onBetter'>;
  readonly transport: Transport;
  readonly idle: () => Promise<void>;
};

/** Fetches proofs in the tab that leads, from when the first sync is over. Returns how to stop it. */
export function fillProofs({
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
  let filler: ProofFiller | null = null;
  const begin = async (): Promise<void> => {
    const leading = await sync.leading;
    await leading?.firstSync;
    if (stopped || leading === null) return;
    const begun = startProofFiller({ transactions, store: proofs, transport, idle });
    filler = begun;
    const added = transactions.insert$.subscribe(() => begun.wake());
    stops.push(
      () => added.unsubscribe(),
      signals.onBetter(() => begun.wake()),
    );
    begun.wake();
  };
  // A sync that does not come about is told elsewhere.
  void begin().catch(() => undefined);
  return async () => {
    stopped = true;
    stops.forEach((stop) => stop());
    await filler?.stop();
  };
}
