/** Proves that nobody waits for an index that is far behind, and that no answer lacks the newest rows. */
import { beforeEach, describe, expect, it } from 'vitest';
import { TRANSACTIONS } from '#couchdb/databases.ts';
import { type DocumentStore, type FindQuery, StoreError } from '#couchdb/document-store.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { StaleIndexError } from '../stale-index-error.ts';
import { limitSearches } from './search-limit.ts';

const BY_KIND: FindQuery = {
  selector: { kind: 'send', seq: { $gte: 0 } },
  sort: [{ kind: 'desc' }],
  limit: 5,
};
const BY_ID: FindQuery = { selector: { id: 'a' }, limit: 1 };

type Waiting = { readonly resolve: () => void; readonly reject: (error: Error) => void };

let memory: DocumentStore;
/** Searches by kind whose index is still being updated. */
let waiting: Waiting[];
let store: DocumentStore;

beforeEach(async () => {
  memory = makeMemoryStore();
  await memory.createDatabase(TRANSACTIONS);
  await memory.put(TRANSACTIONS, { _id: 'tx:1', ...{ id: 'a', kind: 'send', seq: 1 } });
  waiting = [];
  const slow: DocumentStore = {
    ...memory,
    async find<T extends object>(database: string, query: FindQuery) {
      if (query === BY_KIND) await new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
      return memory.find<T>(database, query);
    },
  };
  store = limitSearches(slow, () => ({ done: 3, of: 10 }), 30);
});

const idsOf = async (query: FindQuery): Promise<readonly string[]> =>
  (await store.find(TRANSACTIONS, query)).map(({ _id }) => _id);

describe('a search whose index is being brought up to date', () => {
  it('is refused after its time limit, and answered in full once the index is up to date', async () => {
    await expect(idsOf(BY_KIND)).rejects.toThrow(StaleIndexError);
    waiting[0]?.resolve();
    await expect.poll(() => idsOf(BY_ID)).toEqual(['tx:1']);
    const again = idsOf(BY_KIND);
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.resolve();
    expect(await again).toEqual(['tx:1']);
  });

  it('is refused at once while another waits for the same index, without asking the store again', async () => {
    await expect(idsOf(BY_KIND)).rejects.toThrow(StaleIndexError);
    await expect(idsOf(BY_KIND)).rejects.toMatchObject({
      message: 'the index vaultiq-transactions/kind does not have all that was written yet',
      progress: { done: 3, of: 10 },
    });
    expect(waiting).toHaveLength(1);
  });

  it('does not delay a search by another index', async () => {
    await expect(idsOf(BY_KIND)).rejects.toThrow(StaleIndexError);
    expect(await idsOf(BY_ID)).toEqual(['tx:1']);
  });

  it('may fail after it was given up, and then asks the store again', async () => {
    await expect(idsOf(BY_KIND)).rejects.toThrow(StaleIndexError);
    waiting[0]?.reject(new StoreError('unavailable', 'down'));
    await expect
      .poll(() => {
        void idsOf(BY_KIND).catch(() => undefined);
        return waiting.length;
      })
      .toBe(2);
  });
});

it("a search that fails in time reports the store's error", async () => {
  const asked = idsOf(BY_KIND);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.reject(new StoreError('unavailable', 'down'));
  await expect(asked).rejects.toThrow('down');
});
