// Proves that data which only this device has survives recreating the database, wherever the app is closed meanwhile.
import type { RxStorageInstanceCreationParams } from 'rxdb/plugins/core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  expectAdvertisement,
  type StoredDevice,
  openTestDevice,
  STORAGES,
  stubLocalStorage,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { aContact, aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { hasStash } from './stash.ts';
import { newCommand } from '../outbox/command-doc.ts';
import { openDatabase, listStores } from '../database/database.ts';
import type { AnyStorage } from '../seal/sealed-storage.ts';
import { recreateDatabase } from './recreate-database.ts';
import { isDamaged, markDamaged, markFilled, markRewound } from '../replication/sync-state.ts';

const you = 'VIQ-1700000000000-you000000000';
let count = 0;
let userId: string;

/** Simulates closing the app after this many changes of the storage: later ones fail. */
function closedAfter(changes: number, storage: AnyStorage): AnyStorage {
  let left = changes;
  const change = async <T>(run: () => Promise<T>): Promise<T> => {
    if (left === 0) throw new Error('the app is closed');
    left -= 1;
    return run();
  };
  return {
    ...storage,
    async createStorageInstance<T>(params: RxStorageInstanceCreationParams<T, unknown>) {
      const instance = await storage.createStorageInstance<T>(params);
      const [write, remove] = [instance.bulkWrite.bind(instance), instance.remove.bind(instance)];
      return Object.assign(instance, {
        bulkWrite: (...given: Parameters<typeof write>) => change(() => write(...given)),
        remove: () => change(remove),
      });
    },
  };
}

const command = newCommand(
  {
    id: '01WAITS0000000000000000000',
    type: 'wallet.transfer',
    payload: { to: you, amount: '5', currency: 'DC' },
  },
  1_000,
);

/** A device with a transfer that waits and a contact that nobody else has. */
async function fill(kept: StoredDevice): Promise<void> {
  const database = await openDatabase({ userId, ...kept, multiInstance: false });
  await database.collections.commands.insert(command);
  await database.collections.contacts.insert(aContact(you));
  await database.collections.wallet.insert(aWallet(userId));
  markFilled(userId);
  await database.close();
}

/** Reopens the app offline and reads its documents. */
async function nextOpening(kept: StoredDevice): Promise<readonly [commands: unknown[], contacts: unknown[]]> {
  const around = makeSurroundings(new FakeAuthority(userId), kept.storage, kept.key);
  around.online = false;
  const device = await openTestDevice(around);
  const { commands, contacts } = device.database.collections;
  const found = [await commands.find().exec(), await contacts.find().exec()] as const;
  const ids = found.map((documents) => documents.map(({ primary }) => primary));
  await device.close();
  return [ids[0] ?? [], ids[1] ?? []];
}

beforeEach(() => {
  expectAdvertisement();
  stubLocalStorage();
  userId = `a${String(++count).padStart(25, '0')}`;
});

describe.each(STORAGES)('a database that begins anew, $kind', ({ kind, keep }) => {
  it.each([
    ['after a rewind', markRewound, [you], kind === 'open' ? 2 : 5],
    ['after a write that failed', markDamaged, [], 5],
  ] as const)(
    '%s loses no command wherever the app is closed',
    async (_, mark, contacts, step) => {
      let wasClosed = true;
      let changes = 0;
      for (; wasClosed; changes += step) {
        userId = `a${String(++count).padStart(25, '0')}`;
        const kept = await keep();
        await fill(kept);
        mark(userId);
        const options = { userId, multiInstance: false, ...kept };
        const storage = closedAfter(changes, kept.storage);
        try {
          await recreateDatabase(await openDatabase({ ...options, storage }), { ...options, storage });
          wasClosed = false;
        } catch (error) {
          expect(String(error)).toContain('the app is closed');
        }
        expect([changes, await nextOpening(kept)]).toEqual([changes, [[command.id], contacts]]);
        expect([hasStash(userId), isDamaged(userId)]).toEqual([false, false]);
      }
      expect(changes).toBeGreaterThan(40);
    },
    60_000,
  );

  it('leaves no readable data aside', async () => {
    const kept = await keep();
    await fill(kept);
    markRewound(userId);
    const options = { userId, multiInstance: false, ...kept };
    await (await recreateDatabase(await openDatabase(options), options)).close();
    const names = (await listStores(userId, kind)).filter((name) => name.includes('-aside'));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(await countIn(name)).toBe(0);
  });
});

/** The rows of all tables of a store. */
async function countIn(name: string): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error(name)));
  });
  let rows = 0;
  for (const table of database.objectStoreNames) {
    const counting = database.transaction(table).objectStore(table).count();
    rows += await new Promise<number>((resolve) => {
      counting.addEventListener('success', () => resolve(counting.result));
    });
  }
  database.close();
  return rows;
}
