/**
 * Proves that a service is ready although its indexes are not, and that a search meanwhile says so instead of leaving
 * something out.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { SHARED_DATABASES, TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore, FindQuery } from '#couchdb/document-store.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { type Service, startService } from './compose.ts';
import { readConfig } from './config.ts';

const MOVEMENT = {
  id: 'abcdefghijklmnopqrstuvwxyz234567',
  seq: 1,
  order: 999_999_999_999,
  at: '2026-11-22T10:00:00.000Z',
  kind: 'send',
  from: 'VIQ-1800000000000-000000000001',
  to: 'VIQ-1800000000000-000000000002',
  amount: '5',
  fee: '0',
  currency: 'DC',
  status: 'success',
};

let directory: string;
let service: Service | undefined;
afterEach(async () => {
  await service?.close();
  await rm(directory, { recursive: true, force: true });
});

/** A store whose indexes become up to date when the test says so. */
async function slowStore() {
  const memory = makeMemoryStore();
  for (const database of SHARED_DATABASES) await memory.createDatabase(database);
  let finish = (): void => undefined;
  const indexed = new Promise<void>((resolve) => (finish = resolve));
  const store: DocumentStore = {
    ...memory,
    async find<T extends object>(database: string, query: FindQuery) {
      if (database === TRANSACTIONS) await indexed;
      return memory.find<T>(database, query);
    },
  };
  return { store, finish };
}

const get = async (path: string) => {
  const response = await fetch(`${service?.url ?? ''}${path}`);
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
};

it('a start does not wait for an index, and an early search says so', async () => {
  directory = await mkdtemp(join(tmpdir(), 'search-at-start-'));
  const { store, finish } = await slowStore();
  service = await startService({
    store,
    config: readConfig({ PORT: '0', DATA_DIR: directory, DEMO: '0' }),
    log: quietLog,
    appDirectory: directory,
    onStopped: () => undefined,
  });
  await store.put(TRANSACTIONS, { _id: 'tx:000000000001', ...MOVEMENT });

  const catchingUp = 'search is catching up: 0 of 10 indexes have all that was written';
  expect(await get('/readyz')).toMatchObject({ status: 200, body: { notes: { search: catchingUp } } });
  const newest = await get('/api/explorer/transactions');
  expect(newest).toMatchObject({ status: 200, body: { items: [{ id: MOVEMENT.id }] } });

  const search = '/api/explorer/transactions?type=send';
  const early = await get(`/api/explorer/transactions/${MOVEMENT.id}`);
  expect(early).toMatchObject({ status: 503, body: { code: 'SEARCH_BEHIND' } });
  expect(early.headers.get('retry-after')).toBe('2');
  expect(await get(search)).toMatchObject({
    status: 503,
    body: {
      code: 'SEARCH_BEHIND',
      detail: 'The search does not cover all transactions yet: 0 of its 10 indexes do',
      facts: { indexesDone: 0, indexesTotal: 10 },
    },
  });
  const metrics = await fetch(`${service.url}/metrics`);
  expect(await metrics.text()).toContain('\nvaultiq_search_indexes_behind 10\n');

  finish();
  await expect.poll(() => get('/readyz')).toMatchObject({ body: { notes: { search: 'ok' } } });
  expect(await get(search)).toMatchObject({ status: 200, body: { items: [{ id: MOVEMENT.id }] } });
});
