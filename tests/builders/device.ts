/** A device in Node: RxDB in dev mode with schema checks over an IndexedDB in memory, and an authority in memory. */
import 'fake-indexeddb/auto';
import { addRxPlugin } from 'rxdb/plugins/core';
import { disableWarnings, RxDBDevModePlugin } from 'rxdb/plugins/dev-mode';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { deviceStorage, storageSettings } from '#app/data/database/device-storage.ts';
import { type AnyStorage, sealedStorage } from '#app/data/seal/sealed-storage.ts';
import { type DeviceKey, makeKeyBytes, openKey } from '#app/seal/device-key.ts';
import { vi } from 'vitest';
import { getAjv, wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv';
import type { PageVisibility } from '#app/platform/page-visibility.ts';
import { newId } from '#app/platform/new-id.ts';
import { localProblem } from '#app/platform/problem.ts';
import type { SyncOptions } from '#app/data/replication/sync.ts';
import { type DeviceData, openDeviceData } from '#app/data/device/device-data.ts';
import type { FakeAuthority } from '#tests/fakes/wire-authority.ts';

disableWarnings();
addRxPlugin(RxDBDevModePlugin);
// A nullable field has two types, which Ajv's strict mode refuses.
getAjv().opts.allowUnionTypes = true;

/** RxDB's free storage prints an advertisement with its first write; any other output is an error. */
export function expectAdvertisement(): void {
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => {
    if (!String(words[0]).includes('RxDB Open Core RxStorage')) throw new Error(words.map(String).join(' '));
  });
}

/** Replaces local storage, which Node lacks. It has no parameter, so that Vitest can use it as a hook. */
export const stubLocalStorage = (): void => {
  stubLocalStorageWith(new Map());
};

/** The cookies that scripts of the page can read. */
export const stubCookies = (cookie: string): void => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie }));
};

/** The same, with content. */
export function stubLocalStorageWith(held: Map<string, string>): void {
  vi.stubGlobal('localStorage', {
    get length() {
      return held.size;
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
}

const times = Date.parse('2026-11-21T10:00:00.000Z');
/** Second `n` of the test's day, in the wire's format. */
export const second = (n: number): string => new Date(times + n * 1_000).toISOString();

export const testStorage = () => wrappedValidateAjvStorage({ storage: deviceStorage() });

/** The storage of a device with a browser of its own; those of `testStorage` share one. */
export function storageOfOwnBrowser() {
  const settings = { ...storageSettings, indexedDB: new IDBFactory(), IDBKeyRange };
  return wrappedValidateAjvStorage({ storage: deviceStorage(settings) });
}

/** The storage of a device with a PIN. */
export const sealedTestStorage = (key: DeviceKey) =>
  wrappedValidateAjvStorage({ storage: sealedStorage(deviceStorage(), key) });

/** A storage, with its key if it is sealed. */
export type StoredDevice = { readonly storage: AnyStorage; readonly key?: DeviceKey };

const keptSealed = async (): Promise<StoredDevice> => {
  const key = await openKey(makeKeyBytes());
  return { storage: sealedTestStorage(key), key };
};

/** For tests of both storages: `describe.each(STORAGES)`. */
export const STORAGES = [
  { kind: 'open', keep: async (): Promise<StoredDevice> => ({ storage: testStorage() }) },
  { kind: 'sealed', keep: keptSealed },
] as const;

/** The parts of an authority that a device uses. */
export type TestService = Pick<FakeAuthority, 'userId' | 'request'>;

export type Surroundings<Service extends TestService = FakeAuthority> = {
  readonly authority: Service;
  readonly storage: AnyStorage;
  /** Present on a device with a PIN. */
  readonly key?: DeviceKey;
  readonly page?: PageVisibility;
  /** Default: one that never opens, because its token does not arrive. */
  readonly doorbell?: SyncOptions['doorbell'];
  /** ms. Default: the machine's clock. */
  readonly now?: () => number;
  /** Whether the browser reports a network. */
  online: boolean;
  better: () => void;
  connected: () => void;
  hidden: () => void;
  workerSent: () => void;
  /** How often the app asked the browser to wake the service worker. */
  syncsAsked: number;
};

export const makeSurroundings = <Service extends TestService>(
  authority: Service,
  storage: AnyStorage = testStorage(),
  key?: DeviceKey,
): Surroundings<Service> => ({
  authority,
  storage,
  ...(key === undefined ? {} : { key }),
  online: true,
  better: () => undefined,
  connected: () => undefined,
  hidden: () => undefined,
  workerSent: () => undefined,
  syncsAsked: 0,
});

export const openTestDevice = (around: Surroundings<TestService>): Promise<DeviceData> =>
  openDeviceData({
    userId: around.authority.userId,
    storage: around.storage,
    ...(around.key === undefined ? {} : { key: around.key }),
    multiInstance: false,
    now: around.now ?? (() => Date.now()),
    newId,
    registerSync: () => {
      around.syncsAsked += 1;
    },
    retryMs: 20,
    ...(around.page === undefined ? {} : { page: around.page }),
    ...(around.doorbell === undefined ? {} : { doorbell: around.doorbell }),
    transport: {
      // Also without a network RxDB uploads a collection's changes; they must not arrive.
      request: async (options) =>
        around.online ? around.authority.request(options) : { ok: false, problem: localProblem('OFFLINE') },
      accessToken: () => new Promise(() => undefined),
      userId: () => around.authority.userId,
      mayReach: () => around.online,
      maySend: () => around.online,
    },
    signals: {
      onBetter(listener) {
        around.better = listener;
        return () => undefined;
      },
      onConnected(listener) {
        around.connected = listener;
        return () => undefined;
      },
      onHidden(listener) {
        around.hidden = listener;
        return () => undefined;
      },
      onWorkerSent(listener) {
        around.workerSent = listener;
        return () => undefined;
      },
    },
  });

/** Polls until a condition holds; after `timeoutMs` it fails with the description of the condition. */
export async function eventually(what: string, holds: () => Promise<boolean> | boolean, timeoutMs = 10_000) {
  const end = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`did not happen in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A small seeded generator (mulberry32): the same seed gives the same history. */
export function makeSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
