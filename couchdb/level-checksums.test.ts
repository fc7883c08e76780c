/**
 * Proves that a changed byte anywhere in the files of a database, or a missing file, is a failure by that name: never a
 * missing document, another document or the end of the process. Other databases are unaffected, and what a crash leaves
 * behind is not damage.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import LevelDOWN from 'leveldown';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type DocumentStore, type NewDocument, StoreError } from './document-store.ts';
import { openEmbeddedStore } from './embedded-store.ts';
import { makeChecksums } from './level-checksums.ts';
import { closeLevel, openLevel } from './synced-level.ts';

const BROKEN = 'vaultiq-user-broken';
const OTHER = 'vaultiq-user-other';
const ROWS = 400;
const POSITIONS = 25;

let parent: string;
let whole: string;
let store: DocumentStore | undefined;
let copies = 0;

const filesOf = (directory: string): string => join(directory, 'databases', BROKEN, 'documents');
const row = (n: number): NewDocument & { readonly note: string } => ({
  _id: `transactions:${String(n).padStart(6, '0')}`,
  note: `rent of the flat ${String((n * 48_271) % 2_147_483_647)}`,
});

/** With a table, and a log of the last writes. */
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'vaultiq-checksums-'));
  whole = join(parent, 'whole');
  for (const part of [0, 1, 2]) {
    const opened = await openEmbeddedStore({ directory: whole });
    for (const database of [BROKEN, OTHER]) {
      await opened.createDatabase(database);
      const docs = Array.from({ length: ROWS }, (_, n) => row(part * ROWS + n));
      await opened.bulk(database, docs);
    }
    await opened.close();
  }
});
afterEach(async () => {
  await store?.close();
  store = undefined;
});
afterAll(() => rm(parent, { recursive: true, force: true }));

async function copyOf(): Promise<string> {
  copies += 1;
  const directory = join(parent, String(copies));
  await cp(whole, directory, { recursive: true });
  return directory;
}

const problemOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (answer) => ({ answer }),
    (error: unknown) => (error instanceof StoreError ? error.problem : error),
  );

/** The newest of the kind: tables that a merge has replaced can remain until the next opening, and nothing reads them. */
async function namedFile(kind: RegExp): Promise<string> {
  const names = (await readdir(filesOf(whole))).filter((one) => kind.test(one));
  const name = names.sort().at(-1);
  if (name === undefined) throw new Error(`no file like ${String(kind)}`);
  return name;
}

/** Every call of the broken database reports `where`, and the other database answers. */
async function expectDamaged(directory: string, where: string): Promise<void> {
  store = await openEmbeddedStore({ directory });
  const all = { start: 'a', end: 'z', limit: 10 * ROWS };
  const { _id } = row(7);
  const calls = {
    get: () => store?.get(BROKEN, _id),
    range: () => store?.range(BROKEN, all),
    changes: () => store?.changes(BROKEN, { since: '', limit: 10 }),
    put: () => store?.put(BROKEN, { _id: 'new' }),
  };
  for (const [name, call] of Object.entries(calls)) {
    expect(await problemOf(Promise.resolve(call())), `${name} ${where}`).toBe('damaged');
  }
  expect(await store.get(OTHER, _id)).toMatchObject({ note: row(7).note });
  await store.close();
}

it.each([
  ['a table', /\.ldb$/],
  ['the log', /\.log$/],
  ['the list of tables', /^MANIFEST/],
])(
  'a byte changed anywhere in %s is damage',
  async (_what, kind) => {
    const name = await namedFile(kind);
    const bytes = await readFile(join(filesOf(whole), name));
    const directory = await copyOf();
    for (let position = 0; position < POSITIONS; position++) {
      const at = Math.floor(((position + 0.5) * bytes.length) / POSITIONS);
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x41;
      await writeFile(join(filesOf(directory), name), changed);
      await expectDamaged(directory, `byte ${String(at)} of ${String(bytes.length)}`);
    }
    // With the original bytes it opens again and has everything.
    await writeFile(join(filesOf(directory), name), bytes);
    store = await openEmbeddedStore({ directory });
    expect(await store.range(BROKEN, { start: 'a', end: 'z', limit: 10 * ROWS })).toHaveLength(3 * ROWS);
  },
  60_000,
);

/** A database with files so short that the test can change every bit. */
async function writeShort(location: string): Promise<void> {
  const level = new LevelDOWN(location);
  await openLevel(level);
  for (const name of ['ada', 'ben', 'cleo', 'dan', 'eve', 'finn']) {
    await new Promise((resolve) => {
      level._put(`account:${name}`, `mailbox of ${name}`, { sync: true }, resolve);
    });
  }
  await closeLevel(level);
}

it.each([
  ['a log', /\.log$/],
  ['the list of tables', /^MANIFEST/],
])(
  'every changed bit of %s is damage, that of a length too; a truncated log is not',
  async (what, kind) => {
    const location = join(parent, `short ${what}`);
    await writeShort(location);
    const name = (await readdir(location)).find((one) => kind.test(one)) ?? '';
    const bytes = await readFile(join(location, name));
    expect(bytes.length).toBeGreaterThan(40);
    const undetected: string[] = [];
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >>> 3] = (changed[bit >>> 3] ?? 0) ^ (1 << (bit & 7));
      await writeFile(join(location, name), changed);
      if ((await makeChecksums().damagedFile(location)) === null) undetected.push(String(bit));
    }
    expect(undetected).toEqual([]);
    for (let length = bytes.length; length >= 0 && what === 'a log'; length--) {
      await writeFile(join(location, name), bytes.subarray(0, length));
      expect(await makeChecksums().damagedFile(location), `cut to ${String(length)}`).toBeNull();
    }
  },
  60_000,
);

