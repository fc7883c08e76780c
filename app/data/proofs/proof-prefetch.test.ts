// Proves that proofs are prefetched newest first, in batches, each once; that an interrupted run is resumed, newer ones
// are fetched, a refusal is waited out, nothing is written after the end, and signing out removes them.
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeKeyBytes, openKey } from '#app/seal/device-key.ts';
import type { RequestOptions } from '#app/platform/exchange.ts';
import type { Outcome } from '#app/platform/problem.ts';
import { ORDER_TOP } from '#domain/protocol.ts';
import { eventually, expectAdvertisement, stubLocalStorage, testStorage } from '#tests/builders/device.ts';
import { knownProblem } from '#tests/builders/problem.ts';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import { openDatabase } from '../database/database.ts';
import { type ProofPrefetch, startProofPrefetch } from './proof-prefetch.ts';
import { dropProofStore, openProofStore, type ProofStore } from './proof-store.ts';

type ProofRequest = { ids: string[]; seqs: number[] };

let database: DeviceDatabase;
let store: ProofStore;
let userId: string;
let asked: ProofRequest[];
let idles: number;
let answer: (asked: ProofRequest) => Outcome<unknown>;
const fillers: ProofPrefetch[] = [];
let users = 0;

/** Only the fields of a proof that the store reads. */
const all = ({ ids }: ProofRequest): Outcome<unknown> => ({
  ok: true,
  value: { proofs: ids.map((id) => ({ id })) },
});

const request = async <T>({ body, path }: RequestOptions): Promise<Outcome<T>> => {
  expect(path).toBe('/api/explorer/proofs');
  asked.push(body as ProofRequest);
  await Promise.resolve();
  return answer(body as ProofRequest) as Outcome<T>;
};

function start(): ProofPrefetch {
  const filler = startProofPrefetch({
    transactions: database.collections.transactions,
    store,
    transport: { request, mayReach: () => true },
    idle: async () => {
      idles += 1;
      await Promise.resolve();
    },
    restMs: 1,
  });
  fillers.push(filler);
  filler.wake();
  return filler;
}

const add = (from: number, to: number): Promise<unknown> =>
  database.collections.transactions.bulkInsert(
    Array.from({ length: to - from + 1 }, (_, n) => aTransaction(from + n)),
  );

const waitUntilComplete = (): Promise<void> => eventually('all is fetched', () => store.isComplete());

beforeEach(async () => {
  expectAdvertisement();
  stubLocalStorage();
  userId = `filler${String(++users)}`.padEnd(26, '0');
  database = await openDatabase({ userId, storage: testStorage(), multiInstance: false });
  store = openProofStore(userId);
  asked = [];
  idles = 0;
  answer = all;
});

afterEach(async () => {
  await Promise.all(fillers.splice(0).map((filler) => filler.stop()));
  await database.close();
  store.close();
});

test('fetches the newest first, one batch at a time, each proof once, and only when idle', async () => {
  await add(1, 250);
  start();
  await waitUntilComplete();
  const seqs = asked.flatMap(({ seqs: some }) => some);
  expect(asked.map(({ ids }) => ids.length)).toEqual([100, 99, 51]);
  expect(seqs.slice(0, 3)).toEqual([250, 249, 248]);
  expect(seqs.toSorted((a, b) => b - a)).toEqual(seqs);
  expect((await store.ids()).size()).toBe(250);
  expect(idles).toBeGreaterThanOrEqual(asked.length);
});

test('fetches proofs of new transactions, and none that the device has', async () => {
  await add(1, 120);
  const filler = start();
  await waitUntilComplete();
  asked = [];
  await add(121, 123);
  filler.wake();
  await eventually('the new ones are here', async () => (await store.ids()).size() === 123);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.seqs).toEqual([123, 122, 121]);
});

test('continues an interrupted run at the next start', async () => {
  await add(1, 250);
  answer = (wanted) =>
    asked.length > 1 ? { ok: false, problem: knownProblem('STORE_UNAVAILABLE') } : all(wanted);
  const first = start();
  await eventually('it met the failure', () => asked.length === 2);
  await first.stop();
  expect((await store.ids()).size()).toBe(100);
  expect(await store.isComplete()).toBe(false);
  answer = all;
  start();
  await waitUntilComplete();
  expect((await store.ids()).size()).toBe(250);
});

