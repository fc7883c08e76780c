/**
 * Gives each test file an empty IndexedDB, and closes the databases that the file before it left open. RxDB and Dexie remember an
 * open database by its name, and the files of a worker share both. Nothing is deleted: IndexedDB would wait for open connections.
 */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { addRxPlugin, type RxDatabase } from 'rxdb/plugins/core';
import { afterAll } from 'vitest';

const shared = globalThis as { openRxDatabases?: Set<RxDatabase> };

function trackOpenDatabases(): Set<RxDatabase> {
  const open = new Set<RxDatabase>();
  addRxPlugin({
    name: 'open-databases',
    rxdb: true,
    hooks: { createRxDatabase: { after: ({ database }) => void open.add(database) } },
  });
  return open;
}

const open = (shared.openRxDatabases ??= trackOpenDatabases());

// Dexie keeps the object that it found when it was loaded, so the same one is emptied.
Object.assign(indexedDB, new IDBFactory());

afterAll(async () => {
  await Promise.all([...open].map((database) => database.close()));
  open.clear();
});
