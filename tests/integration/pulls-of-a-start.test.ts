// Proves over HTTP, with the app's own doorbell and requests and the real gateway, that a start pulls every collection once
// if nothing changes, and that what changes afterwards arrives.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { call } from '#app/platform/call.ts';
import { openDeviceData, type DeviceData } from '#app/data/device/device-data.ts';
import { newId } from '#app/platform/new-id.ts';
import { ALWAYS_SYNCED } from '#app/data/replication/pull-order.ts';
import { openDoorbell } from '#app/data/replication/doorbell.ts';
import { makeGate } from '#tests/builders/gate.ts';
import { expectAdvertisement, stubLocalStorage, testStorage } from '#tests/builders/device.ts';
import { makeSyncWorld, type SyncWorld } from './sync-world.ts';

const ANN = 'ann00000000000000000000ann';

let world: SyncWorld;
let device: DeviceData | null = null;
beforeAll(async () => {
  world = await makeSyncWorld();
  await world.submit('account.open', 'system', { userId: ANN });
  await world.projections.idle();
});
afterAll(async () => {
  await world.close();
});
beforeEach(() => {
  expectAdvertisement();
  stubLocalStorage();
});
afterEach(async () => {
  await device?.close();
  device = null;
});

it('pulls every collection once, and then what changes', async () => {
  const pulled: string[] = [];
  const ready = makeGate();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const name = path.split('?')[0]?.split('/').at(-1) ?? '';
    pulled.push(name);
    // As on most networks, what is sent first arrives first.
    if (name !== 'doorbell') await vi.waitUntil(() => world.doorbells.count() === 1);
    return fetch(world.url + path, init);
  });
  const token = world.signIn(ANN)['authorization']?.replace('Bearer ', '') ?? '';
  device = await openDeviceData({
    userId: ANN,
    storage: testStorage(),
    multiInstance: false,
    now: Date.now,
    newId,
    registerSync: () => undefined,
    transport: {
      request: (options) => call({ ...options, token }),
      accessToken: () => Promise.resolve({ ok: true, value: token }),
      userId: () => ANN,
      mayReach: () => true,
      maySend: () => true,
    },
    doorbell: (options) =>
      openDoorbell({
        ...options,
        onReady(bell) {
          options.onReady(bell);
          ready.open();
        },
      }),
    signals: {
      onBetter: () => () => undefined,
      onConnected: () => () => undefined,
      onHidden: () => () => undefined,
      onWorkerSent: () => () => undefined,
    },
  });
  const replication = await device.sync.leading;
  await Promise.all([ready.passed, replication?.firstSync]);
  await replication?.inSync();
  expect([...pulled].sort()).toEqual([...ALWAYS_SYNCED, 'doorbell'].sort());

  const { wallet } = device.database.collections;
  const before = (await wallet.findOne().exec())?.toMutableJSON();
  await world.submit('wallet.claim_tdc', ANN, {});
  await vi.waitFor(async () => {
    expect((await wallet.findOne().exec())?.toMutableJSON()).not.toEqual(before);
  });
});
