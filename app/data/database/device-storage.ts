/** RxDB's storage on IndexedDB, with what a long history needs to come down fast. */
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

type OnCreate = NonNullable<NonNullable<Parameters<typeof getRxStorageDexie>[0]>['onCreate']>;
type Middleware = Parameters<Parameters<OnCreate>[0]['use']>[0];

/** From so many documents on it is worth asking first which of them are there. */
const MANY = 20;

/**
 * How many keys are listed for each that is wanted before one request for each is cheaper. Where there is a PIN, and with ids
 * that are hashes, a batch is spread over all keys that are there.
 */
const LISTED_FOR_EACH = 20;

/** As IndexedDB numbers them: a stretch of keys with two ends. */
const STRETCH = 1;

/**
 * Before RxDB writes documents it reads those that it has under the same ids, three times over, one request for each id.
 * Of a batch that is new to the device none is there, which one request for the keys between its first and its last
 * tells. With far more keys there than were asked for, every document is read as before.
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
            // What is null is not asked for.
            return table.getMany({ ...request, keys: wanted.map((key) => (there.has(key) ? key : null)) });
          });
        },
      };
    },
  }),
};

export const storageSettings = {
  onCreate: (database: Parameters<OnCreate>[0]): void => {
    // What Dexie tells its own live queries, in every tab: RxDB has its own, and nobody listens.
    database.unuse({ stack: 'dbcore', name: 'Observability' });
    database.use(readWhatIsThere);
  },
};

/**
 * What is written is on the disk when it is said to be: for what is written so that something else may be deleted. Without it
 * a power cut may take the last moments.
 */
export const strictSettings = { ...storageSettings, chromeTransactionDurability: 'strict' as const };

/** For every database of the app in the browser. */
export const deviceStorage = (settings: typeof storageSettings = storageSettings) =>
  getRxStorageDexie(settings);
