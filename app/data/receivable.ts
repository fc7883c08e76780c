import { useMemo } from 'react';
import { map } from 'rxjs';
import type { ReceivableStanding } from '#domain/receivable/document.ts';
import type { StandingDoc } from '#domain/standing/document.ts';
import { useDeviceData, useObserved } from './device-context.ts';
import { plain } from './plain.ts';

/** What the person owes, as this device knows it; null where they owe nothing, or never did. */
export function receivableIn(documents: readonly StandingDoc[]): ReceivableStanding | null {
  const found = documents.find(({ receivable }) => receivable !== undefined)?.receivable;
  return found === undefined || found.left === '0' ? null : found;
}

export function useReceivable(): ReceivableStanding | null {
  const data = useDeviceData();
  const source = useMemo(
    () => (data === null ? null : plain(data.database.collections.standing.find()).pipe(map(receivableIn))),
    [data],
  );
  return useObserved(source).value ?? null;
}