test('fetches the gap when more new transactions than a batch were interrupted', async () => {
  await add(1, 50);
  const first = start();
  await waitUntilComplete();
  await first.stop();
  await add(51, 300);
  asked = [];
  answer = (wanted) =>
    asked.length > 1 ? { ok: false, problem: knownProblem('STORE_UNAVAILABLE') } : all(wanted);
  const second = start();
  await eventually('it met the failure', () => asked.length === 2);
  await second.stop();
  answer = all;
  start();
  await waitUntilComplete();
  expect((await store.ids()).size()).toBe(300);
});

test('waits after a refusal for too many requests', async () => {
  await add(1, 3);
  answer = (wanted) =>
    asked.length === 1
      ? { ok: false, problem: { ...knownProblem('REQUESTS_LIMITED'), retryAfterMs: 321 } }
      : all(wanted);
  const waits = vi.spyOn(globalThis, 'setTimeout');
  start();
  await waitUntilComplete();
  expect(asked).toHaveLength(2);
  expect(waits.mock.calls.filter(([, ms]) => ms === 321)).toHaveLength(1);
});

test('writes nothing after it is stopped', async () => {
  await add(1, 3);
  let give = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    give = resolve;
  });
  const put = vi.spyOn(store, 'put');
  const filler = startProofPrefetch({
    transactions: database.collections.transactions,
    store,
    transport: {
      mayReach: () => true,
      async request<T>(options: RequestOptions) {
        asked.push(options.body as ProofRequest);
        await slow;
        return all(options.body as ProofRequest) as Outcome<T>;
      },
    },
    idle: () => Promise.resolve(),
    restMs: 1,
  });
  filler.wake();
  await eventually('it has asked', () => asked.length === 1);
  const stopping = filler.stop();
  give();
  await stopping;
  expect(put).not.toHaveBeenCalled();
});

test('seals stored proofs on a device with a PIN, and finds them as before', async () => {
  const key = await openKey(makeKeyBytes());
  const sealed = openProofStore(userId, key);
  const evidence = { id: 'tx-secret', record: 'VIQ-1700000000000-secretsecret' } as never;
  await sealed.put([{ order: 1, evidence }]);
  expect(await sealed.get('tx-secret')).toEqual(evidence);
  expect(await sealed.get('tx-other')).toBeUndefined();
  expect((await sealed.ids()).has('tx-secret')).toBe(true);
  sealed.close();
  const below = await openDB(`vaultiq-proofs-${userId.toLowerCase()}-sealed`);
  const lying = JSON.stringify([await below.getAllKeys('proofs'), await below.getAll('proofs')]);
  below.close();
  expect(lying).toContain('evidence');
  expect(lying).not.toContain('secret');
  await dropProofStore(userId, 'sealed');
});

test('removes the oldest of more than 10,000 proofs', async () => {
  const older = (n: number) => ({ order: ORDER_TOP + n, evidence: { id: `older-${String(n)}` } as never });
  await store.put(Array.from({ length: 10_000 }, (_, n) => older(n + 1)));
  await add(1, 2);
  start();
  await waitUntilComplete();
  await eventually('the oldest are gone', async () => (await store.ids()).size() === 10_000);
  const kept = await store.ids();
  const ids = ['tx00000001', 'tx00000002', 'older-9998', 'older-9999', 'older-10000'];
  expect(ids.filter(kept.has)).toEqual(['tx00000001', 'tx00000002', 'older-9998']);
});

test('keeps the newest proofs, and sign-out removes all', async () => {
  const proof = (n: number) => ({ order: 1_000 - n, evidence: { id: `id-${String(n)}` } as never });
  await store.put([proof(1), proof(2), proof(3)]);
  await store.prune(2);
  const kept = await store.ids();
  expect(['id-1', 'id-2', 'id-3'].filter(kept.has)).toEqual(['id-2', 'id-3']);
  store.close();
  await dropProofStore(userId, 'open');
  // A late answer must not create the database again.
  await expect(store.put([proof(4)])).rejects.toThrow('closed');
  await expect(store.get('id-4')).rejects.toThrow('closed');
  expect(
    (await indexedDB.databases()).some(
      ({ name }) => name?.includes('proofs') === true && name.includes(userId),
    ),
  ).toBe(false);
});
