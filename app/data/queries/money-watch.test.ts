// Proves that incoming money is announced once on a device: not during the first synchronisation, not for outgoing
// money, and not again when the app is reopened.
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  stubLocalStorage,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { DeviceData } from '../device/device-data.ts';
import { watchMoneyReceived } from './money-watch.ts';

let device: DeviceData | null = null;
let stop = (): void => undefined;
beforeEach(() => {
  expectAdvertisement();
  stubLocalStorage();
});
afterEach(async () => {
  stop();
  await device?.close();
  device = null;
});

const announced: string[][] = [];

async function openIt(around: ReturnType<typeof makeSurroundings>): Promise<DeviceData> {
  device = await openTestDevice(around);
  stop = watchMoneyReceived(device, (transactions) => announced.push(transactions.map(({ id }) => id)));
  return device;
}

it('announces each incoming movement once, and none of the first synchronisation', async () => {
  const authority = new FakeAuthority('m'.repeat(26));
  const around = makeSurroundings(authority);
  authority.write('wallet', aWallet(authority.userId));
  for (const seq of [2, 4]) authority.write('transactions', aTransaction(seq));
  const first = await openIt(around);
  await eventually(
    'the first sync',
    async () => (await first.database.collections.transactions.count().exec()) === 2,
  );
  // Records the newest transaction; later ones are announced.
  await eventually(
    'it was looked at',
    () => localStorage.getItem(`vaultiq.announced.${'m'.repeat(26)}`) === '4',
  );
  expect(announced).toEqual([]);

  // One transaction was received, the other one sent.
  authority.write('transactions', aTransaction(6));
  authority.write('transactions', aTransaction(7));
  around.better();
  await eventually('it is announced', () => announced.length > 0);
  expect(announced).toEqual([[aTransaction(6).id]]);

  stop();
  await first.close();
  authority.write('transactions', aTransaction(8));
  await openIt(around);
  await eventually('what came while the app was closed is announced', () => announced.length > 1);
  authority.write('transactions', aTransaction(10));
  around.better();
  await eventually('the next', () => announced.length > 2);
  expect(announced).toEqual([6, 8, 10].map((seq) => [aTransaction(seq).id]));
});

it('announces tokens that somebody sent, and not those that a purchase delivered in its own entry', async () => {
  announced.length = 0;
  const authority = new FakeAuthority('t'.repeat(26));
  const around = makeSurroundings(authority);
  authority.write('wallet', aWallet(authority.userId));
  authority.write('transactions', aTransaction(2));
  await openIt(around);
  await eventually(
    'it was looked at',
    () => localStorage.getItem(`vaultiq.announced.${'t'.repeat(26)}`) === '2',
  );
  const token = { currency: 'token:p12:SUN', direction: 'in' } as const;
  authority.write('transactions', aTransaction(4, { direction: 'out' }));
  authority.write('transactions', aTransaction(4, { ...token, id: 'bought' }));
  authority.write('transactions', aTransaction(6, { ...token, id: 'sent' }));
  around.better();
  await eventually('it is announced', () => announced.length > 0);
  expect(announced).toEqual([['sent']]);
});
