/** Observations that many screens share. */
import { type Observable, ReplaySubject, share, timer } from 'rxjs';
import type { DeviceDatabase } from './collections.ts';

const keptMs = 5_000;

/**
 * Stays subscribed for a while after the last listener has gone, because the next screen, or the next letter of a search,
 * needs the same data.
 */
export const keepSubscribed = <T>(source$: Observable<T>): Observable<T> =>
  source$.pipe(share({ connector: () => new ReplaySubject<T>(1), resetOnRefCountZero: () => timer(keptMs) }));

/** One subscription to each database, shared by all listeners. */
export function keepSubscribedPerDatabase<Device extends { readonly database: DeviceDatabase }, T>(
  watch: (device: Device) => Observable<T>,
): (device: Device) => Observable<T> {
  const all = new WeakMap<DeviceDatabase, Observable<T>>();
  return (device) => {
    const there = all.get(device.database);
    if (there !== undefined) return there;
    const made = keepSubscribed(watch(device));
    all.set(device.database, made);
    return made;
  };
}