it.each([
  ['CURRENT', /^CURRENT$/],
  ['a table', /\.ldb$/],
  ['the list of tables', /^MANIFEST/],
])('a missing file is damage: %s', async (_what, kind) => {
  const directory = await copyOf();
  await rm(join(filesOf(directory), await namedFile(kind)));
  await expectDamaged(directory, String(kind));
});

it('a log that a crash truncated is not damage, and has everything acknowledged', async () => {
  const name = await namedFile(/\.log$/);
  const { length } = await readFile(join(filesOf(whole), name));
  const directory = await copyOf();
  for (const cut of [1, 30, 200]) {
    await cp(join(filesOf(whole), name), join(filesOf(directory), name));
    await truncate(join(filesOf(directory), name), length - cut);
    store = await openEmbeddedStore({ directory });
    expect(await store.get(BROKEN, row(7)._id)).toMatchObject({ note: row(7).note });
    await store.close();
    await rm(join(directory, 'databases'), { recursive: true });
    await cp(join(whole, 'databases'), join(directory, 'databases'), { recursive: true });
  }
});

const WRITER = `
  const LevelDOWN = require('leveldown');
  const level = new LevelDOWN(process.argv[1]);
  level.open({ writeBufferSize: 65536, maxFileSize: 65536 }, (error) => {
    if (error) throw error;
    let n = 0;
    const write = (failed) => {
      if (failed) throw failed;
      n += 1;
      if (n === 40) process.stdout.write('writing');
      const rows = Array.from({ length: 50 }, (_, i) => ({
        type: 'put', key: String(((n * 50 + i) * 48271 + process.pid * 7919) % 2147483647), value: 'rent '.repeat(1 + (n % 40)),
      }));
      level.batch(rows, { sync: n % 3 === 0 }, write);
    };
    write();
  });
`;

/** Writes and merges until it is killed after this many checks of its folder. Resolves when the process has ended. */
async function writeUntilKilled(location: string, looks: number): Promise<void> {
  const child = spawn(process.execPath, ['-e', WRITER, location], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  await once(child.stdout, 'data');
  for (let look = 0; look < looks; look++) await readdir(location);
  child.kill('SIGKILL');
  await gone;
}

it('a kill during writes and merges leaves no damage', async () => {
  const location = join(parent, 'killed');
  for (let kill = 0; kill < 15; kill++) {
    await writeUntilKilled(location, kill * 37);
    // A new instance each time, so that every table is checked.
    expect(await makeChecksums().damagedFile(location), `after ${String(kill + 1)} kills`).toBeNull();
  }
  // Files are numbered in order of creation: the number that a merge has left depends on the moment of the kill.
  const tables = (await readdir(location)).filter((name) => name.endsWith('.ldb'));
  const newest = Math.max(...tables.map((name) => Number.parseInt(name, 10)));
  expect(newest).toBeGreaterThan(100);
}, 60_000);

it('ignores a table that a merge left behind', async () => {
  const directory = await copyOf();
  await writeFile(join(filesOf(directory), '999999.ldb'), 'half of a table');
  store = await openEmbeddedStore({ directory });
  expect(await store.get(BROKEN, row(7)._id)).toMatchObject({ note: row(7).note });
});

/** Replaces LevelDB's answer on an open database. */
const ANSWERS: Readonly<Record<string, { readonly error: Error | null; readonly value?: Buffer }>> = {
  'a failure of a read': { error: new Error('Corruption: block checksum mismatch') },
  'half a document': { error: null, value: Buffer.from('{"note":"rent of') },
  nothing: { error: null },
};
type ReadMany = (this: LevelDOWN, ...parts: Parameters<LevelDOWN['_getMany']>) => void;

it.each(Object.entries(ANSWERS))(
  '%s of an open database is damage for all running calls',
  async (_what, answer) => {
    store = await openEmbeddedStore({ directory: await copyOf() });
    expect(await store.get(BROKEN, 'none')).toBeNull();
    // The body of a document whose entry in the list of documents exists.
    const original: ReadMany = Reflect.get<LevelDOWN, '_getMany'>(LevelDOWN.prototype, '_getMany');
    const reads = vi.spyOn(LevelDOWN.prototype, '_getMany').mockImplementation(function (
      this: LevelDOWN,
      ...[keys, options, callback]: Parameters<LevelDOWN['_getMany']>
    ) {
      if (!keys.some((key) => String(key).includes('by-sequence'))) {
        original.call(this, keys, options, callback);
      } else if (answer.error === null) {
        callback(
          null,
          keys.map(() => answer.value),
        );
      } else {
        callback(answer.error);
      }
    });
    const calls = [
      () => store?.range(BROKEN, { start: 'a', end: 'z', limit: 10 }),
      () => store?.range(BROKEN, { start: 'a', end: 'z', limit: 20 }),
    ];
    expect(await Promise.all(calls.map((call) => problemOf(Promise.resolve(call()))))).toEqual([
      'damaged',
      'damaged',
    ]);
    reads.mockRestore();
    // The next caller opens it again.
    expect(await store.get(BROKEN, row(7)._id)).toMatchObject({ note: row(7).note });
  },
);
