/**
 * What was read last from each database, so that a screen is complete at once when a person returns to it. The database's own
 * answer follows within a moment. Only for what is looked at: an edited document must be the newest, and a command that has been sent
 * must not be shown as waiting again.
 */
import { useCallback } from 'react';
import { firstValueFrom, type Observable, tap } from 'rxjs';
import type { DeviceDatabase } from '../database/collections.ts';
import { useDeviceData, useObservedData } from './device-context.ts';

type Observe<T> = (data: { readonly database: DeviceDatabase }) => Observable<T>;

export type Remembered<T> = {
  readonly observe: Observe<T>;
  readonly last: WeakMap<DeviceDatabase, T>;
};

export const rememberLast = <T>(observe: Observe<T>): Remembered<T> => ({ observe, last: new WeakMap() });

/** The latest value, beginning with what was read last; undefined until it is read for the first time. */
export function useRemembered<T>({ observe, last }: Remembered<T>): T | undefined {
  const noted = useCallback<Observe<T>>(
    ({ database }) => observe({ database }).pipe(tap((value) => last.set(database, value))),
    [observe, last],
  );
  const data = useDeviceData();
  const { value } = useObservedData(noted);
  return value === undefined && data !== null ? last.get(data.database) : value;
}

/** Reads it before a screen asks. */
export async function prepareRemembered<T>(
  { observe, last }: Remembered<T>,
  database: DeviceDatabase,
): Promise<void> {
  if (!last.has(database)) last.set(database, await firstValueFrom(observe({ database })));
}
