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

/** The values of records of these kinds; undefined until they are read. `kinds` and `read` must be stable. */
export function useRecords<Kind extends RecordKind, Said>(
  kinds: readonly Kind[],
  read: (values: readonly RecordValues[Kind][]) => Said,
): Said | undefined {
  const observe = useCallback(
    ({ database }: DeviceData) => observeRecords(database, { kind: { $in: [...kinds] } }).pipe(map(read)),
    [kinds, read],
  );
  return useObservedData(observe).value;
}

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
