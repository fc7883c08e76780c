/**
 * Converts the databases of an IndexedDB to JSON: names, versions, stores with their indexes, and each row with its
 * key.
 */
import { deleteDB, type IDBPDatabase, openDB } from 'idb';

type RecordedIndex = {
  readonly name: string;
  readonly keyPath: string | string[];
  readonly multiEntry: boolean;
  readonly unique: boolean;
};
type RecordedStore = {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly RecordedIndex[];
  readonly rows: readonly { readonly key: string | number; readonly value: object }[];
};
export type RecordedDatabase = {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly RecordedStore[];
};

/** Throws if reading the text again would give another row. */
function plainRow(key: IDBValidKey, value: unknown): RecordedStore['rows'][number] {
  const row = { key, value } as RecordedStore['rows'][number];
  const read = JSON.parse(JSON.stringify(row)) as object;
  if (!isDeepEqual(read, row)) throw new Error(`a row that text cannot hold: ${JSON.stringify(row)}`);
  return row;
}

/** A field that is undefined counts as missing. */
const isDeepEqual = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return Object.is(one, other);
  const [ones, others] = [one, other].map((each) =>
    Object.entries(each).filter(([, value]) => value !== undefined),
  );
  const of = new Map<string, unknown>(others);
  return ones?.length === of.size && ones.every(([name, value]) => isDeepEqual(value, of.get(name)));
};

async function readStore(database: IDBPDatabase, name: string): Promise<RecordedStore> {
  const { store } = database.transaction(name);
  const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
  const indexes = [...store.indexNames].map((index): RecordedIndex => {
    const { keyPath, multiEntry, unique } = store.index(index);
    return { name: index, keyPath, multiEntry, unique };
  });
  const { keyPath, autoIncrement } = store;
  return { name, keyPath, autoIncrement, indexes, rows: keys.map((key, at) => plainRow(key, values[at])) };
}

const databaseNames = async (): Promise<readonly string[]> =>
  (await indexedDB.databases()).flatMap(({ name }) => name ?? []).sort();

/** Records all databases. Nobody may write meanwhile. */
export async function recordDatabases(): Promise<readonly RecordedDatabase[]> {
  const recorded: RecordedDatabase[] = [];
  for (const name of await databaseNames()) {
    const database = await openDB(name);
    const stores: RecordedStore[] = [];
    for (const store of database.objectStoreNames) stores.push(await readStore(database, store));
    recorded.push({ name, version: database.version, stores });
    database.close();
  }
  return recorded;
}

/** Deletes all databases, after waiting for open ones to close. */
export async function deleteDatabases(): Promise<void> {
  for (const name of await databaseNames()) await deleteDB(name);
}

/** Restores the databases into an empty IndexedDB. */
export async function restoreDatabases(recorded: readonly RecordedDatabase[]): Promise<void> {
  for (const { name, version, stores } of recorded) {
    const database = await openDB(name, version, {
      upgrade(upgraded) {
        for (const { name: storeName, keyPath, autoIncrement, indexes } of stores) {
          const store = upgraded.createObjectStore(storeName, { keyPath, autoIncrement });
          for (const index of indexes) {
            const { multiEntry, unique } = index;
            store.createIndex(index.name, index.keyPath, { multiEntry, unique });
          }
        }
      },
    });
    for (const { name: storeName, keyPath, rows } of stores) {
      const transaction = database.transaction(storeName, 'readwrite');
      for (const { key, value } of rows) {
        await (keyPath === null ? transaction.store.put(value, key) : transaction.store.put(value));
      }
      await transaction.done;
    }
    database.close();
  }
}
