// Proves that a repair keeps the undamaged data of a damaged file and no changed byte, and restores nothing that was
// deleted.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import LevelDOWN from 'leveldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewDocument } from '../document-store.ts';
import { documentsFolder, databaseFolder } from '../embedded-folder.ts';
import { openEmbeddedStore } from '../embedded-store.ts';
import { readRecords } from '../level-log.ts';
import { salvageDocuments } from '../salvage-documents.ts';
import { salvageLevel } from '../salvage-level.ts';
import { closeLevel, openLevel } from '../synced-level.ts';
import { writeLog } from '../write-log.ts';
import { recordOf } from './leave-out-damage.ts';
import { repairDatabase } from './repair.ts';

const DATABASE = 'vaultiq-user-somebody';
const ROWS = 200;
const POSITIONS = 12;
/** Every write is synced, which is slow on a busy disk. */
const LONG_MS = 300_000;

let parent: string;
let whole: string;
let copies = 0;

const row = (n: number): NewDocument & { readonly name: string } => ({
  _id: `contacts:${String(n).padStart(4, '0')}`,
  name: `somebody called ${String((n * 48_271) % 2_147_483_647)}`.repeat(4),
});

/** Tables, and a log of the last writes. */
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'vaultiq-leave-out-'));
  whole = join(parent, 'whole');
  for (const part of [0, 1]) {
    const store = await openEmbeddedStore({ directory: whole });
    await store.createDatabase(DATABASE);
    const docs = Array.from({ length: ROWS }, (_, n) => row(part * ROWS + n));
    await store.bulk(DATABASE, docs.slice(0, ROWS / 2));
    await store.bulk(DATABASE, docs.slice(ROWS / 2));
    await store.close();
  }
});
afterAll(() => rm(parent, { recursive: true, force: true }));

async function copyOf(): Promise<string> {
  copies += 1;
  const directory = join(parent, String(copies));
  await cp(whole, directory, { recursive: true });
  return directory;
}

/** Every document can be read, and new writes overwrite none of them. */
async function expectConsistent(directory: string): Promise<void> {
  const store = await openEmbeddedStore({ directory });
  try {
    const query = { start: '', end: '\uffff', limit: 5 * ROWS };
    const rows = await store.range<object>(DATABASE, query);
    expect(await store.info(DATABASE)).toMatchObject({ docCount: rows.length });
    await store.bulk(
      DATABASE,
      Array.from({ length: 2 * ROWS }, (_, n) => ({ _id: `later:${String(n)}` })),
    );
    const after = await store.range<object>(DATABASE, query);
    expect(after.filter(({ _id }) => !_id.startsWith('later:'))).toEqual(rows);
    const changes = await store.changes(DATABASE, { since: '0', limit: 5 * ROWS });
    expect(new Set(changes.rows.map(({ id }) => id))).toEqual(new Set(after.map(({ _id }) => _id)));
  } finally {
    await store.close();
  }
}

it.each([
  ['a table', /\.ldb$/],
  ['a log', /\.log$/],
])(
  'a byte changed anywhere in %s leaves every value either as it was written or missing',
  async (_what, kind) => {
    const before = (await salvageLevel(documentsFolder(whole, DATABASE))).values;
    let kept = 0;
    for (let position = 0; position < POSITIONS; position += 1) {
      const directory = await copyOf();
      const folder = documentsFolder(directory, DATABASE);
      const name =
        (await readdir(folder))
          .filter((file) => kind.test(file))
          .sort()
          .at(-1) ?? '';
      const bytes = await readFile(join(folder, name));
      const at = Math.floor(((position + 0.5) * bytes.length) / POSITIONS);
      bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      await writeFile(join(folder, name), bytes);
      const { damagedFiles } = await repairDatabase(directory, DATABASE);
      expect(damagedFiles, `byte ${String(at)}`).toEqual([name]);
      const { values, damagedFiles: still } = await salvageLevel(folder);
      expect(still).toEqual([]);
      for (const [key, value] of values)
        if (!key.includes('meta-store')) expect(before.get(key), key).toBe(value);
      kept += values.size;
      await expectConsistent(directory);
    }
    expect(kept).toBeGreaterThan((POSITIONS * before.size) / 4);
  },
  LONG_MS,
);

/** LevelDB's repair numbers what it makes in the order in which a folder lists its logs, which no file system promises. */
it.each([
  ['first', [2n, 1n]],
  ['second', [1n, 2n]],
])(
  'of two logs with the same key, the later write counts, even if its log is the %s',
  async (_place, writes) => {
    const directory = await copyOf();
    const folder = documentsFolder(directory, DATABASE);
    // Alone, because LevelDB merges four tables by itself; and without a manifest, so that both count.
    for (const name of await readdir(folder)) await rm(join(folder, name));
    const key = Buffer.from('somebody');
    for (const [n, write] of writes.entries()) {
      const record = recordOf(key, { write, value: Buffer.from(`write ${String(write)}`) });
      await writeFile(join(folder, `00000${String(n + 1)}.log`), writeLog([record]));
    }
    await repairDatabase(directory, DATABASE);
    const level = new LevelDOWN(folder);
    await openLevel(level);
    const read = new Promise((resolve) => void level._get(key, {}, (_error, value) => void resolve(value)));
    expect(String(await read)).toBe('write 2');
    await closeLevel(level);
  },
);

it(
  'deleted keys stay deleted, even if a merge has left an older table behind',
  async () => {
    const directory = await copyOf();
    const folder = documentsFolder(directory, DATABASE);
    const left = (await readdir(folder)).find((file) => file.endsWith('.ldb')) ?? '';
    const older = await readFile(join(folder, left));
    const store = await openEmbeddedStore({ directory });
    const rows = await store.range<object>(DATABASE, { start: '', end: '\uffff', limit: 3 * ROWS });
    await store.bulk(
      DATABASE,
      rows.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })),
    );
    await store.compact?.(DATABASE);
    await store.close();
    await writeFile(join(folder, left), older);
    await repairDatabase(directory, DATABASE);
    const { documents } = await salvageDocuments(databaseFolder(directory, DATABASE));
    expect(documents.filter(({ _deleted }) => _deleted !== true)).toEqual([]);
  },
  LONG_MS,
);

it.each([0, 1, 32_753, 32_754, 32_755, 32_760, 32_761, 70_000])(
  'a rewritten log has its records, one of %i bytes among them',
  (length) => {
    const records = [Buffer.alloc(3, 'a'), Buffer.alloc(length, 'b'), Buffer.alloc(40, 'c')];
    const read = readRecords(writeLog(records)) ?? [];
    expect(read.map((record, n) => records[n]?.equals(record))).toEqual([true, true, true]);
  },
);
