/** RxDB's storage on IndexedDB, made fast for downloading a long history. */
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

type OnCreate = NonNullable<NonNullable<Parameters<typeof getRxStorageDexie>[0]>['onCreate']>;
type Middleware = Parameters<Parameters<OnCreate>[0]['use']>[0];

/** From this many documents on, checking first which of them exist is faster. */
const MANY = 20;

/**
 * How many keys are listed per wanted one before single requests are cheaper. With a PIN, and with ids that are hashes,
 * a batch is spread over all existing keys.
 */
const LISTED_FOR_EACH = 20;

/** IndexedDB's number for a range of keys with two ends. */
const STRETCH = 1;

/**
 * Before RxDB writes documents it reads existing ones with the same ids, three times, one request per id. If the batch
 * is new to the device none exists, which one request for the keys between its first and last id shows. With far more
 * existing keys than wanted ones, every document is read as before.
 */
const readWhatIsThere: Middleware = {
  stack: 'dbcore',
  name: 'read-what-is-there',
  create: (core) => ({
    ...core,
    table(name) {
      const table = core.table(name);
      return {
        ...table,
        getMany(request) {
          const wanted = request.keys as readonly string[];
          if (wanted.length < MANY) return table.getMany(request);
          const sorted = [...wanted].sort();
          const range = { type: STRETCH, lower: sorted[0], upper: sorted.at(-1) };
          const query = { index: table.schema.primaryKey, range };
          const limit = wanted.length * LISTED_FOR_EACH + 1;
          return table.query({ trans: request.trans, query, values: false, limit }).then(({ result }) => {
            if (result.length === limit) return table.getMany(request);
            const there = new Set<string>(result);
            // Null keys are not requested.
            return table.getMany({ ...request, keys: wanted.map((key) => (there.has(key) ? key : null)) });
          });
        },
      };
    },
  }),
};

export const storageSettings = {
  onCreate: (database: Parameters<OnCreate>[0]): void => {
    // Dexie's notifications for its own live queries in every tab: RxDB has its own, and nothing uses Dexie's.
    database.unuse({ stack: 'dbcore', name: 'Observability' });
    database.use(readWhatIsThere);
  },
};

/**
 * A write is on disk when it resolves, for data that allows other data to be deleted. Without this a power cut may lose
 * the last moments.
 */
export const strictSettings = { ...storageSettings, chromeTransactionDurability: 'strict' as const };

/** For every database of the app in the browser. */
export const deviceStorage = (settings: typeof storageSettings = storageSettings) =>
  getRxStorageDexie(settings);
