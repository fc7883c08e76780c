// Proves what a request gets while the service closes: its answer, or 503 with a time to retry, and nothing else; that
// a kept connection is asked to close; and that a request which outlasts the closing causes no logged error.
import { Agent, request } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SessionSchema } from '#domain/account/session.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { StoreError } from '#couchdb/document-store.ts';
import { prepareDatabases } from '#couchdb/open-store.ts';
import { makeGate } from '#tests/builders/gate.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { type Service, startService } from './compose.ts';
import { readConfig } from './config.ts';
import type { Log } from './log.ts';

const READ_MS = 15;
const PUT_MS = 60;
const ASKED_AT_ONCE = 3;
const WAITS = { timeout: 15_000 };

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'closing-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

/** Imitates a CouchDB: it answers slowly, and after closing not at all. */
function likeCouch(store: DocumentStore) {
  let closed = false;
  let held: Promise<void> | null = null;
  const reached = makeGate();
  const afterMs = async <T>(ms: number, ask: () => Promise<T>): Promise<T> => {
    if (closed) throw new StoreError('unavailable', 'the store is closed');
    await sleep(ms);
    return ask();
  };
  const wrapped: DocumentStore = {
    ...store,
    get: (database, id) => afterMs(0, () => store.get(database, id)),
    // So that the closing takes a while.
    put: (database, doc) => afterMs(PUT_MS, () => store.put(database, doc)),
    changes: (database, query) => afterMs(READ_MS, () => store.changes(database, query)),
    range: (database, query) =>
      afterMs(READ_MS, async () => {
        if (query.start.startsWith('session:') && held !== null) {
          reached.open();
          await held;
        }
        return store.range(database, query);
      }),
    async close() {
      closed = true;
      await store.close();
    },
  };
  return {
    store: wrapped,
    /** Resolves once somebody waits for them. */
    holdSessions: (until: Promise<void>): Promise<void> => {
      held = until;
      return reached.passed;
    },
  };
}

type Heard = { readonly status: number; readonly retryAfter: string | undefined; readonly stays: boolean };
type Ask = { readonly method: string; readonly path: string; readonly body?: unknown };

function ask(agent: Agent, url: string, { method, path, body, token }: Ask & { token: string }) {
  return new Promise<Heard>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asked = request(url + path, { agent, method, headers }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        const { 'retry-after': retryAfter, connection } = response.headers;
        resolve({ status: response.statusCode ?? 0, retryAfter, stays: connection !== 'close' });
      });
    });
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function startWithSessions() {
  const { store, holdSessions } = likeCouch(makeMemoryStore());
  await prepareDatabases(store);
  const failures: string[] = [];
  const note = (fields: object, message: string) =>
    void failures.push(`${message} ${JSON.stringify(fields)}`);
  const warnings: string[] = [];
  const warn = (_fields: object, message: string) => void warnings.push(message);
  const log: Log = { info: () => undefined, warn, error: note };
  const environment = { PORT: '0', DATA_DIR: directory, DEMO: '0', RATE_LIMITS: 'off' };
  const service: Service = await startService({
    ...{ store, log, appDirectory: directory },
    config: readConfig({
      ...environment,
      OWNER_EMAIL: 'owner@closing.example',
      OWNER_PASSWORD: 'a-long-word-81',
    }),
    onStopped: (why) => {
      throw new Error(why.reason);
    },
  });
  const answer = await fetch(`${service.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@closing.example', password: 'a-long-word-81' }),
  });
  const { accessToken: token } = SessionSchema.parse(await answer.json());
  return { service, holdSessions, failures, warnings, token };
}

const label = { id: 'one', text: 'rent', updatedAt: '2026-01-01T00:00:00.000Z' };
const ASKS: readonly Ask[] = [
  { method: 'GET', path: '/sync/me/labels' },
  { method: 'GET', path: '/sync/me/changes' },
  { method: 'POST', path: '/sync/me/labels', body: { rows: [{ document: label, assumed: null }] } },
  { method: 'GET', path: '/api/wallet' },
  { method: 'GET', path: '/api/explorer/transactions' },
  { method: 'GET', path: '/api/auth/devices' },
  { method: 'GET', path: '/api/supply' },
  { method: 'GET', path: '/api/account/export' },
  {
    method: 'POST',
    path: '/api/commands',
    body: { id: 'a-claim-while-closing', type: 'wallet.claim_tdc', payload: {} },
  },
];

it('answers the request, or 503 with a time to retry', async () => {
  const { service, failures, token } = await startWithSessions();
  const agent = new Agent({ keepAlive: true });
  const heard: (Heard & { readonly what: string; readonly closing: boolean })[] = [];
  let closing = false;
  const askOn = async (one: Ask): Promise<void> => {
    try {
      for (;;) {
        const answer = await ask(agent, service.url, { ...one, token });
        heard.push({ what: `${one.method} ${one.path}`, closing, ...answer });
      }
    } catch {
      // The server accepts no connection any more.
    }
  };
  const asking = ASKS.flatMap((one) => Array.from({ length: ASKED_AT_ONCE }, () => askOn(one)));
  await expect.poll(() => new Set(heard.map(({ what }) => what)).size, WAITS).toBe(ASKS.length);
  closing = true;
  await service.close();
  await Promise.all(asking);
  agent.destroy();
  const failed = heard.filter(({ status }) => status >= 500);
  expect(failed.filter(({ status, retryAfter }) => status !== 503 || retryAfter === undefined)).toEqual([]);
  const meanwhile = heard.filter((one) => one.closing);
  // Requests that were in progress when the closing began are answered; then each connection is asked to close.
  expect(meanwhile.filter(({ stays }) => stays).length).toBeLessThanOrEqual(asking.length);
  expect(meanwhile.some(({ stays }) => !stays)).toBe(true);
  expect(failures).toEqual([]);
});

it('a request that outlasts the closing does not fail', async () => {
  const { service, holdSessions, failures, warnings, token } = await startWithSessions();
  const agent = new Agent({ keepAlive: true });
  const gate = makeGate();
  // A person's documents are read after their sessions.
  const isHeld = holdSessions(gate.passed);
  const asked = ask(agent, service.url, { method: 'GET', path: '/api/account/export', token }).catch(
    () => 'torn off',
  );
  await isHeld;
  await service.close();
  expect(await asked).toBe('torn off');
  gate.open();
  await expect.poll(() => warnings, WAITS).toEqual(['a request failed after its client had left']);
  expect(failures).toEqual([]);
  agent.destroy();
});
