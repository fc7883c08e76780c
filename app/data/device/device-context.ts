import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import type { DeviceData } from './device-data.ts';

export type DataState = {
  readonly status: 'opening' | 'open' | 'failed';
  readonly problem?: string;
  readonly data: DeviceData | null;
};

export const DeviceContext = createContext<DataState>({ status: 'opening', data: null });

/** The data on the device, or null until the database is open. */
export const useDeviceData = (): DeviceData | null => useContext(DeviceContext).data;

/** Waits for the data of this device; the provider sets it. */
export const WaitContext = createContext<() => Promise<DeviceData>>(() =>
  Promise.reject(new Error('Nothing opens the data of this device here.')),
);

/**
 * For actions: resolves once the data is open, so that an early tap is not lost. Rejects when it cannot be opened, and
 * when the person signs out.
 */
export function useWhenOpen(): () => Promise<DeviceData> {
  const { data } = useContext(DeviceContext);
  const wait = useContext(WaitContext);
  return useCallback(async () => data ?? wait(), [data, wait]);
}

/** Whether an enclosing component can show a failed read and offer a retry. */
export const ReadFailuresShown = createContext(false);

/** The data on the device could not be read. */
export class ReadFailed extends Error {
  override readonly name = 'ReadFailed';
}

type Held<T> = {
  readonly source: Observable<T>;
  readonly value?: T;
  readonly failed?: ReadFailed;
};

/** `value` is undefined until the source emits; `stale`: it belongs to the previous source. */
export type ObservedValue<T> = { readonly value: T | undefined; readonly stale: boolean };

/**
 * The latest value of a source, which the caller keeps stable with useMemo. A failing source is thrown to a component
 * that shows it; without one the last value stays.
 */
export function useObserved<T>(source: Observable<T> | null): ObservedValue<T> {
  const [held, setHeld] = useState<Held<T> | null>(null);
  const isShown = useContext(ReadFailuresShown);
  useEffect(() => {
    if (source === null) return undefined;
    const subscription = source.subscribe({
      next: (value) => setHeld({ source, value }),
      error: (cause: unknown) =>
        setHeld((before) => ({
          ...before,
          source,
          failed: new ReadFailed('The data on this device could not be read.', { cause }),
        })),
    });
    return () => subscription.unsubscribe();
  }, [source]);
  const failed = held?.source === source ? held?.failed : undefined;
  if (failed !== undefined && isShown) throw failed;
  return { value: held?.value, stale: held === null || held.source !== source };
}

/** The latest value of an observation of the device's data. `observe` must be stable. */
export function useObservedData<T>(observe: (data: DeviceData) => Observable<T>): ObservedValue<T> {
  const data = useDeviceData();
  return useObserved(useMemo(() => (data === null ? null : observe(data)), [data, observe]));
}
