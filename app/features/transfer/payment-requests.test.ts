// Proves that payment requests are made on the device and reach the person's other devices, that they show the
// journal's state, and that a payer's device knows what it has paid or is paying, and whom it has paid before.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstValueFrom } from 'rxjs';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  stubLocalStorage,
  type Surroundings,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { aRequest } from '#tests/builders/payment-requests.ts';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { RequestSchema } from '#domain/payment-request/schema.ts';
import { isIntact } from '#domain/payment-request/seal.ts';
import { RequestDocSchema } from '#domain/payment-request/document.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { privateStorage } from '#app/seal/private-storage.ts';
import { payeeName, rememberPayee } from '#app/data/queries/payee-names.ts';
import { isFirstTime, watchRecents } from './payees.ts';
import { requestStatus, type RequestStatus } from './request-status.ts';
import {
  cancelRequest,
  toSealedRequest,
  storeRequest,
  watchAnswer,
  watchRequests,
} from './payment-requests.ts';
import { sendTransfer } from './commands.ts';
import { transfer } from './feature.tsx';
import { registerFeatures } from '#app/registered-features.ts';

let count = 0;
let around: Surroundings;
let device: DeviceData;

beforeEach(async () => {
  registerFeatures([transfer]);
  expectAdvertisement();
  stubLocalStorage();
  around = makeSurroundings(new FakeAuthority(`r${String(++count).padStart(25, '0')}`));
  device = await openTestDevice(around);
});
afterEach(async () => {
  await device.close();
});

const me = 'VIQ-1700000000000-me0000000000';
const shop = 'VIQ-1700000000000-shop00000000';
const other = 'VIQ-1700000000000-other0000000';
const anHour = 3_600_000;
const lunch = { to: me, amount: '5.50', currency: 'DC', note: ' Lunch ', openMs: anHour } as const;

const listRequests = () => firstValueFrom(watchRequests(device));
const statuses = async (): Promise<RequestStatus[]> =>
  (await listRequests()).map((facts) => requestStatus(facts, Date.now()));
const receiveTransaction = (seq: number, more: Parameters<typeof aTransaction>[1]): void => {
  around.authority.write('transactions', aTransaction(seq, more));
  around.better();
};

describe('a request', () => {
  it('is made canonical, trimmed and sealed, so that it can be paid', async () => {
    const id = await storeRequest(device, lunch);
    const [facts] = await listRequests();
    expect(facts?.request).toMatchObject({ id, to: me, amount: '5.5', currency: 'DC', note: 'Lunch' });
    expect(RequestDocSchema.safeParse(facts?.request).success).toBe(true);
    const payload = RequestSchema.parse(facts === undefined ? null : toSealedRequest(facts.request));
    expect(isIntact(payload)).toBe(true);
    expect(await statuses()).toEqual(['open']);
  });

  it('is new each time, and reaches the person’s other devices', async () => {
    const ids = [await storeRequest(device, lunch), await storeRequest(device, lunch)];
    expect(new Set(ids).size).toBe(2);
    await eventually('both are pushed', () => around.authority.documents('requests').length === 2);
  });

  it('is paid when the transaction that paid it arrives', async () => {
    const id = await storeRequest(device, lunch);
    receiveTransaction(2, { direction: 'in', to: me, requestId: id });
    await eventually('it is paid', async () => (await statuses())[0] === 'paid');
    expect((await listRequests())[0]?.payment?.seq).toBe(2);
  });

  it("is not paid by this person's own payment", async () => {
    const id = await storeRequest(device, lunch);
    receiveTransaction(3, { direction: 'out', requestId: id });
    receiveTransaction(4, { direction: 'in' });
    await eventually(
      'both have arrived',
      async () => (await device.database.collections.transactions.count().exec()) === 2,
    );
    expect(await statuses()).toEqual(['open']);
  });

  it('is made offline, and reaches the other devices when the network is back', async () => {
    around.online = false;
    const id = await storeRequest(device, lunch);
    expect((await listRequests()).map(({ request }) => request.id)).toEqual([id]);
    expect(await statuses()).toEqual(['open']);
    expect(around.authority.documents('requests')).toEqual([]);
    around.online = true;
    around.better();
    await eventually('the others have it', () =>
      around.authority.documents('requests').some((document) => document.id === id),
    );
  });

  it('is cancelled by a command, and shows that until the decision', async () => {
    await storeRequest(device, lunch);
    around.online = false;
    const [facts] = await listRequests();
    if (facts === undefined) throw new Error('no request');
    await cancelRequest(device, facts.request);
    expect(await statuses()).toEqual(['cancelling']);
    // Somebody may still pay it, so the other devices are not informed yet.
    expect((await listRequests())[0]?.request.cancelledAt).toBeUndefined();
    around.online = true;
    around.better();
    await eventually('it is cancelled', async () => (await statuses())[0] === 'cancelled');
    expect(around.authority.arrived).toHaveLength(1);
    await eventually('the other devices receive it', () =>
      around.authority.documents('requests').some(({ cancelledAt }) => cancelledAt !== undefined),
    );
  });

  it('stays open when its cancellation is refused', async () => {
    await storeRequest(device, lunch);
    around.online = false;
    const [facts] = await listRequests();
    if (facts === undefined) throw new Error('no request');
    await cancelRequest(device, facts.request);
    const [command] = await device.database.collections.commands.find().exec();
    around.authority.refusedCommands.add(command?.id ?? '');
    around.online = true;
    around.better();
    await eventually('it is open', async () => (await statuses())[0] === 'open');
    expect((await listRequests())[0]?.request.cancelledAt).toBeUndefined();
  });
});

