import type { ReceivableStanding } from '#domain/receivable/document.ts';
import type { StandingDoc } from '#domain/ledger/standing-document.ts';
import { useObservedData } from '#app/data/device/device-context.ts';
import { recordsOf } from '#app/data/queries/records.ts';

/** The person's debt, as this device knows it; null if they owe nothing, or never did. */
export function receivableIn(documents: readonly StandingDoc[]): ReceivableStanding | null {
  const found = documents.find(({ receivable }) => receivable !== undefined)?.receivable;
  return found === undefined || found.left === '0' ? null : found;
}

const observeReceivable = recordsOf(['receivable'], receivableIn);

export const useReceivable = (): ReceivableStanding | null =>
  useObservedData(observeReceivable).value ?? null;
