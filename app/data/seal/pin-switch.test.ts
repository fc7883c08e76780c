// Proves that setting a PIN and turning it off seals and unseals all of a person's data on the device, offline: waiting
// commands and unsent notes and contacts stay and are sent afterwards, once; a failed change leaves everything
// unchanged; one that ends anywhere in between, as when the tab is killed, leaves one complete form; it reports its
// progress; the worker's copies are removed; and a changed PIN opens the same data.
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  sealedTestStorage,
  second,
  stubLocalStorage,
  type Surroundings,
  makeSurroundings,
  testStorage,
} from '#tests/builders/device.ts';
import { deriveInOneRound } from '#tests/builders/quick-derivation.ts';
import { aContact, aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { findDeviceKey, lockDevice, lockStatus, unlockDevice } from '#app/seal/device-lock.ts';
import { makeKeyBytes, openKey } from '#app/seal/device-key.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { readPin } from '#app/seal/pin-record.ts';
import { pendingPurchase } from '#app/features/purchase/pending-purchase.ts';
import { adoptSession, startSession, stopSession } from '#app/platform/session.ts';
import { storedSession } from '#app/platform/stored-session.ts';
import { copyStores } from './copy-stores.ts';
import { databaseName, listStores } from '../database/database.ts';
import type { DeviceData } from '../device/device-data.ts';
import { hasEncryptionMigration, markEncryptionMigration } from './encryption-migration.ts';
import { dropStaleOpenCopies } from './stale-copies.ts';
import { openMirror } from '../outbox/outbox-mirror.ts';
import { payeeName, rememberPayee } from '../queries/payee-names.ts';
import { changePin, turnPinOff, turnPinOn } from './pin-switch.ts';
import { signOutAndWipe } from '../device/sign-out.ts';
import { waitingCount } from '../outbox/waiting-count.ts';
import { sendTransfer } from '#app/features/transfer/commands.ts';
import { FEATURES } from '#app/features.ts';
import { registerFeatures } from '#app/registered-features.ts';

registerFeatures(FEATURES);

const pin = '246810';
const shop = 'VIQ-1700000000000-shop00000000';
const ann = { email: 'ann@user.test', fullName: 'Ann Other', address: 'VIQ-1700000000000-ann000000000' };
let count = 0;
let authority: FakeAuthority;
let userId: string;
let device: DeviceData | null = null;
const arounds: Surroundings[] = [];

beforeEach(() => {
  deriveInOneRound();
  expectAdvertisement();
  stubLocalStorage();
  authority = new FakeAuthority(`p${String(++count).padStart(25, '0')}`);
  ({ userId } = authority);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  startSession();
  adoptSession(
    {
      accessToken: 'token',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      deviceId: 'd',
      user: { id: userId, ...ann, roles: ['user'] },
    },
    false,
  );
});
afterEach(async () => {
  await close();
  lockDevice();
  await stopSession();
});

async function close(): Promise<void> {
  await device?.close();
  device = null;
}

/** As the app does: with the key if there is one. */
async function open({ online = true } = {}): Promise<DeviceData> {
  await close();
  const key = findDeviceKey(userId) ?? undefined;
  const around = makeSurroundings(authority, key === undefined ? testStorage() : sealedTestStorage(key), key);
  around.online = online;
  authority.trouble = () => (around.online ? null : 'lost-request');
  arounds.push(around);
  device = await openTestDevice(around);
  return device;
}

const inSync = async ({ sync }: DeviceData): Promise<void> => {
  const replication = await sync.leading;
  await replication?.firstSync;
  replication?.resync();
  await replication?.inSync();
};

/** All databases and local storage of the device as one text. */
async function dump(): Promise<string> {
  const found: unknown[] = localStore.keys('').map((key) => [key, localStore.read(key)]);
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await openDB(name);
    for (const store of database.objectStoreNames) {
      found.push(name, store, await database.getAllKeys(store), await database.getAll(store));
    }
    database.close();
  }
  return JSON.stringify(found);
}

