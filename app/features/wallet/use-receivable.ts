import { useMemo } from 'react';
import { map } from 'rxjs';
import type { ReceivableStanding } from '#domain/receivable/document.ts';
import type { StandingDoc } from '#domain/standing/document.ts';
import { useDeviceData, useObserved } from '#app/data/device/device-context.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';

/** What the person owes, as this device knows it; null where they owe nothing, or never did. */
export function receivableIn(documents: readonly StandingDoc[]): ReceivableStanding | null {
  const found = documents.find(({ receivable }) => receivable !== undefined)?.receivable;
  return found === undefined || found.left === '0' ? null : found;
}

export function useReceivable(): ReceivableStanding | null {
  const data = useDeviceData();
  const source = useMemo(
    () =>
      data === null ? null : observeQuery(data.database.collections.standing.find()).pipe(map(receivableIn)),
    [data],
  );
  return useObserved(source).value ?? null;
}
