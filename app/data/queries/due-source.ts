/** The due items of a person, as each feature reports them for Home. */
import { catchError, combineLatest, concat, defer, map, type Observable, of, switchMap } from 'rxjs';
import type { Currency } from '#domain/constants.ts';
import { loadPart } from '#app/platform/load-part.ts';
import type { DeviceDatabase } from '../database/collections.ts';

export type DueItem = {
  readonly id: string;
  /** For example "Scheduled transfer"; Home adds the person's name. */
  readonly title: string;
  /** What currently prevents it. */
  readonly warning?: string;
  /** The wallet of the other person, if there is one. */
  readonly party?: string;
  /** The word before the person, by default "to". */
  readonly before?: 'by';
  /** Shown unchanged, whoever wrote it. */
  readonly note?: string;
  /** A decimal string; null while unknown. */
  readonly amount: string | null;
  readonly currency: Currency;
  readonly direction: 'in' | 'out';
  /** ms; when it happens or ends. Null without a date. */
  readonly at: number | null;
  /** It can be done until its date, and is no longer due afterwards. */
  readonly ends?: true;
  /** The page where the one action is. */
  readonly to: string;
  readonly action: string;
};

/** The data of a person on this device. */
type OwnData = { readonly database: DeviceDatabase; readonly userId: string };

export type WatchDue = (data: OwnData) => Observable<readonly DueItem[]>;
export type DueSource = { readonly watchDue: WatchDue };
export type LoadDueSource = () => Promise<DueSource>;

export type Due = {
  readonly items: readonly DueItem[];
  /** Whether every source has been read; if so, an empty list means that nothing is due. */
  readonly complete: boolean;
};

/** The earliest first; those without a date last. */
export const sortDue = (items: readonly DueItem[]): readonly DueItem[] =>
  items.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity));

/** Null while a source cannot be loaded, such as offline before the app is stored; it is loaded later. */
const watchSource = (load: LoadDueSource, data: OwnData): Observable<readonly DueItem[] | null> =>
  defer(load).pipe(
    catchError(() =>
      concat(
        of(null),
        defer(() => loadPart(load)),
      ),
    ),
    switchMap((source) =>
      source === null ? of(null) : source.watchDue(data).pipe(catchError(() => of([]))),
    ),
  );

/** Everything due of all sources. One that fails or cannot be loaded leaves out its own items only. */
export const watchAllDue = (loads: readonly LoadDueSource[], data: OwnData): Observable<Due> =>
  loads.length === 0
    ? of({ items: [], complete: true })
    : combineLatest(loads.map((load) => watchSource(load, data))).pipe(
        map((found) => ({
          items: sortDue(found.flatMap((items) => items ?? [])),
          complete: !found.includes(null),
        })),
      );
