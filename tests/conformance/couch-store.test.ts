// Proves that the CouchDB store fulfils the port's contract (on a real server when COUCHDB_URL is set), and that on a
// misbehaving server it distinguishes known outcomes from unknown ones.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCouchStore } from '#couchdb/couch-store.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { freePort } from '#tests/builders/free-port.ts';
import { describeDocumentStore } from '#tests/conformance/document-store.ts';
import {
  type FakeCouch,
  hangUp,
  hangUpInReply,
  reply,
  silence,
  startFakeCouch,
} from '#tests/conformance/fake-couch.ts';

const url = process.env['COUCHDB_URL'];

if (url !== undefined) {
  const databasesOfTests = (name: string): boolean =>
    name.startsWith(`conformance-${process.pid.toString(36)}-`);
  describeDocumentStore('couchdb', async () => {
    let store = await makeCouchStore({ url });
    return {
      store,
      reopen: async () => {
        await store.close();
        store = await makeCouchStore({ url });
        return store;
      },
      dispose: async () => {
        const left = (await store.listDatabases()).filter(databasesOfTests);
        await Promise.all(left.map((name) => store.deleteDatabase(name)));
        await store.close();
      },
    };
  });
}

describe('the CouchDB store', () => {
  let couch: FakeCouch;
  let store: DocumentStore;

  const written = { ok: true, id: 'a', rev: '1-a' };
  const read = { _id: 'a', _rev: '1-a', n: 1 };
  const put = () => store.put('ledger', { _id: 'a' });
  const get = () => store.get('ledger', 'a');

  beforeEach(async () => {
    couch = await startFakeCouch();
    store = await makeCouchStore({ url: couch.url, timeoutMs: 1_500, retryPauseMs: 1 });
  });
  afterEach(async () => {
    await couch.close();
    await store.close();
  });

  it('treats 201 as durable and 202 as unknown', async () => {
    couch.answer(reply(201, written));
    expect(await put()).toEqual({ status: 'created', rev: '1-a' });
    couch.answer(reply(202, written));
    await expect(put()).rejects.toMatchObject({ problem: 'unknown' });
  });

  it('treats 202 as unknown in bulk too', async () => {
    couch.answer(reply(202, [written]));
    await expect(store.bulk('ledger', [{ _id: 'a' }])).rejects.toMatchObject({ problem: 'unknown' });
  });

  it('distinguishes refused rows from conflicts', async () => {
    couch.answer(
      reply(201, [
        written,
        { id: 'b', error: 'conflict', reason: 'Document update conflict.' },
        { id: 'c', error: 'forbidden', reason: 'not you' },
      ]),
    );
    expect(await store.bulk('ledger', [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }])).toEqual([
      { id: 'a', status: 'created', rev: '1-a' },
      { id: 'b', status: 'conflict' },
      { id: 'c', status: 'refused', reason: 'not you' },
    ]);
  });

  it.each([
    ['hangs up', hangUp],
    ['hangs up in the middle of a 201', hangUpInReply(201)],
    ['never answers', silence],
    ['fails', reply(500, { error: 'internal_server_error' })],
    ['is a proxy without a server', reply(503, { error: 'down' })],
    ['answers something else than JSON', (_request, response) => response.end('<html>')],
  ] as [string, typeof silence][])(
    'treats a write as unknown if the server %s, and does not repeat it',
    async (_what, handler) => {
      couch.answer(handler);
      await expect(put()).rejects.toMatchObject({ name: 'StoreError', problem: 'unknown' });
      expect(couch.heard).toEqual(['PUT /ledger/a']);
    },
  );

  it.each([
    ['hung up', hangUp],
    ['hung up in the middle', hangUpInReply(200)],
    ['did not answer in time', silence],
    ['failed', reply(500, { error: 'internal_server_error' })],
  ])('repeats a read that %s', async (_what, handler) => {
    couch.answer(handler, reply(200, read));
    expect(await get()).toEqual(read);
    expect(couch.heard).toHaveLength(2);
  });

  it('does not try a refused password again', async () => {
    couch.answer(reply(401, { error: 'unauthorized', reason: 'Name or password is incorrect.' }));
    await expect(get()).rejects.toMatchObject({ problem: 'unavailable' });
    expect(couch.heard).toHaveLength(1);
  });

  it('gives up a read in the end', async () => {
    couch.answer(reply(500, { error: 'internal_server_error' }));
    await expect(get()).rejects.toMatchObject({ problem: 'unavailable' });
    expect(couch.heard).toHaveLength(4);
  });

  it('asks CouchDB once to build an index only for searches', async () => {
    const design = { _id: '_design/by-from', _rev: '1-a', language: 'query' };
    couch.answer(reply(200, { result: 'created' }), reply(200, design), reply(201, written));
    await store.ensureIndex('ledger', { name: 'by-from', fields: ['from'] });
    const asked = ['POST /ledger/_index', 'GET /ledger/_design/by-from'];
    expect(couch.heard).toEqual([...asked, 'PUT /ledger/_design/by-from']);
    couch.answer(reply(200, { result: 'exists' }), reply(200, { ...design, autoupdate: false }));
    await store.ensureIndex('ledger', { name: 'by-from', fields: ['from'] });
    expect(couch.heard.slice(3)).toEqual(asked);
  });

  it('repeats the creation of a database', async () => {
    couch.answer(hangUp, reply(202, { ok: true }), reply(201, { ok: true }), reply(200, { ok: true }));
    expect(await store.createDatabase('ledger')).toBe('created');
    expect(couch.heard).toEqual([
      'PUT /ledger?q=1&n=1',
      'PUT /ledger?q=1&n=1',
      'PUT /ledger?q=1&n=1',
      'PUT /ledger/_revs_limit',
    ]);
    couch.answer(reply(412, { error: 'file_exists', reason: 'exists' }));
    expect(await store.createDatabase('ledger')).toBe('exists');
  });

  it.each([
    ['was not answered', hangUp],
    ['was answered with 202', reply(202, { ok: true })],
  ])('limits the revisions of a database whose creation %s', async (_what, handler) => {
    couch.answer(handler, reply(412, { error: 'file_exists', reason: 'exists' }), reply(200, { ok: true }));
    expect(await store.createDatabase('ledger')).toBe('exists');
    expect(couch.heard).toEqual(['PUT /ledger?q=1&n=1', 'PUT /ledger?q=1&n=1', 'PUT /ledger/_revs_limit']);
  });

  it('reports `full` if the disk is full', async () => {
    couch.answer(reply(507, { error: 'insufficient_storage', reason: 'the disk' }));
    await expect(put()).rejects.toMatchObject({ problem: 'full' });
    couch.answer(reply(500, { error: 'error', reason: '{bad_return,{enospc,x}}' }));
    await expect(put()).rejects.toMatchObject({ problem: 'full' });
  });

  it('knows that a write without a server did not happen', async () => {
    await couch.close();
    // This write may still use the kept-alive connection.
    await put().catch(() => undefined);
    await expect(put()).rejects.toMatchObject({ problem: 'unavailable' });
    await expect(get()).rejects.toMatchObject({ problem: 'unavailable' });
  });

  it('answers a ping in time or not at all', async () => {
    couch.answer(reply(200, { status: 'ok' }));
    await store.ping(100);
    couch.answer(silence);
    await expect(store.ping(50)).rejects.toMatchObject({ problem: 'unavailable' });
    couch.answer(reply(404, { status: 'maintenance_mode' }));
    await expect(store.ping(50)).rejects.toMatchObject({ problem: 'unavailable' });
  });

  it('never shows the credentials', async () => {
    const failures: unknown[] = [];
    for (const handler of [
      reply(401, { error: 'unauthorized', reason: 'wrong' }),
      hangUp,
      reply(500, {}),
      silence,
    ]) {
      couch.answer(handler);
      failures.push(await put().catch((error: unknown) => error));
    }
    const shown = failures.map((failure) => {
      expect(failure).toBeInstanceOf(StoreError);
      const { message, stack, cause, ...rest } = failure as StoreError;
      return JSON.stringify([message, stack, cause, rest]);
    });
    const basic = Buffer.from('tester:very-secret').toString('base64');
    expect(shown.filter((text) => text.includes('very-secret') || text.includes(basic))).toEqual([]);
  });

  it('keeps its connections and opens no more than it may', async () => {
    const few = await makeCouchStore({ url: couch.url, socketsMax: 3 });
    const before = couch.connections();
    couch.answer(reply(200, read));
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => few.get('ledger', 'a')));
    }
    // One connection is left from the greeting.
    expect(couch.connections() - before).toBeLessThanOrEqual(2);
    expect(couch.heard).toHaveLength(60);
    await few.close();
  });

  it('fills a page with documents although the server counts design documents', async () => {
    const design = (seq: string) => ({
      id: `_design/${seq}`,
      seq,
      changes: [],
      doc: { _id: '_design/x', _rev: '1-x' },
    });
    const plain = (seq: string) => ({
      id: `d${seq}`,
      seq,
      changes: [],
      doc: { _id: `d${seq}`, _rev: '1-x' },
    });
    couch.answer(
      reply(200, { results: [design('1-a'), design('2-a')], last_seq: '2-a', pending: 3 }),
      reply(200, { results: [plain('3-a'), design('4-a')], last_seq: '4-a', pending: 1 }),
      reply(200, { results: [plain('5-a')], last_seq: '5-a', pending: 0 }),
    );
    const page = await store.changes('ledger', { since: '', limit: 2 });
    expect(page.rows.map((row) => row.id)).toEqual(['d3-a', 'd5-a']);
    expect(page).toMatchObject({ lastSeq: '5-a', pending: 0 });
    expect(couch.heard.map((line) => new URLSearchParams(line.split('?')[1]).get('since'))).toEqual([
      '0',
      '2-a',
      '4-a',
    ]);
  });
});

describe('opening a CouchDB', () => {
  const openWith = async (version: string): Promise<string> => {
    const couch = await startFakeCouch(version);
    try {
      const store = await makeCouchStore({ url: couch.url });
      await store.close();
      return 'opened';
    } catch (error) {
      return error instanceof StoreError ? `${error.problem}: ${error.message}` : String(error);
    } finally {
      await couch.close();
    }
  };

  it('accepts 3.5 and newer', async () => {
    for (const version of ['3.5.0', '3.5.1-RC1', '3.10.0', '4.0.0'])
      expect(await openWith(version)).toBe('opened');
  });

  it('refuses older ones and names the version', async () => {
    for (const version of ['3.4.3', '2.3.1', '1.7.2']) {
      const refusal = await openWith(version);
      expect(refusal).toMatch(/^unsupported: /);
      expect(refusal).toContain(`found version ${version}`);
    }
  });

  it('reports `unavailable` if nobody listens', async () => {
    const port = await freePort();
    const opening = makeCouchStore({ url: `http://127.0.0.1:${String(port)}`, retryPauseMs: 1 });
    await expect(opening).rejects.toMatchObject({ problem: 'unavailable' });
  });
});
