// Proves that all undamaged data of a database is read despite a changed byte, a cut and a missing file, that no
// changed data comes with it, and that the folder does not change.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewDocument } from './document-store.ts';
import { documentsIn, databaseFolder } from './embedded-folder.ts';
import { openEmbeddedStore } from './embedded-store.ts';
import { salvageDocuments } from './salvage-documents.ts';

const DATABASE = 'vaultiq-user-somebody';
const ROWS = 300;
const POSITIONS = 15;

let parent: string;
let whole: string;
let copies = 0;

const row = (n: number): NewDocument & { readonly name: string } => ({
  _id: `contacts:${String(n).padStart(4, '0')}`,
  name: `somebody called ${String((n * 48_271) % 2_147_483_647)}`,
});

/** With a table, a log of the last writes, a changed document and a deleted one. */
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'vaultiq-salvage-'));
  whole = join(parent, 'whole');
  for (const part of [0, 1, 2]) {
    const store = await openEmbeddedStore({ directory: whole });
    await store.createDatabase(DATABASE);
    for (let from = 0; from < ROWS; from += 20) {
      const docs = Array.from({ length: 20 }, (_, n) => row(part * ROWS + from + n));
      await store.bulk(DATABASE, docs);
    }
    await store.close();
  }
  const store = await openEmbeddedStore({ directory: whole });
  const changed = await store.get(DATABASE, row(1)._id);
  await store.put(DATABASE, { ...row(1), ...{ name: 'changed' }, _rev: changed?._rev ?? '' });
  const deleted = await store.get(DATABASE, row(2)._id);
  await store.put(DATABASE, { _id: row(2)._id, _rev: deleted?._rev ?? '', _deleted: true });
  await store.close();
});
afterAll(() => rm(parent, { recursive: true, force: true }));

async function copyOf(): Promise<string> {
  copies += 1;
  const folder = join(parent, String(copies));
  await cp(databaseFolder(whole, DATABASE), folder, { recursive: true });
  return folder;
}

async function namedFile(folder: string, kind: RegExp): Promise<string> {
  const names = (await readdir(documentsIn(folder))).filter((name) => kind.test(name));
  const found = names.sort().at(-1);
  if (found === undefined) throw new Error(`no file like ${String(kind)}`);
  return join(documentsIn(folder), found);
}

/** The names of the salvaged documents, which must be the written ones. */
async function salvaged(folder: string) {
  const found = await salvageDocuments(folder);
  for (const document of found.documents) {
    const n = Number(document._id.slice('contacts:'.length));
    if (n === 2 && document._deleted === true) continue;
    const names = n === 1 ? ['changed', row(1).name] : [row(n).name];
    expect(names).toContain(document['name']);
  }
  return { count: found.documents.length, lost: found.lost, damagedFiles: found.damagedFiles };
}

it('reads an undamaged database completely, with later changes and deletions', async () => {
  const folder = await copyOf();
  const found = await salvageDocuments(folder);
  expect(found).toMatchObject({ lost: [], damagedFiles: [] });
  expect(found.documents).toHaveLength(3 * ROWS);
  const byId = new Map(found.documents.map((document) => [document._id, document]));
  expect(byId.get(row(1)._id)).toMatchObject({ name: 'changed' });
  expect(byId.get(row(2)._id)).toMatchObject({ _deleted: true });
});

it.each([
  ['a table', /\.ldb$/],
  ['the log', /\.log$/],
])(
  'a byte changed anywhere in %s loses only the data beside it, and is reported',
  async (_what, kind) => {
    const folder = await copyOf();
    const path = await namedFile(folder, kind);
    const bytes = await readFile(path);
    let most = 0;
    let named = 0;
    for (let position = 0; position < POSITIONS; position++) {
      const at = Math.floor(((position + 0.5) * bytes.length) / POSITIONS);
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x41;
      await writeFile(path, changed);
      const { count, damagedFiles } = await salvaged(folder);
      // The filters of a table hold no document: if one is changed, nothing is named and nothing is missing.
      if (damagedFiles.length === 0) expect(count, `byte ${String(at)}`).toBe(3 * ROWS);
      else expect(damagedFiles, `byte ${String(at)}`).toEqual([path.slice(path.lastIndexOf('/') + 1)]);
      named += damagedFiles.length;
      most = Math.max(most, count);
      expect(count, `byte ${String(at)}`).toBeGreaterThanOrEqual(2 * ROWS - 40);
      expect(await readFile(path)).toEqual(changed);
    }
    expect(most).toBeGreaterThan(3 * ROWS - 60);
    expect(named).toBeGreaterThan(POSITIONS / 2);
  },
  60_000,
);

it('reads all files without the list of tables', async () => {
  const folder = await copyOf();
  await rm(await namedFile(folder, /^CURRENT$/));
  expect(await salvaged(folder)).toEqual({ count: 3 * ROWS, lost: [], damagedFiles: ['its list of tables'] });
});

it('names a missing table, whose data is missing', async () => {
  const folder = await copyOf();
  const path = await namedFile(folder, /\.ldb$/);
  await rm(path);
  const { count, damagedFiles } = await salvaged(folder);
  expect(damagedFiles).toEqual([path.slice(path.lastIndexOf('/') + 1)]);
  expect(count).toBeLessThan(3 * ROWS);
});
