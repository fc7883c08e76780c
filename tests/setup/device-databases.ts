/**
 * Gives each test file an empty IndexedDB, and closes the databases that the file before it left open. RxDB and Dexie remember an
 * open database by its name, and the files of a worker share both. Nothing is deleted: IndexedDB would wait for open connections.
 */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { enforceOptions, OPEN_BROADCAST_CHANNELS } from 'broadcast-channel';
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

// The channel of RxDB that Node would get asks IndexedDB for messages every 150 ms; left open, it fills the tests of another
// file that advance a fake clock.
enforceOptions({ type: 'simulate' });

// Dexie keeps the object that it found when it was loaded, so the same one is emptied.
Object.assign(indexedDB, new IDBFactory());

afterAll(async () => {
  await Promise.all([...open].map((database) => database.close()));
  open.clear();
  // Opening a database may fail after its channel is open, and then nothing owns the channel.
  await Promise.all([...OPEN_BROADCAST_CHANNELS].map((channel) => channel.close()));
});
