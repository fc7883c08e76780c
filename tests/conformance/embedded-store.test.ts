// Proves that the embedded store fulfils the port's contract, syncs every write, locks its folder (also after a kill
// -9), keeps few databases open, does not grow by changes, and says `full` when the disk refuses.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import LevelDOWN from 'leveldown';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentStore, NewDocument } from '#couchdb/document-store.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { bundleProgram } from '#tests/builders/bundle.ts';
import { describeDocumentStore } from '#tests/conformance/document-store.ts';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'embedded-store-'));
const removeFolder = (directory: string): Promise<void> => rm(directory, { recursive: true, force: true });

describeDocumentStore('embedded', async () => {
  const directory = await newFolder();
  let store = await openEmbeddedStore({ directory });
  return {
    store,
    reopen: async () => {
      await store.close();
      store = await openEmbeddedStore({ directory });
      return store;
    },
    dispose: async () => {
      await store.close();
      await removeFolder(directory);
    },
  };
});

async function bytesUnder(directory: string): Promise<number> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const sizes = files.map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

describe('the embedded store', () => {
  let directory: string;
  let stores: DocumentStore[];
  let children: ChildProcess[];

  const open = async (openMax?: number): Promise<DocumentStore> => {
    const store = await openEmbeddedStore({ directory, ...(openMax === undefined ? {} : { openMax }) });
    stores.push(store);
    return store;
  };

  beforeEach(async () => {
    directory = await newFolder();
    stores = [];
    children = [];
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(stores.map((store) => store.close()));
    await removeFolder(directory);
  });

  it('syncs every write, those of its indexes too', async () => {
    const level = LevelDOWN.prototype;
    const puts = vi.spyOn(level, '_put');
    const deletions = vi.spyOn(level, '_del');
    const batches = vi.spyOn(level, '_batch');
    const store = await open();
    await store.createDatabase('vaultiq-synced');
    for (let n = 0; n < 20; n += 1)
      await store.put('vaultiq-synced', { _id: `d:${String(n)}`, n } as NewDocument);
    await store.bulk('vaultiq-synced', [{ _id: 'e' }, { _id: 'f' }]);
    // One per call, and one for the database's own identity at its first opening.
    expect(batches).toHaveBeenCalledTimes(22);
    await store.ensureIndex('vaultiq-synced', { name: 'by-n', fields: ['n'] });
    await store.find('vaultiq-synced', { selector: { n: { $gt: 3 } }, sort: [{ n: 'asc' }], limit: 3 });
    expect(batches.mock.calls.length).toBeGreaterThan(24);
    const options = [
      ...puts.mock.calls.map((call) => call[2]),
      ...deletions.mock.calls.map((call) => call[1]),
      ...batches.mock.calls.map((call) => call[1]),
    ];
    expect(options.filter(({ sync }) => sync !== true)).toEqual([]);
  });

  it('is refused a second time in the same process, until it is closed', async () => {
    const first = await open();
    await expect(open()).rejects.toMatchObject({ name: 'StoreError', problem: 'locked' });
    await expect(open()).rejects.toThrow(`${directory} is in use by another process`);
    await first.close();
    await open();
  });

  it('is refused while another process has it; after a kill -9 it opens with what was acknowledged', async () => {
    const child = spawn(
      process.execPath,
      [await bundleProgram('tests/conformance/hold-store.ts'), directory],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(child);
    await once(child.stdout, 'data');
    await expect(open()).rejects.toMatchObject({ problem: 'locked' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    const store = await open();
    expect(await store.get('vaultiq-held', 'acknowledged')).toMatchObject({ _id: 'acknowledged' });
  });

  it('keeps no more databases open than it may, however many are used at once', async () => {
    const level = LevelDOWN.prototype;
    const opened = vi.spyOn(level, '_open');
    const closed = vi.spyOn(level, '_close');
    const store = await open(4);
    const names = Array.from({ length: 30 }, (_, n) => `vaultiq-user-${String(n)}`);
    await Promise.all(names.map((name) => store.createDatabase(name)));
    let mostOpen = 0;
    for (let round = 0; round < 3; round += 1) {
      const doc = { _id: `d:${String(round)}` };
      await Promise.all(
        names.map(async (name) => {
          expect(await store.put(name, doc)).toMatchObject({ status: 'created' });
          mostOpen = Math.max(mostOpen, opened.mock.calls.length - closed.mock.calls.length);
        }),
      );
    }
    // Four databases and the folder's lock.
    expect(mostOpen).toBeLessThanOrEqual(5);
    for (const name of names) expect((await store.info(name))?.docCount).toBe(3);
  });

  it('keeps the journal open when others must be closed', async () => {
    const store = await open(3);
    await store.createDatabase('vaultiq-ledger');
    await store.put('vaultiq-ledger', { _id: 'b:1' });
    const opened = vi.spyOn(LevelDOWN.prototype, '_open');
    for (let n = 0; n < 6; n += 1) {
      await store.createDatabase(`vaultiq-user-${String(n)}`);
      await store.put(`vaultiq-user-${String(n)}`, { _id: 'a' });
    }
    expect(opened).toHaveBeenCalledTimes(6);
    await store.put('vaultiq-ledger', { _id: 'b:2' });
    expect(opened).toHaveBeenCalledTimes(6);
  });

  it('does not grow by changes of the same document', async () => {
    const store = await open();
    await store.createDatabase('vaultiq-user-a');
    const text = 'x'.repeat(5_000);
    let rev: string | undefined;
    const change = async (n: number): Promise<void> => {
      const doc = { _id: 'wallet:a', n, text, ...(rev === undefined ? {} : { _rev: rev }) };
      const outcome = await store.put('vaultiq-user-a', doc);
      if (outcome.status === 'created') rev = outcome.rev;
    };
    for (let n = 0; n < 1_000; n += 1) await change(n);
    // The test wrote 5 MB; one document and LevelDB's log of at most two write buffers remain.
    expect(await bytesUnder(directory)).toBeLessThan(3_000_000);
    expect((await store.changes('vaultiq-user-a', { since: '', limit: 100 })).rows).toHaveLength(1);
  });

  it('reports `full` if the disk refuses, and `missing` only for a missing database', async () => {
    const store = await open();
    await store.createDatabase('vaultiq-ledger');
    await store.put('vaultiq-ledger', { _id: 'b:1' });
    const refused = vi
      .spyOn(LevelDOWN.prototype, '_batch')
      .mockImplementation((_operations, _options, callback) => {
        setImmediate(callback, new Error('IO error: 000003.log: No space left on device'));
      });
    await expect(store.put('vaultiq-ledger', { _id: 'b:2' })).rejects.toMatchObject({ problem: 'full' });
    refused.mockRestore();
    expect(await store.get('vaultiq-ledger', 'b:2')).toBeNull();
    expect(await store.put('vaultiq-ledger', { _id: 'b:2' })).toMatchObject({ status: 'created' });
  });

  it('does not answer after it is closed', async () => {
    const store = await open();
    await store.createDatabase('vaultiq-ledger');
    await store.close();
    await expect(store.get('vaultiq-ledger', 'a')).rejects.toMatchObject({ problem: 'unavailable' });
  });
});