const words =
  /Aunt Emma|Rent of May|shop00000000|ann000000000|ann@user|Ann Other|The shop|12\.345678|77\.000001/;

/** A device that has pulled, and was then used offline. */
async function fill(): Promise<string> {
  authority.write('wallet', aWallet(userId, { address: ann.address }));
  for (let seq = 1; seq <= 30; seq++) authority.write('transactions', aTransaction(seq, { to: ann.address }));
  authority.write('contacts', aContact(shop, { name: 'Before' }));
  await inSync(await open());
  const { database, outbox } = await open({ online: false });
  const { contacts, labels } = database.collections;
  await contacts.incrementalUpsert(aContact(shop, { name: 'Aunt Emma', updatedAt: second(9) }));
  await labels.insert({ id: aTransaction(3).id, text: 'Home', note: 'Rent of May', updatedAt: second(9) });
  rememberPayee(userId, shop, 'The shop');
  pendingPurchase.keep(userId, { id: 'o1', amountUsd: '77.000001', checkout: null });
  return outbox.enqueue(sendTransfer.type, { to: shop, amount: '12.345678', currency: 'DC' });
}

describe('a PIN', () => {
  it('is set and turned off offline and without loss', async () => {
    const id = await fill();
    await close();
    expect(await dump()).toMatch(words);

    expect(await turnPinOn(userId, pin)).toEqual({ ok: true });
    expect(lockStatus(userId)).toBe('open');
    const sealed = await open({ online: false });
    await eventually('the worker is left nothing', async () => {
      const mirror = openMirror();
      const rows = await mirror.rowsOf(userId);
      mirror.close();
      return rows.length === 0;
    });
    expect(await sealed.database.collections.transactions.count().exec()).toBe(30);
    expect((await sealed.database.collections.commands.findOne(id).exec())?.payload['amount']).toBe(
      '12.345678',
    );
    expect(payeeName(userId, shop)).toBe('The shop');
    expect(pendingPurchase.read(userId)?.amountUsd).toBe('77.000001');
    await eventually('it says how much waits', () => waitingCount(userId) === 1);
    await close();
    expect(await listStores(userId, 'open')).toEqual([]);
    expect(await dump()).not.toMatch(words);

    const pulledBefore = authority.pulled.length;
    expect(await turnPinOff(userId, pin)).toEqual({ ok: true });
    expect(lockStatus(userId)).toBe('none');
    await open({ online: false });
    await eventually('the worker is left what waits', async () => {
      const mirror = openMirror();
      const rows = await mirror.rowsOf(userId);
      mirror.close();
      return rows.map(({ command }) => command.id).includes(id);
    });
    const after = await open();
    await inSync(after);
    expect(authority.pulled.length - pulledBefore).toBeLessThan(30);
    await eventually('it is sent', () => authority.arrived.includes(id));
    expect(authority.arrived).toEqual([id]);
    expect(authority.documents('contacts')[0]?.['name']).toBe('Aunt Emma');
    expect(authority.documents('labels')[0]?.['note']).toBe('Rent of May');
    expect(storedSession.read()?.person.email).toBe(ann.email);
    await close();
    expect(await listStores(userId, 'sealed')).toEqual([]);
  });

  it('seals waiting commands and notes, which reach the authority once', async () => {
    const id = await fill();
    await close();
    await turnPinOn(userId, pin);
    const sealed = await open();
    await inSync(sealed);
    await eventually('it is sent', () => authority.arrived.includes(id));
    expect(authority.arrived).toEqual([id]);
    expect(authority.documents('contacts')[0]?.['name']).toBe('Aunt Emma');
    expect(authority.documents('labels')[0]?.['note']).toBe('Rent of May');
    await eventually('nothing waits', () => waitingCount(userId) === 0);
  });

  it('opens after a restart only with the PIN, and names the person offline', async () => {
    await fill();
    await close();
    await turnPinOn(userId, pin);
    await close();
    lockDevice();
    expect(lockStatus(userId)).toBe('locked');
    expect(payeeName(userId, shop)).toBeNull();
    expect(storedSession.read()?.person).toEqual({
      id: userId,
      email: '',
      fullName: '',
      address: '',
      roles: [],
    });
    expect((await unlockDevice(userId, '000000')).ok).toBe(false);
    expect((await unlockDevice(userId, pin)).ok).toBe(true);
    expect(payeeName(userId, shop)).toBe('The shop');
    const { database } = await open({ online: false });
    expect(await database.collections.transactions.count().exec()).toBe(30);
  });

  it('can be changed: the old PIN opens nothing, and the data stays unchanged', async () => {
    await fill();
    await close();
    await turnPinOn(userId, pin);
    expect((await changePin(userId, { from: '111111', to: '135791' })).ok).toBe(false);
    expect((await changePin(userId, { from: pin, to: '135791' })).ok).toBe(true);
    lockDevice();
    expect((await unlockDevice(userId, pin)).ok).toBe(false);
    expect((await unlockDevice(userId, '135791')).ok).toBe(true);
    expect(await (await open({ online: false })).database.collections.transactions.count().exec()).toBe(30);
  });

  it('that cannot be stored is not set, and everything stays as it was', async () => {
    await fill();
    await close();
    const write = localStorage.setItem.bind(localStorage);
    vi.spyOn(localStorage, 'setItem').mockImplementation((key: string, value: string) => {
      if (key.startsWith('vaultiq.pin.')) throw new DOMException('full', 'QuotaExceededError');
      write(key, value);
    });
    expect(await turnPinOn(userId, pin)).toEqual({ ok: false, why: 'failed' });
    expect(lockStatus(userId)).toBe('none');
    expect(payeeName(userId, shop)).toBe('The shop');
    const { database } = await open({ online: false });
    expect(await database.collections.transactions.count().exec()).toBe(30);
    await close();
    expect(await listStores(userId, 'sealed')).toEqual([]);
  });

  it('that is wrong turns nothing off', async () => {
    await fill();
    await close();
    await turnPinOn(userId, pin);
    expect(await turnPinOff(userId, '000000')).toMatchObject({ ok: false, why: 'wrong', left: 9 });
    expect(readPin(userId)?.wrong).toBe(1);
    expect(await listStores(userId, 'open')).toEqual([]);
  });

  it('that was forgotten is removed with everything that it protects', async () => {
    await fill();
    await close();
    await turnPinOn(userId, pin);
    await (await open({ online: false })).close();
    device = null;
    lockDevice();
    await signOutAndWipe(userId);
    expect(localStore.keys('vaultiq.').filter((key) => key !== 'vaultiq.sign-out-owed')).toEqual([]);
    expect(await listStores(userId, 'sealed')).toEqual([]);
    expect(await listStores(userId, 'open')).toEqual([]);
    expect(lockStatus(userId)).toBe('none');
  });
});

