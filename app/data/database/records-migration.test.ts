// Proves that the `schedules` and `standing` of an earlier version are in `records` as soon as the database is open,
// offline: completely, once, in open and in sealed storage, in two tabs at once, wherever it is interrupted, and never
// over newer documents. Without them, opening waits for no other tab.
import {
  createRxDatabase,
  getAllCollectionDocuments,
  type RxDatabase,
  type RxJsonSchema,
} from 'rxdb/plugins/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAdvertisement, second, STORAGES } from '#tests/builders/device.ts';
import type { AnyStorage } from '../seal/sealed-storage.ts';
import type { Collections, DeviceDatabase } from './collections.ts';
import { databaseName, openDatabase } from './database.ts';
import { openCollections } from './open-collections.ts';
import { moveToRecords } from './records-migration.ts';
import { makeRxSchema } from './schemas.ts';

type Sent = { readonly id: string; readonly seq: number; readonly [field: string]: unknown };

const schemaOf = (version: number, fields: readonly string[]): RxJsonSchema<Sent> => ({
  version,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 96 },
    seq: { type: 'integer' },
    ...Object.fromEntries(fields.map((field) => [field, {}])),
  },
  required: ['id', 'seq'],
});

const SCHEDULES = schemaOf(0, ['at', 'amount']);
const STANDING = schemaOf(1, ['at', 'referral', 'investor', 'payout']);
const STANDING_BEFORE = schemaOf(0, ['at', 'referral']);

const rent = { id: '01RENT', seq: 3, at: second(3), amount: '7' };
const referral = { id: 'referral:one', seq: 4, at: second(4), referral: { who: 'VIQ-1' } };
const investor = { id: 'investor', seq: 5, at: second(5), investor: { heldDc: '1' } };
const payout = { id: 'payout:2026-10', seq: 6, at: second(6), payout: { month: '2026-10' } };

const RECORDS = [
  { id: 'investor:me', kind: 'investor', value: investor },
  { id: 'payout:2026-10', kind: 'payout', value: payout },
  { id: 'referral:one', kind: 'referral', value: referral },
  { id: 'schedule:01RENT', kind: 'schedule', value: rent },
];

let count = 0;
let userId = '';
let storage: AnyStorage;
const open: { close(): Promise<unknown> }[] = [];

beforeEach(() => {
  expectAdvertisement();
  userId = `r${String(++count).padStart(25, '0')}`;
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()));
});

/** The data of an earlier version, in collections with these schemas. */
async function leave(
  name: 'schedules' | 'standing',
  schema: RxJsonSchema<Sent>,
  sent: readonly Sent[],
): Promise<void> {
  const earlier = await createRxDatabase({ name: databaseName(userId), storage, multiInstance: false });
  await openCollections(earlier, { [name]: schema });
  await earlier.collections[name]?.bulkInsert([...sent, { id: 'deleted', seq: 1 }]);
  await earlier.collections[name]?.findOne('deleted').remove();
  await earlier.close();
}

async function leaveBoth(): Promise<void> {
  await leave('schedules', SCHEDULES, [rent]);
  await leave('standing', STANDING, [referral, investor, payout]);
}

async function openNow(): Promise<DeviceDatabase> {
  const database = await openDatabase({ userId, storage, multiInstance: false });
  open.push(database);
  return database;
}

/** One of several tabs simulated in one process. RxDB allows 13 collections in a process, so it opens only these. */
async function openTab(): Promise<DeviceDatabase> {
  const name = databaseName(userId);
  const database = await createRxDatabase<Collections>({ name, storage, ignoreDuplicate: true });
  open.push(database);
  await openCollections(database as unknown as RxDatabase, { records: makeRxSchema('records') });
  return database;
}

async function recordsOf({ collections }: DeviceDatabase): Promise<unknown[]> {
  const found = await collections.records.find({ sort: [{ id: 'asc' }] }).exec();
  return found.map((record) => record.toMutableJSON());
}

const namesIn = async ({ internalStore }: DeviceDatabase): Promise<string[]> =>
  (await getAllCollectionDocuments(internalStore)).map(({ data }) => data.name);

/** Simulates closing the app after this many writes: every later operation fails. */
function endingAfter(writes: number): AnyStorage {
  let left = writes;
  const end = <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      left -= 1;
      if (left < 0) throw new Error('the app was closed');
      return act(...args);
    };
  };
  return {
    ...storage,
    async createStorageInstance(params) {
      const instance = await storage.createStorageInstance(params);
      instance.bulkWrite = end(instance.bulkWrite.bind(instance));
      instance.remove = end(instance.remove.bind(instance));
      return instance;
    },
  };
}

describe.each(STORAGES)('in $kind storage', ({ keep }) => {
  beforeEach(async () => {
    ({ storage } = await keep());
  });

  it('moves everything into records and removes the earlier collections', async () => {
    await leaveBoth();
    const database = await openNow();
    expect(await recordsOf(database)).toEqual(RECORDS);
    const names = await namesIn(database);
    expect(names.filter((name) => name === 'schedules' || name === 'standing')).toEqual([]);
  });

  it('waits for other tabs only if the device has earlier collections', async () => {
    const request = vi.fn((_name: string, task: () => Promise<unknown>) => task());
    vi.stubGlobal('navigator', { locks: { request } });
    await (await openNow()).close();
    expect(request).not.toHaveBeenCalled();
    await leaveBoth();
    await openNow();
    expect(request).toHaveBeenCalledOnce();
  });

  it('takes the newest version if an earlier update was interrupted', async () => {
    await leave('standing', STANDING, [investor, payout]);
    await leave('standing', STANDING_BEFORE, [referral, { id: payout.id, seq: 2 }]);
    expect(await recordsOf(await openNow())).toEqual(RECORDS.filter(({ kind }) => kind !== 'schedule'));
  });

  it('does not overwrite documents that were pulled since', async () => {
    const [, , , schedule] = RECORDS;
    const newer = { ...schedule, value: { ...rent, seq: 9, amount: '8' } };
    const before = await openNow();
    await before.collections.records.insert(newer as never);
    await before.close();
    await leaveBoth();
    expect(await recordsOf(await openNow())).toEqual([...RECORDS.slice(0, 3), newer]);
  });

  it('gives two tabs that open at once everything', async () => {
    await leaveBoth();
    const both = await Promise.all([openTab(), openTab()]);
    await Promise.all(both.map(moveToRecords));
    for (const database of both) expect(await recordsOf(database)).toEqual(RECORDS);
  });

  it('is finished by the next opening, wherever it was interrupted', { timeout: 60_000 }, async () => {
    let interrupted = 0;
    for (let writes = 0, ended = false; !ended; writes++) {
      userId = `r${String(++count).padStart(25, '0')}`;
      await leaveBoth();
      const opening = openDatabase({ userId, storage: endingAfter(writes), multiInstance: false });
      const first = await opening.catch(() => null);
      await first?.close();
      ended = first !== null;
      if (!ended) interrupted += 1;
      const database = await openNow();
      expect([writes, await recordsOf(database)]).toEqual([writes, RECORDS]);
      await database.close();
    }
    expect(interrupted).toBeGreaterThan(5);
  });
});
