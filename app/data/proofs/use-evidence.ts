import { useEffect, useState } from 'react';
import type { TransactionDoc } from '#domain/protocol.ts';
import { type Evidence, EvidenceSchema } from '#domain/receipt/schema.ts';
import type { AppProblem } from '#app/platform/problem.ts';
import { fetchProof } from './proofs-api.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useDeviceData } from '../device/device-context.ts';

export type KnownEvidence =
  | { readonly status: 'loading' }
  | { readonly status: 'here'; readonly evidence: Evidence }
  /** Not on this device and not available now; without a problem the service has none. */
  | { readonly status: 'absent'; readonly problem: AppProblem | null };

type EvidenceKey = Pick<TransactionDoc, 'id' | 'seq' | 'order'>;

/** From this device; otherwise from the service, and stored, if the prefetch has not reached it yet. */
async function read(data: DeviceData, { id, seq, order }: EvidenceKey): Promise<KnownEvidence> {
  const kept = EvidenceSchema.safeParse(await data.proofs.get(id).catch(() => undefined));
  if (kept.success) return { status: 'here', evidence: kept.data };
  const answer = await fetchProof({ id, seq });
  if (!answer.ok) return { status: 'absent', problem: answer.problem };
  if (answer.value === null) return { status: 'absent', problem: null };
  await data.proofs.put([{ order, evidence: answer.value }]).catch(() => undefined);
  return { status: 'here', evidence: answer.value };
}

/** The proof of one of the person's transactions, and a function to request it again. */
export function useEvidence(transaction: EvidenceKey): { known: KnownEvidence; again: () => void } {
  const data = useDeviceData();
  const { id, seq, order } = transaction;
  const [known, setKnown] = useState<KnownEvidence>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (data === null) return undefined;
    let current = true;
    void read(data, { id, seq, order }).then((found) => {
      if (current) setKnown(found);
    });
    return () => {
      current = false;
    };
  }, [data, id, seq, order, tries]);
  const again = (): void => {
    setKnown({ status: 'loading' });
    setTries((count) => count + 1);
  };
  return { known, again };
}