describe('a change that is killed', () => {
  const key = () => {
    const held = findDeviceKey(userId);
    if (held === null) throw new Error('the device is locked');
    return held;
  };
  const copyOwnStores = (to: 'open' | 'sealed', onCopied: () => void = () => undefined, by = key()) =>
    copyStores({ databaseName: databaseName(userId), key: by, to, onCopied });
  /** Simulates the end of the tab: nothing more is done. */
  const throwKilled = (): never => {
    throw new Error('the tab is gone');
  };
  const hasEverything = async (id: string, leftBehind: 'open' | 'sealed'): Promise<void> => {
    expect(hasEncryptionMigration(userId)).toBe(true);
    const { database } = await open({ online: false });
    expect(await database.collections.transactions.count().exec()).toBe(30);
    expect(await database.collections.commands.findOne(id).exec()).not.toBeNull();
    expect((await database.collections.labels.find().exec()).map(({ note }) => note)).toEqual([
      'Rent of May',
    ]);
    await close();
    expect(await listStores(userId, leftBehind)).toEqual([]);
    expect(hasEncryptionMigration(userId)).toBe(false);
  };
  const fillStore = async (): Promise<string> => {
    const id = await fill();
    await close();
    return id;
  };

  it.each(['sealed', 'open'] as const)('while data becomes %s: the earlier data counts', async (to) => {
    const id = await fillStore();
    if (to === 'open') await turnPinOn(userId, pin);
    const by = to === 'open' ? key() : await openKey(makeKeyBytes());
    markEncryptionMigration(userId);
    let batches = 0;
    const stops = (): void => {
      batches += 1;
      if (batches > 4) throwKilled();
    };
    await expect(copyOwnStores(to, stops, by)).rejects.toThrow('the tab is gone');
    expect((await listStores(userId, to)).length).toBeGreaterThan(0);
    await hasEverything(id, to);
  });

  it('after the PIN takes effect: unsealed data is removed', async () => {
    const id = await fillStore();
    await turnPinOn(userId, pin);
    markEncryptionMigration(userId);
    await copyOwnStores('open');
    await hasEverything(id, 'open');
  });

  it('as soon as the PIN takes effect: unsealed data is removed while the device is locked', async () => {
    await fillStore();
    const write = localStorage.setItem.bind(localStorage);
    let isGone = false;
    const setting = vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
      if (!isGone) write(key, value);
      isGone ||= key.startsWith('vaultiq.pin.');
    });
    const removing = vi.spyOn(localStorage, 'removeItem').mockImplementation(() => undefined);
    const remove = indexedDB.deleteDatabase.bind(indexedDB);
    const deleting = vi
      .spyOn(indexedDB, 'deleteDatabase')
      .mockImplementation((name) => (isGone ? throwKilled() : remove(name)));
    await turnPinOn(userId, pin);
    setting.mockRestore();
    removing.mockRestore();
    deleting.mockRestore();
    lockDevice();
    expect(await dump()).toMatch(words);

    await dropStaleOpenCopies(userId);
    expect(
      localStore
        .keys('')
        .map((name) => localStore.read(name))
        .join(),
    ).not.toMatch(/The shop|77\.000001/);
    expect(lockStatus(userId)).toBe('locked');
    expect(await listStores(userId, 'open')).toEqual([]);
    expect(hasEncryptionMigration(userId)).toBe(false);
    expect((await unlockDevice(userId, pin)).ok).toBe(true);
    expect(payeeName(userId, shop)).toBe('The shop');
    expect(pendingPurchase.read(userId)?.amountUsd).toBe('77.000001');
    expect(await (await open({ online: false })).database.collections.transactions.count().exec()).toBe(30);
  });

  it('after the PIN is turned off: sealed data is removed', async () => {
    const id = await fillStore();
    await turnPinOn(userId, pin);
    const by = key();
    await turnPinOff(userId, pin);
    markEncryptionMigration(userId);
    await copyOwnStores('sealed', undefined, by);
    localStore.write(`vaultiq.sealed.${userId}.payees`, 'of no use');
    await hasEverything(id, 'sealed');
    expect(localStore.keys('vaultiq.sealed.')).toEqual([]);
  });

  it('is searched only on a device that had one', async () => {
    await fillStore();
    const asked = vi.spyOn(indexedDB, 'databases');
    const dropped = vi.spyOn(indexedDB, 'deleteDatabase');
    await open({ online: false });
    await close();
    expect([asked.mock.calls, dropped.mock.calls]).toEqual([[], []]);
  });
});

it('shows the progress in every tab', async () => {
  await fill();
  await close();
  const reports: { done: number; of: number }[] = [];
  const other = new BroadcastChannel('vaultiq-lock');
  let isDone = false;
  other.onmessage = ({ data }: MessageEvent<{ kind: string; progress: (typeof reports)[number] }>) => {
    if (data.kind === 'progress') reports.push(data.progress);
    if (data.kind === 'changed') isDone = true;
  };
  await turnPinOn(userId, pin);
  await eventually('it has ended there too', () => isDone);
  other.close();
  expect(reports[0]?.done).toBe(0);
  expect(reports.at(-1)?.done).toBe(reports[0]?.of);
  expect(reports[0]?.of).toBeGreaterThan(30);
  expect(reports.map(({ done }) => done)).toEqual(reports.map(({ done }) => done).sort((a, b) => a - b));
});
