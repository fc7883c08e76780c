// Proves that an embedded installation moves completely, revisions included, into another store (a CouchDB when
// COUCHDB_URL is set, a second folder otherwise), that a move can be repeated after an interruption, and that it
// refuses a target of another installation.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INCOMPLETE_COPY, refuseIncompleteCopy } from '#couchdb/incomplete-copy-mark.ts';
import { makeCouchStore } from '#couchdb/couch-store.ts';
import { LEDGER, SHARED_DATABASES, TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import { type NewDocument, type ReplicaStore, StoreError } from '#couchdb/document-store.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { openStore } from '#couchdb/open-store.ts';
import { moveInstallation } from '#couchdb/move/move.ts';
import { GENESIS_HASH, sealBlock, toStored } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { runInSteps, STEP_BY_STEP } from '#tests/builders/run-in-steps.ts';
import { makePrefixedStore } from '#tests/builders/prefixed-store.ts';

const url = process.env['COUCHDB_URL'];
const user = userDatabase('a'.repeat(26));
const quiet = (): void => undefined;

const entry = (seq: number, n: number): Entry => ({
  seq,
  id: `command-${String(seq).padStart(12, '0')}`,
  requestHash: 'ab'.repeat(32),
  type: 'wallet.transfer',
  actor: 'a'.repeat(26),
  at: 1_790_000_000_000 + n,
  verdict: 'committed',
  legs: [],
  facts: [],
});

/** `blocks` blocks with three entries each, the first an empty epoch block. */
function journal(blocks: number, writer = 'writer-1'): readonly NewDocument[] {
  const made: NewDocument[] = [];
  let prev = GENESIS_HASH;
  let first = 1;
  for (let n = 1; n <= blocks; n += 1) {
    const entries = n === 1 ? [] : [0, 1, 2].map((index) => entry(first + index, n));
    const at = 1_790_000_000_000 + n;
    const block = sealBlock({ prev, header: { n, epoch: 1, writer, at, first }, entries }, () =>
      '00'.repeat(64),
    );
    made.push(toStored(block));
    prev = block.hash;
    first += entries.length;
  }
  return made;
}

describe('moving an installation', () => {
  let directory: string;
  let from: ReplicaStore;
  let to: ReplicaStore;

  const openTarget = async (): Promise<ReplicaStore> => {
    if (url === undefined) return openEmbeddedStore({ directory: join(directory, 'target') });
    return makePrefixedStore(await makeCouchStore({ url }), `move-test-${process.pid.toString(36)}-`);
  };
  const move = () => moveInstallation({ from, to, say: quiet });

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'move-'));
    from = await openEmbeddedStore({ directory: join(directory, 'source') });
    to = await openTarget();
    for (const name of [...SHARED_DATABASES, user]) await from.createDatabase(name);
    await from.bulk(LEDGER, journal(30));
    const transactions = Array.from({ length: 40 }, (_, n) => ({
      _id: `tx:${String(n).padStart(12, '0')}`,
      from: 'x',
      seq: n,
    }));
    await from.bulk(TRANSACTIONS, transactions);
    await from.bulk(user, [{ _id: 'wallet:ü/1' }, { _id: 'contacts:gone' }]);
    await change('wallet:ü/1', { balance: '2' });
    await change('contacts:gone', { _deleted: true });
  });
  afterEach(async () => {
    for (const name of await to.listDatabases()) await to.deleteDatabase(name);
    await Promise.all([from.close(), to.close()]);
    await rm(directory, { recursive: true, force: true });
  });

  async function change(id: string, fields: object): Promise<void> {
    const doc = await from.get(user, id);
    await from.put(user, { _id: id, _rev: String(doc?._rev), ...fields });
  }

  const readEverything = async (store: ReplicaStore) => {
    const names = await store.listDatabases();
    const docs = await Promise.all(
      names.map((name) => store.range(name, { start: '', end: '\uffff', limit: 1_000 })),
    );
    // The version of the format, which an embedded installation stores in a file.
    const moved = docs.map((rows) => rows.filter(({ _id }) => _id !== 'format'));
    return Object.fromEntries(names.map((name, index) => [name, moved[index]]));
  };

  it('copies every document with its revision, and the chain', async () => {
    const report = await move();
    expect(report).toMatchObject({
      databases: SHARED_DATABASES.length + 1,
      documents: 71,
      head: { n: 30, seq: 87 },
    });
    expect(await readEverything(to)).toEqual(await readEverything(from));
    expect(await to.find(TRANSACTIONS, { selector: { from: 'x', seq: { $gt: 37 } }, limit: 5 })).toHaveLength(
      2,
    );
  });

  it('marks the target with the version of the format, and refuses one with a newer version', async () => {
    await move();
    expect(await to.get(LEDGER, 'format')).toMatchObject({ format: 1 });
    const marked = await to.get(LEDGER, 'format');
    await to.put(LEDGER, { _id: 'format', _rev: String(marked?._rev), ...{ format: 2 } });
    await expect(move()).rejects.toThrow(/^DATA_FORMAT_NEWER: /);
  });

  it('allows writes with the revisions known before', async () => {
    const before = await from.get(user, 'wallet:ü/1');
    await move();
    const outcome = await to.put(user, { _id: 'wallet:ü/1', _rev: String(before?._rev) });
    expect(outcome).toMatchObject({ status: 'created' });
    expect(await to.put(LEDGER, journal(1)[0] ?? { _id: '' })).toEqual({ status: 'conflict' });
  });

  it('can be repeated if nothing has changed', async () => {
    await move();
    expect(await move()).toMatchObject({ databases: SHARED_DATABASES.length + 1, documents: 71 });
    expect(await readEverything(to)).toEqual(await readEverything(from));
  });

  it('completes an interrupted move, even if the source has changed meanwhile', async () => {
    let writes = 0;
    const breaking: ReplicaStore = {
      ...to,
      adopt: async (database, docs) => {
        writes += 1;
        if (writes > 3) throw new StoreError('unknown', 'the cable was pulled');
        await to.adopt(database, docs);
      },
    };
    await expect(moveInstallation({ from, to: breaking, say: quiet })).rejects.toThrow(
      'the cable was pulled',
    );
    await move();
    await change('wallet:ü/1', { balance: '3' });
    await change('wallet:ü/1', { balance: '4' });
    await from.put(user, { _id: 'contacts:gone', again: true } as NewDocument);
    await from.bulk(LEDGER, journal(33).slice(30));
    expect(await move()).toMatchObject({ head: { n: 33 } });
    expect(await readEverything(to)).toEqual(await readEverything(from));
    const { rows } = await to.changes(user, { since: '', limit: 10 });
    expect(rows.map((row) => [row.id, row.deleted]).sort()).toEqual([
      ['contacts:gone', false],
      ['wallet:ü/1', false],
    ]);
  });

  /** The target; it fails permanently before its write number `allowed + 1`. */
  function cutOffAfter(allowed: number): ReplicaStore {
    let writes = 0;
    const countCalls =
      <Parts extends readonly unknown[], T>(write: (...parts: Parts) => Promise<T>) =>
      async (...parts: Parts): Promise<T> => {
        writes += 1;
        if (writes > allowed) throw new StoreError('unknown', 'the move was killed');
        return write(...parts);
      };
    return {
      ...to,
      createDatabase: countCalls((database: string) => to.createDatabase(database)),
      deleteDatabase: countCalls((database: string) => to.deleteDatabase(database)),
      ensureIndex: countCalls((...parts: Parameters<ReplicaStore['ensureIndex']>) =>
        to.ensureIndex(...parts),
      ),
      bulk: countCalls((...parts: Parameters<ReplicaStore['bulk']>) => to.bulk(...parts)),
      adopt: countCalls((...parts: Parameters<ReplicaStore['adopt']>) => to.adopt(...parts)),
    };
  }

  it(
    'killed before any of its writes leaves a target that no start accepts, and can be continued',
    STEP_BY_STEP,
    async () => {
      await expect(moveInstallation({ from, to: cutOffAfter(0), say: quiet })).rejects.toThrow('was killed');
      expect(await to.listDatabases()).toEqual([]);
      const killed = await runInSteps(async (allowed) => {
        const ended = await moveInstallation({ from, to: cutOffAfter(allowed), say: quiet }).catch(
          (error: unknown) => error,
        );
        if (!(ended instanceof Error)) return false;
        expect(ended.message).toBe('the move was killed');
        await expect(refuseIncompleteCopy(to)).rejects.toMatchObject({
          problem: 'damaged',
          message: expect.stringContaining('"npm run store:move" goes on where it stopped') as string,
        });
        return true;
      });
      // One write for each database, the indexes, the mark, and more for the documents.
      expect(killed).toBeGreaterThan(23);
      await refuseIncompleteCopy(to);
      expect(await readEverything(to)).toEqual(await readEverything(from));
    },
  );

  it('refuses a source that is itself incomplete', async () => {
    await from.createDatabase(INCOMPLETE_COPY);
    await expect(move()).rejects.toThrow('is being filled, and that has not ended');
    expect(await to.listDatabases()).toEqual([]);
  });

  it('makes a start on an incomplete target fail without a write', async () => {
    const target = join(directory, 'half');
    const half = await openEmbeddedStore({ directory: target });
    await half.createDatabase(INCOMPLETE_COPY);
    await half.close();
    await expect(openStore({ directory: target })).rejects.toThrow('is being filled, and that has not ended');
    const again = await openEmbeddedStore({ directory: target });
    expect(await again.listDatabases()).toEqual([INCOMPLETE_COPY]);
    await again.close();
  });

  it('refuses a target with another journal and does not change it', async () => {
    await to.createDatabase(LEDGER);
    await to.bulk(LEDGER, journal(2, 'somebody-else'));
    const before = await readEverything(to);
    await expect(move()).rejects.toThrow('another journal: block 1');
    expect(await readEverything(to)).toEqual(before);
  });

  it('refuses a target that has changed after a move', async () => {
    await move();
    await to.bulk(LEDGER, journal(31).slice(30));
    await expect(move()).rejects.toThrow('another journal: block 31');
  });

  it('refuses a target with databases of another installation', async () => {
    await to.createDatabase(userDatabase('b'.repeat(26)));
    await expect(move()).rejects.toThrow('a database that the source has not');
  });

  it('refuses a source whose chain is broken, before anything is written', async () => {
    const [, second] = journal(2);
    const stored = await from.get(LEDGER, String(second?._id));
    await from.put(LEDGER, {
      ...(stored as NewDocument),
      entries: JSON.stringify([entry(1, 2)]),
    } as NewDocument);
    await expect(move()).rejects.toThrow('block 2 has another Merkle root');
    expect(await to.listDatabases()).toEqual([]);
  });

  it('starts over for a checkpoint of the other store', async () => {
    await move();
    const { lastSeq } = await from.changes(TRANSACTIONS, { since: '', limit: 10 });
    // Checkpoints differ only between two kinds of stores.
    if (url === undefined) {
      expect((await from.changes(TRANSACTIONS, { since: '7-g1AAAA', limit: 5 })).rows).toHaveLength(5);
      expect((await from.changes(TRANSACTIONS, { since: '999999', limit: 5 })).rows).toHaveLength(5);
    } else {
      const page = await to.changes(TRANSACTIONS, { since: lastSeq, limit: 1_000 });
      expect(page.rows).toHaveLength(40);
    }
  });
});
