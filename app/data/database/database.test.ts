// Proves that a device of an earlier version opens offline with its data in today's collections, and then receives new
// data; and that a device never opens more collections than RxDB allows.
import { createRxDatabase, type RxDatabase } from 'rxdb/plugins/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  second,
  stubLocalStorage,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { RecordDoc } from '#domain/device-records.ts';
import type { CollectionName } from './collections.ts';
import { decidedAt, newCommand } from '../outbox/command-doc.ts';
import { databaseName } from './database.ts';
import type { DeviceData } from '../device/device-data.ts';
import { openCollections } from './open-collections.ts';
import { makeRxSchema } from './schemas.ts';

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

const rent = { id: 'rent', seq: 4, status: 'active' };
const schedules = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 96 },
    seq: { type: 'integer' },
    status: { type: 'string' },
  },
  required: ['id', 'seq'],
} as const;

async function recordsOf({ database }: DeviceData): Promise<RecordDoc[]> {
  const found = await database.collections.records.find({ sort: [{ id: 'asc' }] }).exec();
  return found.map((record) => record.toMutableJSON());
}

/** The data of an earlier version. */
async function leaveEarlierDevice(storage: ReturnType<typeof makeSurroundings>['storage']): Promise<void> {
  const earlier = await createRxDatabase({ name: databaseName(userId), storage, multiInstance: false });
  await openCollections(
    earlier as RxDatabase,
    Object.fromEntries(BEFORE.map((name) => [name, makeRxSchema(name)])),
  );
  await openCollections(earlier as RxDatabase, { schedules });
  await earlier.collections['schedules']?.insert(rent);
  await earlier.collections['wallet']?.insert(aWallet(userId));
  await earlier.collections['transactions']?.bulkInsert([2, 3, 4].map((seq) => aTransaction(seq)));
  await earlier.close();
}

it('turns the schedules of an earlier device into records, keeps its other documents, and announces all of them', async () => {
  const authority = new FakeAuthority(userId);
  const around = makeSurroundings(authority);
  around.online = false;
  await leaveEarlierDevice(around.storage);
  const opened = await openTestDevice(around);
  device = opened;
  const { collections } = device.database;
  expect(await recordsOf(device)).toEqual([{ id: 'schedule:rent', kind: 'schedule', value: rent }]);
  expect(await collections.transactions.count().exec()).toBe(3);
  expect((await collections.wallet.findOne().exec())?.toJSON()).toEqual(aWallet(userId));

  const referral = { who: 'VIQ-1700…aaaaaa', joinedAt: second(4), rewards: [] };
  const paused = { ...rent, seq: 6, status: 'paused' };
  authority.write('schedules', paused);
  authority.write('standing', { id: 'referral:one', seq: 5, at: second(5), referral });
  around.online = true;
  around.better();
  await eventually('both are here', async () => {
    const [first, second] = await recordsOf(opened);
    return first?.kind === 'referral' && second?.value.seq === 6;
  });
  expect(await recordsOf(device)).toEqual([
    {
      id: 'referral:one',
      kind: 'referral',
      value: { id: 'referral:one', seq: 5, at: second(5), referral },
    },
    { id: 'schedule:rent', kind: 'schedule', value: paused },
  ]);
});

it('still sends a command that an earlier device left waiting, and keeps the times of its refusals', async () => {
  const authority = new FakeAuthority(userId);
  const around = makeSurroundings(authority);
  around.online = false;
  const { properties, ...schema } = makeRxSchema('commands');
  const { refusedAt: _, ...before } = properties;
  const earlier = await createRxDatabase({
    name: databaseName(userId),
    storage: around.storage,
    multiInstance: false,
  });
  await openCollections(earlier as RxDatabase, {
    commands: { ...schema, properties: before, version: 0 },
  });
  const of = (id: string, at: number) =>
    newCommand({ id, type: 'privacy.set', payload: { hidesBalances: true } }, at);
  const [waiting, refused] = [
    of('01WAITS', 2_000),
    { ...of('01REFUSED', 1_000), status: 'refused' as const },
  ];
  await earlier.collections['commands']?.bulkInsert([waiting, refused]);
  await earlier.close();
  device = await openTestDevice(around);
  const { commands } = device.database.collections;
  const found = await commands.find({ sort: [{ order: 'asc' }] }).exec();
  expect(found.map((document) => document.toMutableJSON())).toEqual([waiting, refused]);
  expect(found.map((document) => decidedAt(document.toMutableJSON()))).toEqual([null, 1_000]);
  around.online = true;
  around.better();
  await eventually('it is sent', () => authority.arrived.includes('01WAITS'));
});

it('opens at most twelve collections', async () => {
  device = await openTestDevice(makeSurroundings(new FakeAuthority(userId)));
  expect(Object.keys(device.database.collections).length).toBeLessThanOrEqual(12);
});
