/** What is due for a person, as the features that know it show it on Home. */
import { catchError, combineLatest, map, type Observable, of } from 'rxjs';
import type { Currency } from '#domain/constants.ts';
import type { DeviceDatabase } from '../database/collections.ts';

export type DueItem = {
  readonly id: string;
  /** "Scheduled transfer"; Home adds the person. */
  readonly title: string;
  /** The wallet of the other person, if there is one. */
  readonly party?: string;
  /** A decimal string; null while unknown. */
  readonly amount: string | null;
  readonly currency: Currency;
  readonly direction: 'in' | 'out';
  /** ms; when it happens or ends. Null without a date. */
  readonly at: number | null;
  /** It can be done until its date, and is not due any more afterwards. */
  readonly ends?: true;
  /** The page where the one action is. */
  readonly to: string;
  readonly action: string;
};

/** The data of a person on this device. */
type OwnData = { readonly database: DeviceDatabase; readonly userId: string };

export type WatchDue = (data: OwnData) => Observable<readonly DueItem[]>;
export type DueSource = { readonly watchDue: WatchDue };

/** The earliest first; those without a date last. */
export const sortDue = (items: readonly DueItem[]): readonly DueItem[] =>
  items.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity));

/** Everything due of all sources. One that fails leaves out its own items only. */
export const watchAllDue = (sources: readonly DueSource[], data: OwnData): Observable<readonly DueItem[]> =>
  sources.length === 0
    ? of([])
    : combineLatest(sources.map(({ watchDue }) => watchDue(data).pipe(catchError(() => of([]))))).pipe(
        map((found) => sortDue(found.flat())),
      );
