// Proves that a device of an earlier version opens with what it holds, gets the collection that came with this version
// empty and then filled, and that a device never opens more collections than RxDB allows.
import { createRxDatabase, type RxDatabase } from 'rxdb/plugins/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  second,
  stubLocalStorage,
  surroundingsOf,
} from '#tests/builders/device.ts';
import { aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { CollectionName } from './collections.ts';
import { databaseName } from './database.ts';
import type { DeviceData } from './device-data.ts';
import { openCollections } from './open-collections.ts';
import { rxSchemaOf } from './schemas.ts';

const userId = 'u'.repeat(26);
const BEFORE = [
  'commands',
  'wallet',
  'transactions',
  'notifications',
  'contacts',
  'labels',
  'settings',
  'requests',
  'schedules',
  'catalog',
  'explorer',
] as const satisfies readonly CollectionName[];

let device: DeviceData | null = null;
beforeEach(() => {
  expectAdvertisement();
  stubLocalStorage();
});
afterEach(async () => {
  await device?.close();
  device = null;
});

/** What the version before this one left behind. */
async function leaveEarlierDevice(storage: ReturnType<typeof surroundingsOf>['storage']): Promise<void> {
  const earlier = await createRxDatabase({ name: databaseName(userId), storage, multiInstance: false });
  await openCollections(
    earlier as RxDatabase,
    Object.fromEntries(BEFORE.map((name) => [name, rxSchemaOf(name)])),
  );
  await earlier.collections['wallet']?.insert(aWallet(userId));
  await earlier.collections['transactions']?.bulkInsert([2, 3, 4].map((seq) => aTransaction(seq)));
  await earlier.close();
}

it('an earlier device gets the standing empty, keeps the rest, and is told what there is', async () => {
  const authority = new FakeAuthority(userId);
  const around = surroundingsOf(authority);
  around.online = false;
  await leaveEarlierDevice(around.storage);
  device = await openTestDevice(around);
  const { collections } = device.database;
  expect(await collections.standing.count().exec()).toBe(0);
  expect(await collections.transactions.count().exec()).toBe(3);
  expect((await collections.wallet.findOne().exec())?.toJSON()).toEqual(aWallet(userId));

  const referral = { who: 'VIQ-1700…aaaaaa', joinedAt: second(4), rewards: [] };
  authority.write('standing', { id: 'referral:one', seq: 5, at: second(5), referral });
  around.online = true;
  around.better();
  await eventually('the standing is here', async () => (await collections.standing.count().exec()) === 1);
  const [document] = await collections.standing.find().exec();
  expect(document?.toJSON()).toEqual({ id: 'referral:one', seq: 5, at: second(5), referral });
});

it('opens at most twelve collections', async () => {
  device = await openTestDevice(surroundingsOf(new FakeAuthority(userId)));
  expect(Object.keys(device.database.collections).length).toBeLessThanOrEqual(12);
});
