// Proves that a payment request that a person opened stays on their devices, offline too, until it is paid, expired,
// refused for good or dismissed; that it never counts as their own; and that only complete, sealed requests of others are
// stored.
import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Request } from '#domain/payment-request/schema.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { newCommand } from '#app/data/outbox/command-doc.ts';
import { registerFeatures } from '#app/registered-features.ts';
import {
  eventually,
  expectAdvertisement,
  makeSurroundings,
  openTestDevice,
  stubLocalStorage,
  type Surroundings,
} from '#tests/builders/device.ts';
import { aRequest } from '#tests/builders/payment-requests.ts';
import { aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { sendTransfer } from './commands.ts';
import { dueOfOpened } from './due.ts';
import { transfer } from './feature.tsx';
import { forgetExpired, keepOpened, watchOpened } from './opened-requests.ts';
import { linkFromParameters } from './payment-link.ts';
import { toSealedRequest, watchRequests } from './payment-requests.ts';

const me = 'VIQ-1700000000000-me0000000000';
const shop = 'VIQ-1700000000000-shop00000000';

let count = 0;
let around: Surroundings;
let device: DeviceData;

beforeEach(async () => {
  registerFeatures([transfer]);
  expectAdvertisement();
  stubLocalStorage();
  const authority = new FakeAuthority(`o${String(++count).padStart(25, '0')}`);
  authority.write('wallet', aWallet(authority.userId, { address: me }));
  around = makeSurroundings(authority);
  device = await openTestDevice(around);
  await eventually(
    'the wallet is here',
    async () => (await device.database.collections.wallet.findOne().exec()) !== null,
  );
});
afterEach(async () => {
  await device.close();
});

const lunchRequest = (more: Partial<Parameters<typeof aRequest>[0]> = {}): Request =>
  aRequest({ to: shop, amount: '5.5', currency: 'DC', note: 'Lunch', ...more });
const listOpened = async (): Promise<string[]> =>
  (await firstValueFrom(watchOpened(device))).map(({ id }) => id);
const countStored = async (): Promise<number> => device.database.collections.requests.count().exec();
const storeCommand = async (request: Request, change: object): Promise<void> => {
  const command = newCommand({ id: 'c1', type: sendTransfer.type, payload: { ...request } }, 1);
  await device.database.collections.commands.insert({ ...command, ...change });
};
const refusedWith = (code: string) => ({
  status: 'refused',
  verdict: {
    ...{ id: 'c1', type: sendTransfer.type, verdict: 'refused', seq: 3, block: 1, code },
    at: '2026-11-27T08:00:00.000Z',
  },
});

describe('a request that was opened', () => {
  it('stays, offline too, and reaches the other devices with a network; it is not among the own requests', async () => {
    around.online = false;
    const request = lunchRequest();
    await keepOpened(device, me, request);
    await keepOpened(device, me, request);
    expect(await listOpened()).toEqual([request.request.id]);
    expect(await firstValueFrom(watchRequests(device))).toEqual([]);
    around.online = true;
    around.better();
    await eventually('the others have it', () => around.authority.documents('requests').length === 1);
  });

  it('is due, with a link that pays exactly this request', async () => {
    const request = lunchRequest();
    await keepOpened(device, me, request);
    const [kept] = await firstValueFrom(watchOpened(device));
    if (kept === undefined) throw new Error('nothing was kept');
    expect(toSealedRequest(kept)).toEqual(request);
    const due = dueOfOpened(kept);
    expect(due).toMatchObject({
      title: 'Requested',
      before: 'by',
      party: shop,
      note: 'Lunch',
      action: 'Pay',
    });
    expect(due).toMatchObject({ amount: '5.5', direction: 'out', ends: true });
    const { searchParams, pathname } = new URL(due.to, 'https://vaultiq.example');
    expect(pathname).toBe('/wallet');
    expect(linkFromParameters(searchParams)).toEqual(request);
  });

  it('is over once it is paid, on any device', async () => {
    const request = lunchRequest();
    await keepOpened(device, me, request);
    around.authority.write(
      'transactions',
      aTransaction(2, { direction: 'out', to: shop, requestId: request.request.id }),
    );
    around.better();
    await eventually('it is paid', async () => (await listOpened()).length === 0);
  });

  it.each([
    ['is not due while its payment waits', { status: 'waiting' }, 0],
    ['is over when somebody else has paid it', refusedWith('REQUEST_PAID'), 0],
    ['is over when its maker has cancelled it', refusedWith('REQUEST_CANCELLED'), 0],
    ['stays when the money was not there', refusedWith('INSUFFICIENT_FUNDS'), 1],
    ['stays when its payment was withdrawn', { status: 'cancelled' }, 1],
  ])('%s', async (_what, change, left) => {
    const request = lunchRequest();
    await keepOpened(device, me, request);
    await storeCommand(request, change);
    await eventually('it is known', async () => (await listOpened()).length === left);
  });

  it('is forgotten when it has expired', async () => {
    const request = lunchRequest({ expiresAt: new Date(Date.now() + 300).toISOString() });
    await keepOpened(device, me, request);
    await eventually('it has expired', async () => (await listOpened()).length === 0);
    const stop = forgetExpired(device.database);
    await eventually('it is gone', async () => (await countStored()) === 0);
    stop();
  });
});

describe('nothing is stored of', () => {
  it.each([
    ['one’s own request', lunchRequest({ to: me })],
    ['an expired one', lunchRequest({ expiresAt: '2020-01-01T00:00:00.000Z' })],
    ['one that was changed', { ...lunchRequest(), amount: '500' }],
  ])('%s', async (_what, request) => {
    await keepOpened(device, me, request);
    expect(await countStored()).toBe(0);
  });
});

it('only the latest twenty are kept', async () => {
  const all = Array.from({ length: 21 }, (_, n) => lunchRequest({ note: `Number ${String(n)}` }));
  for (const request of all) await keepOpened(device, me, request);
  const kept = new Set(await listOpened());
  expect(kept.size).toBe(20);
  expect(kept.has(all[20]?.request.id ?? '')).toBe(true);
});
