/** Gives a screen the data of a device as a test states them, without replacing modules or opening a database. */
import type { ReactElement } from 'react';
import { BehaviorSubject, firstValueFrom, isObservable, map, NEVER, type Observable, of } from 'rxjs';
import type { CollectionName, SyncedName } from '#app/data/database/collections.ts';
import { DeviceContext } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import type { SyncSnapshot, SyncState } from '#app/data/replication/sync-state.ts';

type Documents = readonly { readonly id: string }[];

type Stated = Partial<Pick<DeviceData, 'userId'>> & {
  readonly outbox?: Partial<DeviceData['outbox']>;
  readonly sync?: Partial<DeviceData['sync']>;
  /** The collections that were pulled once. */
  readonly pulled?: readonly SyncedName[];
  /**
   * By collection: the result of every query, whatever it selects, once or with every change. Other collections are empty.
   * A screen can write to a `BehaviorSubject`.
   */
  readonly collections?: Partial<Readonly<Record<CollectionName, Documents | Observable<Documents>>>>;
};

type Document = Documents[number];

/** What screens do with the collection of a `BehaviorSubject`. */
function makeWriting(documents: Documents | Observable<Documents>) {
  const write = (id: string, next: readonly Document[]): Promise<void> => {
    if (!(documents instanceof BehaviorSubject)) throw new Error('a screen writes to what is only shown');
    const held = documents.value as Documents;
    documents.next([...held.filter((document) => document.id !== id), ...next]);
    return Promise.resolve();
  };
  const insert = (document: Document) => write(document.id, [document]);
  const incrementalModify = (held: Document) => async (modify: (document: Document) => Document) => {
    const next = modify(held);
    await write(held.id, '_deleted' in next ? [] : [next]);
  };
  return { insert, insertIfNotExists: insert, incrementalUpsert: insert, incrementalModify };
}

function makeCollection(documents: Documents | Observable<Documents>): object {
  const { incrementalModify, ...inserting } = makeWriting(documents);
  const $ = (isObservable(documents) ? documents : of(documents)).pipe(
    map((found) =>
      found.map((document) => ({
        ...document,
        toJSON: () => document,
        toMutableJSON: () => document,
        incrementalModify: incrementalModify(document),
      })),
    ),
  );
  const one$ = (asked?: unknown) =>
    $.pipe(map((found) => found.find(({ id }) => typeof asked !== 'string' || id === asked) ?? null));
  return {
    ...inserting,
    find: () => ({ $, exec: () => firstValueFrom($) }),
    findByIds: (ids: readonly string[]) => ({
      $: $.pipe(
        map((found) => new Map(found.filter(({ id }) => ids.includes(id)).map((each) => [each.id, each]))),
      ),
    }),
    findOne: (asked?: unknown) => ({ $: one$(asked), exec: () => firstValueFrom(one$(asked)) }),
    $: NEVER,
    update$: NEVER,
  };
}

function makeSyncState(pulled: readonly SyncedName[]): Pick<SyncState, 'read' | 'subscribe'> {
  const pulledAt = Object.fromEntries(pulled.map((name) => [name, 1]));
  const snapshot: SyncSnapshot = { active: false, pulledAt, lostData: false, undone: null };
  return { read: () => snapshot, subscribe: () => () => undefined };
}

export function makeShownData({ collections = {}, pulled = [], ...stated }: Stated): DeviceData {
  const all = new Proxy(collections, {
    get: (known, name) => makeCollection(known[name as CollectionName] ?? []),
  });
  const syncState = makeSyncState(pulled);
  return {
    userId: 'p1',
    database: { collections: all, storageToken: Promise.resolve('shown') },
    syncState,
    ...stated,
  } as unknown as DeviceData;
}

/** The element with the device's data open. */
export const withData = (element: ReactElement, data: DeviceData): ReactElement => (
  <DeviceContext value={{ status: 'open', data }}>{element}</DeviceContext>
);
