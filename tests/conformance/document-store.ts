// The contract of every adapter of the store. A test file calls `describeDocumentStore` with a function that opens an
// empty store.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DocumentStore, type NewDocument, StoreError } from '#couchdb/document-store.ts';

/** One store to be tested. `reopen` closes it and opens the same data again; `dispose` closes it and removes the data. */
export type StorePlace = {
  readonly store: DocumentStore;
  readonly reopen?: () => Promise<DocumentStore>;
  readonly dispose: () => Promise<void>;
};

type Numbered = { readonly n: number };

const numberedDocument = (n: number): NewDocument & Numbered => ({
  _id: `d:${String(n).padStart(3, '0')}`,
  n,
});
const ids = (docs: readonly { readonly _id: string }[]): string[] => docs.map((doc) => doc._id);

async function problemOf(call: Promise<unknown>): Promise<string> {
  const failure: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  return failure instanceof StoreError ? failure.problem : `not a StoreError: ${String(failure)}`;
}

let places = 0;

/** `unique` database names separate runs on a shared server. */
export function describeDocumentStore(name: string, open: () => Promise<StorePlace>): void {
  describe(`document store: ${name}`, () => {
    let place: StorePlace;
    let store: DocumentStore;
    let db: string;

    beforeEach(async () => {
      place = await open();
      store = place.store;
      places += 1;
      db = `conformance-${process.pid.toString(36)}-${places.toString(36)}`;
      await store.createDatabase(db);
    });
    afterEach(() => place.dispose());

    const put = async (doc: NewDocument): Promise<string> => {
      const outcome = await store.put(db, doc);
      if (outcome.status === 'conflict') throw new Error(`conflict on ${doc._id}`);
      return outcome.rev;
    };

    describe('documents', () => {
      it('creates a document once: the second put without a revision is a conflict', async () => {
        expect(await store.put(db, numberedDocument(1))).toMatchObject({ status: 'created' });
        expect(await store.put(db, { ...numberedDocument(1), n: 2 } as NewDocument)).toEqual({
          status: 'conflict',
        });
        expect(await store.get<Numbered>(db, 'd:001')).toMatchObject({ n: 1 });
      });

      it('conflicts even with the same content', async () => {
        await put(numberedDocument(1));
        expect(await store.put(db, numberedDocument(1))).toEqual({ status: 'conflict' });
      });

      it('returns null for a missing document', async () => {
        expect(await store.get(db, 'nothing')).toBeNull();
      });

      it('changes a document by its revision and refuses an old one', async () => {
        const first = await put(numberedDocument(1));
        const second = await put({ _id: 'd:001', _rev: first, n: 2 } as NewDocument);
        expect(second).not.toBe(first);
        expect(await store.put(db, { _id: 'd:001', _rev: first, n: 3 } as NewDocument)).toEqual({
          status: 'conflict',
        });
        expect(await store.get(db, 'd:001')).toEqual({ _id: 'd:001', _rev: second, n: 2 });
      });

      it('refuses a revision of a document that never existed', async () => {
        const doc: NewDocument = { _id: 'd:009', _rev: `1-${'a'.repeat(32)}` };
        expect(await store.put(db, doc)).toEqual({ status: 'conflict' });
      });

      it('keeps the order of revisions over many changes', async () => {
        let rev = await put(numberedDocument(1));
        const stale = rev;
        for (let n = 2; n <= 12; n += 1) rev = await put({ _id: 'd:001', _rev: rev, n } as NewDocument);
        expect(await store.put(db, { _id: 'd:001', _rev: stale, n: 99 } as NewDocument)).toEqual({
          status: 'conflict',
        });
        expect(await store.get(db, 'd:001')).toEqual({ _id: 'd:001', _rev: rev, n: 12 });
      });

      it('deletes, and lets the id be taken again', async () => {
        const rev = await put(numberedDocument(1));
        await put({ _id: 'd:001', _rev: rev, _deleted: true });
        expect(await store.get(db, 'd:001')).toBeNull();
        await put({ ...numberedDocument(1), n: 7 } as NewDocument);
        expect(await store.get(db, 'd:001')).toMatchObject({ n: 7 });
      });

      it('does not change the given document', async () => {
        const doc = Object.freeze({ ...numberedDocument(1), list: [{ a: 1 }] });
        await put(doc);
        expect(Object.keys(doc)).toEqual(['_id', 'n', 'list']);
      });

      it('lets exactly one of many concurrent creations win', async () => {
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, (_, n) => store.put(db, { _id: 'one', n } as NewDocument)),
        );
        const winners = outcomes.flatMap((outcome, n) => (outcome.status === 'created' ? [n] : []));
        expect(winners).toHaveLength(1);
        expect(await store.get<Numbered>(db, 'one')).toMatchObject({ n: winners[0] });
      });

      it('lets exactly one of many concurrent changes of a revision win', async () => {
        const rev = await put(numberedDocument(1));
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, (_, n) => store.put(db, { _id: 'd:001', _rev: rev, n } as NewDocument)),
        );
        expect(outcomes.filter((outcome) => outcome.status === 'created')).toHaveLength(1);
      });

      it.each([
        'tx:000000000001.2',
        'wallet:ü/ß ?&#%+',
        '名前:🙂',
        'catalog:a b/c',
        'q"\'\\',
        'a_local',
        '...',
      ])('accepts the id %s', async (id) => {
        const rev = await put({ _id: id });
        expect(await store.get(db, id)).toEqual({ _id: id, _rev: rev });
        const page = await store.changes(db, { since: '', limit: 10 });
        expect(page.rows.map((row) => row.id)).toEqual([id]);
      });

      it('accepts a document of a megabyte', async () => {
        const entries = Array.from({ length: 1_000 }, (_, n) => ({
          n,
          text: `${'ü'.repeat(400)}${'x'.repeat(300)}`,
        }));
        const rev = await put({ _id: 'b:1', entries } as NewDocument);
        expect(await store.get(db, 'b:1')).toEqual({ _id: 'b:1', _rev: rev, entries });
      });
    });

    describe('bulk', () => {
      it('answers row by row, in order', async () => {
        const rev = await put(numberedDocument(2));
        const rows = await store.bulk(db, [
          numberedDocument(1),
          numberedDocument(2),
          { ...numberedDocument(2), _rev: rev, n: 22 } as NewDocument,
          numberedDocument(3),
        ]);
        expect(rows.map((row) => [row.id, row.status])).toEqual([
          ['d:001', 'created'],
          ['d:002', 'conflict'],
          ['d:002', 'created'],
          ['d:003', 'created'],
        ]);
        expect(await store.get(db, 'd:002')).toMatchObject({ n: 22 });
      });

      it('accepts an empty list', async () => {
        expect(await store.bulk(db, [])).toEqual([]);
      });

      it('refuses a bad row without blocking the rest', async () => {
        const rows = await store.bulk(db, [
          numberedDocument(1),
          { _id: 'd:bad', _private: 1 } as NewDocument,
          { _id: '_bad' },
          { _id: '' },
          numberedDocument(2),
        ]);
        expect(rows.map((row) => row.status)).toEqual([
          'created',
          'refused',
          'refused',
          'refused',
          'created',
        ]);
        expect(rows[1]).toMatchObject({ id: 'd:bad' });
        expect((await store.info(db))?.docCount).toBe(2);
      });

      it('deletes many', async () => {
        const rows = await store.bulk(db, [numberedDocument(1), numberedDocument(2)]);
        const revs = rows.map((row) => (row.status === 'created' ? row.rev : ''));
        await store.bulk(db, [
          { _id: 'd:001', _rev: String(revs[0]), _deleted: true },
          { _id: 'd:002', _rev: String(revs[1]), _deleted: true },
        ]);
        expect((await store.info(db))?.docCount).toBe(0);
      });
    });

    describe('changes', () => {
      const follow = async (
        limit: number,
        since = '',
      ): Promise<{ rows: string[]; lastSeq: string; pages: number }> => {
        const rows: string[] = [];
        let at = since;
        for (let pages = 1; pages < 100; pages += 1) {
          const page = await store.changes(db, { since: at, limit });
          rows.push(...page.rows.map((row) => row.id));
          at = page.lastSeq;
          if (page.pending === 0) return { rows, lastSeq: at, pages };
        }
        throw new Error('the changes never end');
      };

      it('is empty at first, and 0 is the beginning', async () => {
        expect(await store.changes(db, { since: '', limit: 10 })).toMatchObject({ rows: [], pending: 0 });
        await put(numberedDocument(1));
        expect((await store.changes(db, { since: '0', limit: 10 })).rows).toHaveLength(1);
      });

      it('returns checkpoints of the documented form that continue where they stopped', async () => {
        await store.bulk(db, [1, 2, 3, 4, 5].map(numberedDocument));
        const first = await store.changes(db, { since: '', limit: 2 });
        expect(first.rows.map((row) => row.id)).toEqual(['d:001', 'd:002']);
        expect(first.lastSeq).toMatch(/^\d+(-[A-Za-z0-9_-]+)?$/);
        expect(first.lastSeq).toBe(first.rows[1]?.seq);
        expect(first.pending).toBeGreaterThan(0);
        const second = await store.changes(db, { since: first.lastSeq, limit: 10 });
        expect(second.rows.map((row) => row.id)).toEqual(['d:003', 'd:004', 'd:005']);
        expect(second.pending).toBe(0);
        expect(await store.changes(db, { since: second.lastSeq, limit: 10 })).toMatchObject({
          rows: [],
          pending: 0,
        });
      });

      it('continues from the checkpoint of any row', async () => {
        await store.bulk(db, [1, 2, 3].map(numberedDocument));
        const { rows } = await store.changes(db, { since: '', limit: 10 });
        const rest = await store.changes(db, { since: String(rows[0]?.seq), limit: 10 });
        expect(rest.rows.map((row) => row.id)).toEqual(['d:002', 'd:003']);
      });

      it('returns a changed document once, in its newest version, at the end', async () => {
        const rev = await put(numberedDocument(1));
        await put(numberedDocument(2));
        const newest = await put({ _id: 'd:001', _rev: rev, n: 10 } as NewDocument);
        const page = await store.changes(db, { since: '', limit: 10 });
        expect(page.rows.map((row) => row.id)).toEqual(['d:002', 'd:001']);
        expect(page.rows[1]?.doc).toEqual({ _id: 'd:001', _rev: newest, n: 10 });
      });

      it('reports deletions with the fields of the tombstone', async () => {
        const rev = await put(numberedDocument(1));
        await put({ _id: 'd:001', _rev: rev, _deleted: true, type: 'thing' } as NewDocument);
        const { rows } = await store.changes(db, { since: '', limit: 10 });
        expect(rows).toHaveLength(1);
        expect(rows[0]).toMatchObject({
          id: 'd:001',
          deleted: true,
          doc: { _id: 'd:001', _deleted: true, type: 'thing' },
        });
      });

      it('omits design documents and still advances', async () => {
        await store.ensureIndex(db, { name: 'a', fields: ['a'] });
        await store.ensureIndex(db, { name: 'b', fields: ['b'] });
        expect(await follow(1)).toMatchObject({ rows: [] });
        await put(numberedDocument(1));
        await store.ensureIndex(db, { name: 'c', fields: ['c'] });
        await put(numberedDocument(2));
        await store.ensureIndex(db, { name: 'd', fields: ['d'] });
        for (const limit of [1, 2, 3, 10]) {
          const { rows, lastSeq } = await follow(limit);
          expect(rows).toEqual(['d:001', 'd:002']);
          expect(await store.changes(db, { since: lastSeq, limit })).toMatchObject({ rows: [], pending: 0 });
        }
      });

      it('pages through everything, each document once', async () => {
        await store.bulk(
          db,
          Array.from({ length: 250 }, (_, n) => numberedDocument(n)),
        );
        const { rows } = await follow(60);
        expect(new Set(rows).size).toBe(250);
        expect(rows).toHaveLength(250);
      });
    });

    describe('range', () => {
      beforeEach(async () => {
        await store.bulk(db, [...[5, 3, 1, 2, 4].map(numberedDocument), { _id: 'c:9' }, { _id: 'e:1' }]);
      });

      it('reads upwards, both ends included', async () => {
        const docs = await store.range<Numbered>(db, { start: 'd:002', end: 'd:004', limit: 10 });
        expect(docs.map((doc) => doc.n)).toEqual([2, 3, 4]);
        expect(docs[0]?._rev).toMatch(/^1-/);
      });

      it('reads downwards', async () => {
        const docs = await store.range(db, { start: 'd:004', end: 'd:002', limit: 10, descending: true });
        expect(ids(docs)).toEqual(['d:004', 'd:003', 'd:002']);
      });

      it('stops at the limit', async () => {
        expect(ids(await store.range(db, { start: 'd:', end: 'd:\ufff0', limit: 2 }))).toEqual([
          'd:001',
          'd:002',
        ]);
        const down = await store.range(db, { start: 'd:\ufff0', end: 'd:', limit: 2, descending: true });
        expect(ids(down)).toEqual(['d:005', 'd:004']);
      });

      it('skips deleted and design documents, and still fills the limit', async () => {
        const doc = await store.get(db, 'd:002');
        await put({ _id: 'd:002', _rev: String(doc?._rev), _deleted: true });
        await store.ensureIndex(db, { name: 'a', fields: ['n'] });
        expect(ids(await store.range(db, { start: 'd:001', end: 'd:005', limit: 2 }))).toEqual([
          'd:001',
          'd:003',
        ]);
        expect(ids(await store.range(db, { start: '', end: '\ufff0', limit: 2 }))).toEqual(['c:9', 'd:001']);
        expect(ids(await store.range(db, { start: 'A', end: '\ufff0', limit: 100 }))).toHaveLength(6);
      });

      it('is empty for an empty range', async () => {
        expect(await store.range(db, { start: 'x', end: 'z', limit: 10 })).toEqual([]);
      });
    });

    describe('find', () => {
      beforeEach(async () => {
        await store.bulk(
          db,
          Array.from({ length: 30 }, (_, n) => ({
            ...numberedDocument(n),
            from: n % 3 === 0 ? 'a' : 'b',
            seq: 100 - n,
          })),
        );
        await store.ensureIndex(db, { name: 'by-from', fields: ['from', 'seq'] });
      });

      it('finds by an index, sorted both ways, page by page', async () => {
        const query = { selector: { from: 'a', seq: { $gt: 0 } }, limit: 4 };
        const sort = [{ from: 'desc' }, { seq: 'desc' }] as const;
        const first = await store.find<Numbered>(db, { ...query, sort });
        const second = await store.find<Numbered>(db, { ...query, sort, skip: 4 });
        expect([...first, ...second].map((doc) => doc.n)).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
        const up = await store.find<Numbered>(db, { ...query, sort: [{ from: 'asc' }, { seq: 'asc' }] });
        expect(up.map((doc) => doc.n)).toEqual([27, 24, 21, 18]);
      });

      it('continues after a seq', async () => {
        const docs = await store.find<Numbered>(db, {
          selector: { from: 'a', seq: { $lt: 90 } },
          sort: [{ from: 'desc' }, { seq: 'desc' }],
          limit: 2,
        });
        expect(docs.map((doc) => doc.n)).toEqual([12, 15]);
      });

      it('finds a document that was just written', async () => {
        await put({ _id: 'new', from: 'c', seq: 1 } as NewDocument);
        expect(ids(await store.find(db, { selector: { from: 'c' }, limit: 5 }))).toEqual(['new']);
      });

      it('makes an index once, whoever requests it', async () => {
        await store.ensureIndex(db, { name: 'by-from', fields: ['from', 'seq'] });
        expect((await store.info(db))?.docCount).toBe(31);
      });
    });

    describe('databases', () => {
      it('creates once, lists and deletes', async () => {
        expect(await store.createDatabase(db)).toBe('exists');
        expect(await store.listDatabases()).toContain(db);
        await put(numberedDocument(1));
        await store.deleteDatabase(db);
        expect(await store.listDatabases()).not.toContain(db);
        expect(await store.info(db)).toBeNull();
        expect(await store.createDatabase(db)).toBe('created');
        expect(await store.get(db, 'd:001')).toBeNull();
      });

      it('creates one database for all concurrent callers', async () => {
        await store.deleteDatabase(db);
        const answers = await Promise.all([1, 2, 3, 4].map(() => store.createDatabase(db)));
        expect(answers.filter((answer) => answer === 'created')).toHaveLength(1);
      });

      it('counts documents and moves its seq', async () => {
        const before = await store.info(db);
        expect(before?.docCount).toBe(0);
        await put(numberedDocument(1));
        const after = await store.info(db);
        expect(after?.docCount).toBe(1);
        expect(after?.updateSeq).not.toBe(before?.updateSeq);
      });

      it('reports `missing` for a missing database', async () => {
        const none = `${db}-none`;
        expect(await problemOf(store.get(none, 'a'))).toBe('missing');
        expect(await problemOf(store.put(none, numberedDocument(1)))).toBe('missing');
        expect(await problemOf(store.bulk(none, [numberedDocument(1)]))).toBe('missing');
        expect(await problemOf(store.changes(none, { since: '', limit: 1 }))).toBe('missing');
        expect(await problemOf(store.range(none, { start: 'a', end: 'b', limit: 1 }))).toBe('missing');
        expect(await problemOf(store.find(none, { selector: { a: 1 }, limit: 1 }))).toBe('missing');
        expect(await problemOf(store.ensureIndex(none, { name: 'a', fields: ['a'] }))).toBe('missing');
        expect(await problemOf(store.deleteDatabase(none))).toBe('missing');
      });

      it('refuses an invalid name', async () => {
        for (const name of ['Upper', '../up', '', '1a', 'a b']) {
          expect(await problemOf(store.createDatabase(name))).toBe('unsupported');
        }
      });

      it('answers a ping', async () => {
        await store.ping(5_000);
      });
    });

    it('still has everything when it is opened again', async () => {
      if (place.reopen === undefined) return;
      const rev = await put(numberedDocument(1));
      await store.bulk(db, [numberedDocument(2), numberedDocument(3)]);
      await store.ensureIndex(db, { name: 'by-n', fields: ['n'] });
      const before = await store.changes(db, { since: '', limit: 10 });
      store = await place.reopen();
      expect(await store.get(db, 'd:001')).toEqual({ _id: 'd:001', _rev: rev, n: 1 });
      expect(await store.changes(db, { since: '', limit: 10 })).toEqual(before);
      expect(
        ids(await store.find(db, { selector: { n: { $gt: 1 } }, sort: [{ n: 'asc' }], limit: 5 })),
      ).toEqual(['d:002', 'd:003']);
      expect(await store.put(db, numberedDocument(1))).toEqual({ status: 'conflict' });
    });
  });
}
