import { useCallback } from 'react';
import { map, type Observable } from 'rxjs';
import type { RecordDoc, RecordKind, RecordValues } from '#domain/device-records.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import type { DeviceData } from '../device/device-data.ts';
import { type ObservedValue, useObservedData } from '../device/device-context.ts';

/** The values of records of these kinds, now and after every change. */
export const observeRecords = <Kind extends RecordKind>(
  { collections: { records } }: DeviceDatabase,
  selector: { readonly id: string } | { readonly kind: { readonly $in: Kind[] } },
): Observable<RecordValues[Kind][]> =>
  records
    .find({ selector })
    .$.pipe(map((found) => found.map((held) => (held.toMutableJSON() as RecordDoc<Kind>).value)));

/** Observes records of some kinds, as `read` describes them. */
export const recordsOf =
  <Kind extends RecordKind, Said>(
    kinds: readonly Kind[],
    read: (values: readonly RecordValues[Kind][]) => Said,
  ) =>
  ({ database }: Pick<DeviceData, 'database'>): Observable<Said> =>
    observeRecords(database, { kind: { $in: [...kinds] } }).pipe(map(read));

/** The value of one record; null if there is none with this id. */
export function useRecord<Kind extends RecordKind>(
  kind: Kind,
  id: string,
): ObservedValue<RecordValues[Kind] | null> {
  const observe = useCallback(
    ({ database }: DeviceData) =>
      observeRecords<Kind>(database, { id: `${kind}:${id}` }).pipe(map(([value]) => value ?? null)),
    [kind, id],
  );
  return useObservedData(observe);
}
