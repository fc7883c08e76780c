import type {
  BulkRow,
  Change,
  DocumentStore,
  FindQuery,
  NewDocument,
  PutOutcome,
  RangeQuery,
  StoredDocument,
} from '#couchdb/document-store.ts';
import { StoreError } from '#couchdb/document-store.ts';
import { matchesSelector } from '#couchdb/selector.ts';
import { sortDocuments } from './mango.ts';

type Row = { readonly json: string; readonly rev: string; readonly deleted: boolean; readonly seq: number };
type Database = {
  readonly rows: Map<string, Row>;
  readonly indexes: Set<string>;
  lastSeq: number;
  /** The ids of the rows in order, or null when one is new. */
  ids: readonly string[] | null;
};

const parse = <T>(row: Row): T & StoredDocument => JSON.parse(row.json) as T & StoredDocument;
const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Why a document cannot be stored: an id or a field of the kind that databases keep for themselves. */
function refusalOf(doc: NewDocument): string | null {
  if (doc._id === '' || (doc._id.startsWith('_') && !doc._id.startsWith('_design/'))) return 'bad id';
  const reserved = Object.keys(doc).find(
    (key) => key.startsWith('_') && !['_id', '_rev', '_deleted'].includes(key),
  );
  return reserved === undefined ? null : `bad field ${reserved}`;
}

export type MemoryStore = DocumentStore & {
  /** Another store with everything that this one holds now. */
  copy(): MemoryStore;
};

const copyOf = ({ indexes, lastSeq, rows }: Database): Database => ({
  rows: new Map(rows),
  indexes: new Set(indexes),
  lastSeq,
  ids: null,
});

function setRow(database: Database, id: string, row: Row): void {
  if (!database.rows.has(id)) database.ids = null;
  database.rows.set(id, row);
}

/** Where `id` is, or would be, among ids in order. */
function placeOf(ids: readonly string[], id: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ids from `low` to `high`, both included, in order. */
function idsBetween(database: Database, low: string, high: string): string[] {
  const ids = (database.ids ??= [...database.rows.keys()].sort(byCodePoint));
  const end = placeOf(ids, high);
  return ids.slice(placeOf(ids, low), ids[end] === high ? end + 1 : end);
}

/** A `DocumentStore` in memory. Documents go in and out as JSON, so nothing is shared with the caller. */
export function makeMemoryStore(databases = new Map<string, Database>()): MemoryStore {
  function open(name: string): Database {
    const database = databases.get(name);
    if (database === undefined) throw new StoreError('missing', `there is no database ${name}`);
    return database;
  }

  function write(database: Database, doc: NewDocument): PutOutcome {
    const standing = database.rows.get(doc._id);
    const expected = standing === undefined || standing.deleted ? undefined : standing.rev;
    const isFresh = expected === undefined && (doc._rev === undefined || doc._rev === standing?.rev);
    if (!isFresh && doc._rev !== expected) return { status: 'conflict' };
    const generation = Number(standing?.rev.split('-')[0] ?? 0) + 1;
    database.lastSeq += 1;
    const rev = `${String(generation)}-${String(database.lastSeq).padStart(32, '0')}`;
    const json = JSON.stringify({ ...doc, _rev: rev });
    setRow(database, doc._id, { json, rev, deleted: doc._deleted === true, seq: database.lastSeq });
    return { status: 'created', rev };
  }

  const live = (name: string): readonly [string, Row][] =>
    [...open(name).rows].filter(([id, row]) => !row.deleted && !id.startsWith('_design/'));

  function changeOf([id, row]: readonly [string, Row]): Change {
    return { id, seq: String(row.seq), deleted: row.deleted, doc: parse<Record<string, unknown>>(row) };
  }

  // A resolved promise for each call: as in a real store, nothing happens before the caller awaits.
  return {
    kind: 'embedded',
    get: async <T extends object>(name: string, id: string) => {
      const row = open(name).rows.get(id);
      return row === undefined || row.deleted ? null : parse<T>(row);
    },
    put: async (name, doc) => {
      const reason = refusalOf(doc);
      if (reason !== null) throw new StoreError('unsupported', reason);
      return write(open(name), doc);
    },
    bulk: async (name, docs) => {
      const database = open(name);
      return docs.map((doc): BulkRow => {
        const reason = refusalOf(doc);
        return { id: doc._id, ...(reason === null ? write(database, doc) : { status: 'refused', reason }) };
      });
    },
    changes: async (name, { since, limit }) => {
      const database = open(name);
      const from = since === '' ? 0 : Number(since.split('-')[0]);
      const rest = [...database.rows]
        .filter(([id, row]) => row.seq > from && !id.startsWith('_design/'))
        .sort(([, a], [, b]) => a.seq - b.seq);
      const rows = rest.slice(0, limit).map(changeOf);
      const lastSeq = rest.length > limit ? (rows.at(-1)?.seq ?? since) : String(database.lastSeq);
      return { rows, lastSeq, pending: Math.max(0, rest.length - limit) };
    },
    range: async <T extends object>(name: string, query: RangeQuery) => {
      const [low, high] = query.descending === true ? [query.end, query.start] : [query.start, query.end];
      const database = open(name);
      const ids = idsBetween(database, low, high);
      if (query.descending === true) ids.reverse();
      const found: (T & StoredDocument)[] = [];
      for (const id of ids) {
        if (found.length >= query.limit) break;
        const row = database.rows.get(id);
        if (row !== undefined && !row.deleted && !id.startsWith('_design/')) found.push(parse<T>(row));
      }
      return found;
    },
    find: async <T extends object>(name: string, query: FindQuery) => {
      const docs = live(name).map(([, row]) => parse<Record<string, unknown>>(row));
      const found = sortDocuments(
        docs.filter((doc) => matchesSelector(doc, query.selector)),
        query.sort ?? [],
      );
      const skip = query.skip ?? 0;
      return found.slice(skip, skip + query.limit) as unknown as readonly (T & StoredDocument)[];
    },
    ensureIndex: async (name, index) => {
      open(name).indexes.add(index.name);
    },
    createDatabase: async (name) => {
      if (!/^[a-z][a-z0-9_$()+/-]*$/.test(name))
        throw new StoreError('unsupported', `no database can be named ${name}`);
      if (databases.has(name)) return 'exists';
      databases.set(name, { rows: new Map(), indexes: new Set(), lastSeq: 0, ids: null });
      return 'created';
    },
    deleteDatabase: async (name) => {
      open(name);
      databases.delete(name);
    },
    listDatabases: async () => [...databases.keys()].sort(byCodePoint),
    info: async (name) => {
      const database = databases.get(name);
      if (database === undefined) return null;
      // An index is a design document, and counts as one.
      const docCount = live(name).length + database.indexes.size;
      return { docCount, updateSeq: String(database.lastSeq) };
    },
    ping: async () => undefined,
    close: async () => undefined,
    copy: () => makeMemoryStore(new Map([...databases].map(([name, database]) => [name, copyOf(database)]))),
  };
}
