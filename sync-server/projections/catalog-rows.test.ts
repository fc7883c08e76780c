/**
 * Proves that projects become rows of the catalogue: once however often the journal is delivered and in whatever batches,
 * with the ids and values of the feed; and that the audit makes them again and names a row that differs.
 */
import { expect, it } from 'vitest';
import { CATALOG } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { documents, defaultParameters } from '#domain/features.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { ProjectValueSchema } from '#domain/project/document.ts';
import { type CatalogDoc, CatalogDocSchema } from '#domain/protocol.ts';
import { makeCatalogComparison } from '#server/audit/compare-catalog.ts';
import { runEveryProjectCommand } from '#tests/builders/every-project-command.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { aWorld, person } from '#tests/builders/world.ts';
import { CatalogRowDelivery } from './deliver-catalog-rows.ts';

const LEAF = new Uint8Array(32);

function everyEntry(): readonly Entry[] {
  const world = aWorld().with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('cleo').holding('5000 DC'),
    person('ben').holding('5000 DC'),
  );
  runEveryProjectCommand(world, { backer: 'ben', creator: 'cleo', staff: 'ada' });
  return world.entries.map((entry, index) => ({ ...entry, seq: index + 1 }));
}

const entries = everyEntry();

async function deliver(store: DocumentStore, size: number, from: readonly Entry[] = entries): Promise<void> {
  const rows = new CatalogRowDelivery(store, defaultParameters, documents);
  for (let at = 0; at < from.length; at += size)
    await rows.deliver(from.slice(at, at + size).map((entry) => ({ entry, leaf: LEAF })));
}

const readAll = (store: DocumentStore) =>
  store.range<CatalogDoc>(CATALOG, { start: 'catalog:project:', end: 'catalog:project:~', limit: 100 });

/** How many rows there are, also of the other features. */
const countRows = async (store: DocumentStore): Promise<number> =>
  (
    await store.range<CatalogDoc>(CATALOG, {
      start: 'catalog:',
      end: 'catalog:~',
      limit: 1_000,
    })
  ).length;

const withoutRevisions = (rows: readonly StoredDocument[]) => rows.map(({ _rev: _, ...row }) => row);

async function audit(store: DocumentStore, delivered = entries.length): Promise<number | string> {
  try {
    const comparison = await makeCatalogComparison(store, delivered);
    for (const entry of entries) comparison.take(entry);
    return comparison.finish();
  } catch (error) {
    return (error as Error).message;
  }
}

it('makes the same rows in any batches, and again', async () => {
  const [one, other] = [await freshStore(), await freshStore()];
  await deliver(one, 1);
  await deliver(other, 500);
  const rows = await readAll(one);
  expect(withoutRevisions(await readAll(other))).toEqual(withoutRevisions(rows));
  expect(rows).toHaveLength(5);
  for (const { _id, _rev, ...row } of rows) {
    expect(_id).toBe(`catalog:project:${String(row.value['id'])}`);
    expect(CatalogDocSchema.parse(row)).toEqual(row);
    expect(ProjectValueSchema.parse(row.value)).toEqual(row.value);
  }
  await deliver(one, 7);
  expect(await readAll(one)).toEqual(rows);
});

it('goes on where another process has stopped, also in the middle of a batch', async () => {
  const [interrupted, whole] = [await freshStore(), await freshStore()];
  await deliver(whole, 500);
  const middle = Math.floor(entries.length / 2);
  await deliver(interrupted, 3, entries.slice(0, middle));
  await deliver(interrupted, 500);
  expect(withoutRevisions(await readAll(interrupted))).toEqual(withoutRevisions(await readAll(whole)));
});

it('folds a row again when somebody else has written it meanwhile', async () => {
  const store = await freshStore();
  const [one, other] = [0, 1].map(() => new CatalogRowDelivery(store, defaultParameters, documents));
  for (const entry of entries) {
    for (const rows of [one, other]) await rows?.deliver([{ entry, leaf: LEAF }]);
  }
  expect(await audit(store)).toBe(await countRows(store));
});

it('is audited: a row that differs, is missing, is behind, or has no cause is named', async () => {
  const store = await freshStore();
  await deliver(store, 500);
  expect(await audit(store)).toBe(await countRows(store));
  const [first] = await readAll(store);
  if (first === undefined) throw new Error('no row');
  const put = async (change: object): Promise<void> => {
    const now = await store.get(CATALOG, first._id);
    const { _rev: _, ...content } = first;
    await store.put(CATALOG, { ...content, ...(now === null ? {} : { _rev: now._rev }), ...change });
  };
  await put({ value: { ...first.value, escrow: '1' } });
  expect(await audit(store)).toBe(`${first._id} in ${CATALOG}: value is not what the journal says`);
  await put({ seq: 3 });
  expect(await audit(store)).toBe(`${first._id} in ${CATALOG}: is not what the journal says`);
  await put({ _deleted: true });
  expect(await audit(store)).toBe(`${first._id} in ${CATALOG}: is missing`);
  // What was not delivered yet may be missing.
  expect(await audit(store, 0)).toBe(await countRows(store));
  const project = 'catalog:project:p999';
  await put({});
  await store.put(CATALOG, { ...first, _id: project, id: 'project:p999', _rev: undefined } as never);
  expect(await audit(store)).toBe(`${project} in ${CATALOG}: is not what the journal says`);
});
