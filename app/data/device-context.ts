import { createContext, useContext, useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import type { DeviceData } from './device-data.ts';

export type DataState = {
  readonly status: 'opening' | 'open' | 'failed';
  readonly problem?: string;
  readonly data: DeviceData | null;
};

export const DeviceContext = createContext<DataState>({ status: 'opening', data: null });

/** What is on the device, or null until the database is open. */
export const useDeviceData = (): DeviceData | null => useContext(DeviceContext).data;

/** For actions: resolves once the database is open, so that a tap in the first moment is not lost. */
export const opened = (data: DeviceData | null): DeviceData => {
  if (data === null) throw new Error('The data of this device is not open yet.');
  return data;
};

type Held<T> = { readonly source: Observable<T>; readonly value: T };

/** `value` is undefined until the source has spoken; `stale`: it is of the source before this one. */
export type Observed<T> = { readonly value: T | undefined; readonly stale: boolean };

/** The latest value of a source, which the caller keeps stable with useMemo. */
export function useObserved<T>(source: Observable<T> | null): Observed<T> {
  const [held, setHeld] = useState<Held<T> | null>(null);
  useEffect(() => {
    if (source === null) return undefined;
    const subscription = source.subscribe((value) => setHeld({ source, value }));
    return () => subscription.unsubscribe();
  }, [source]);
  return { value: held?.value, stale: held === null || held.source !== source };
}
