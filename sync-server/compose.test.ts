/**
 * Proves that a failed start leaves nothing running, whatever failed and whenever: no loop asks the store again,
 * nothing listens, and the same store can be used by another start.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHARED_DATABASES } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { makeFailingStore } from '#tests/fakes/failing-store.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { type Service, startService } from './compose.ts';
import { readConfig, StartRefused } from './config.ts';

const OWNER = { OWNER_EMAIL: 'owner@start.example', OWNER_PASSWORD: 'owner-pass-phrase-81' };

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'start-service-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

async function prepareStore(): Promise<DocumentStore> {
  const store = makeMemoryStore();
  for (const database of SHARED_DATABASES) await store.createDatabase(database);
  return store;
}

type Watched = ReturnType<typeof watchCalls>;
/** The stores of all failed starts. */
const left: Watched[] = [];

/** A store that records calls after its closing, and fails the call of this number. */
function watchCalls(store: DocumentStore, failing = Infinity) {
  const asked = { calls: 0, pings: 0, afterClose: [] as string[] };
  let closed = false;
  const counted = makeFailingStore(store, (call) => {
    asked.calls += 1;
    if (closed) asked.afterClose.push(call);
    return asked.calls === failing ? 'before' : 'none';
  });
  const probed: DocumentStore = {
    ...counted,
    ping: (timeoutMs) => {
      asked.pings += 1;
      if (closed) asked.afterClose.push('ping');
      return store.ping(timeoutMs);
    },
    close: () => {
      closed = true;
      return Promise.resolve();
    },
  };
  return { asked, store: probed, isClosed: () => closed };
}

const start = (store: DocumentStore, environment: Record<string, string> = {}): Promise<Service> =>
  startService({
    store,
    config: readConfig({ PORT: '0', DATA_DIR: directory, DEMO: '0', ...OWNER, ...environment }),
    log: quietLog,
    appDirectory: directory,
    onStopped: () => undefined,
  });

/** The failure of a start; null when it succeeds, and then it is stopped. */
async function failureOf(starting: Promise<Service>): Promise<unknown> {
  try {
    const service = await starting;
    await service.close();
    return null;
  } catch (error) {
    return error;
  }
}

it('a port that is taken', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const environment = { PORT: String((other.address() as AddressInfo).port), HOST: '127.0.0.1' };
  const inner = await prepareStore();
  const one = watchCalls(inner);
  left.push(one);
  expect(await failureOf(start(one.store, environment))).toMatchObject({ code: 'EADDRINUSE' });
  expect(one.isClosed()).toBe(true);
  await new Promise((resolve) => other.close(resolve));
  const again = await start(watchCalls(inner).store, environment);
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
  await again.close();
});

it('an owner who cannot be made', async () => {
  const one = watchCalls(await prepareStore());
  left.push(one);
  expect(await failureOf(start(one.store, { OWNER_PASSWORD: 'password' }))).toBeInstanceOf(StartRefused);
  expect(one.isClosed()).toBe(true);
});

it('a store that fails, at each call of the start in turn', { timeout: 60_000 }, async () => {
  const whole = watchCalls(await prepareStore());
  const service = await start(whole.store);
  const { calls } = whole.asked;
  await service.close();
  expect(calls).toBeGreaterThan(20);
  const failures = await Promise.all(
    Array.from({ length: calls }, async (_, index) => {
      const one = watchCalls(await prepareStore(), index + 1);
      left.push(one);
      const failure = await failureOf(start(one.store));
      expect(one.isClosed(), `call ${String(index + 1)}`).toBe(true);
      return failure;
    }),
  );
  expect(failures.filter((failure) => failure !== null).length).toBeGreaterThan(10);
});

it('leaves no loop that asks the store again', async () => {
  expect(left.length).toBeGreaterThan(20);
  // By then a running service has run each of its loops: the slowest checks the store.
  const runs = watchCalls(await prepareStore());
  const service = await start(runs.store);
  await expect.poll(() => runs.asked.pings, { timeout: 15_000 }).toBeGreaterThan(2);
  await service.close();
  expect(left.flatMap(({ asked }) => asked.afterClose)).toEqual([]);
});