describe('somebody else’s request', () => {
  const request = aRequest({ to: shop, amount: '5', currency: 'DC' });
  const { id } = request.request;
  const answer = () => firstValueFrom(watchAnswer(device, id));

  it('is unknown beforehand', async () => {
    expect(await answer()).toEqual({ payment: null, command: null });
  });

  it('is known while its payment waits, and after it is paid', async () => {
    around.online = false;
    await device.outbox.enqueue(sendTransfer.type, { ...request });
    await device.outbox.enqueue(sendTransfer.type, {
      ...aRequest({ to: shop, amount: '5', currency: 'DC' }),
    });
    expect((await answer()).command).toMatchObject({ status: 'waiting', payload: { request: { id } } });
    around.online = true;
    receiveTransaction(5, { direction: 'out', to: shop, requestId: id });
    await eventually('the payment is here', async () => (await answer()).payment?.seq === 5);
  });
});

describe('a payee', () => {
  it('is new until something was sent there', async () => {
    await eventually('the history is here', async () => (await isFirstTime(device, shop)) === true);
    receiveTransaction(7, { direction: 'out', to: shop });
    receiveTransaction(8, { direction: 'in', from: other });
    await eventually('it is known', async () => (await isFirstTime(device, shop)) === false);
    expect(await isFirstTime(device, other)).toBe(true);
  });

  it('is neither new nor known before the history is complete, unless this device sent something there', async () => {
    await device.close();
    around = makeSurroundings(new FakeAuthority(`r${String(++count).padStart(25, '0')}`));
    around.online = false;
    around.authority.trouble = () => 'lost-request';
    device = await openTestDevice(around);
    expect(await isFirstTime(device, shop)).toBeNull();
    await device.database.collections.transactions.insert(aTransaction(7, { direction: 'out', to: shop }));
    await eventually('it is known', async () => (await isFirstTime(device, shop)) === false);
    expect(await isFirstTime(device, other)).toBeNull();
  });

  it('is known as soon as a transfer to them is decided', async () => {
    await device.outbox.enqueue(sendTransfer.type, { to: shop, amount: '1', currency: 'DC' });
    await eventually('it is known', async () => (await isFirstTime(device, shop)) === false);
  });

  it('is among the recent payees, each once, the latest first, with the name if it is known', async () => {
    await device.database.collections.transactions.bulkInsert([
      aTransaction(1, { direction: 'out', to: shop }),
      aTransaction(3, { direction: 'out', to: other }),
      aTransaction(5, { direction: 'out', to: shop }),
      aTransaction(6, { direction: 'in' }),
      aTransaction(7, { direction: 'out', kind: 'fiat_purchase', to: me }),
    ]);
    rememberPayee(device.userId, shop, 'The shop');
    expect(await firstValueFrom(watchRecents(device))).toEqual([
      { address: shop, name: 'The shop' },
      { address: other, name: null },
    ]);
  });

  it('keeps its name on this device until sign-out; the oldest names are removed first', () => {
    for (let n = 0; n <= 500; n++) rememberPayee('ann', `address-${String(n)}`, `Name ${String(n)}`);
    expect(payeeName('ann', 'address-0')).toBeNull();
    expect(payeeName('ann', 'address-1')).toBe('Name 1');
    expect(payeeName('ann', 'toString')).toBeNull();
    expect(payeeName('ben', 'address-500')).toBeNull();
    privateStorage.forget('ann', 'payees');
    expect(payeeName('ann', 'address-500')).toBeNull();
  });
});
