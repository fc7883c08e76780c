// Proves that the whole history is listed oldest first with the names of contacts, that it says when a part is missing,
// and that the moment between a wallet and its newest transaction does not count as one.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Subscription } from 'rxjs';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  stubLocalStorage,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { aContact, aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { DeviceData } from '../device/device-data.ts';
import { watchWholeHistory, type WholeHistory } from './whole-history.ts';

let count = 0;
let device: DeviceData;
let subscription: Subscription | undefined;
let emitted: WholeHistory[];

beforeEach(async () => {
  expectAdvertisement();
  stubLocalStorage();
  const around = makeSurroundings(new FakeAuthority(`w${String(++count).padStart(25, '0')}`));
  around.online = false;
  around.authority.trouble = () => 'lost-request';
  device = await openTestDevice(around);
  emitted = [];
});
afterEach(async () => {
  subscription?.unsubscribe();
  await device.close();
});

const wallet = (seq: number, posted: string) =>
  aWallet(device.userId, {
    seq,
    balances: {
      DC: { posted, held: '0' },
      TDC: { posted: '0', held: '0' },
      USD: { posted: '0', held: '0' },
    },
  });
const watch = () => {
  subscription = watchWholeHistory(device).subscribe((whole) => emitted.push(whole));
};
const incomingTransaction = (seq: number, amount: string) => aTransaction(seq, { direction: 'in', amount });

it('delivers the oldest first, with names, and follows new transactions', async () => {
  const { transactions, contacts, wallet: wallets } = device.database.collections;
  await transactions.bulkInsert([incomingTransaction(2, '5'), incomingTransaction(1, '10')]);
  await contacts.insert(aContact('VIQ-1700000000000-oldfriend000', { name: 'Grandmother' }));
  await wallets.insert(wallet(2, '15'));
  watch();
  await eventually('the whole history is emitted', () => emitted.length > 0);
  expect(emitted[0]?.complete).toBe(true);
  expect(emitted[0]?.transactions.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(emitted[0]?.names.get('VIQ-1700000000000-oldfriend000')).toBe('Grandmother');
  // The wallet arrives first and its transaction a moment later: nothing is reported as missing.
  await wallets.incrementalUpsert(wallet(3, '16'));
  await eventually('the wallet is there', async () => (await wallets.findOne().exec())?.seq === 3);
  await transactions.insert(incomingTransaction(3, '1'));
  await eventually(
    'the new one',
    () => emitted.at(-1)?.transactions.length === 3 && emitted.at(-1)?.complete === true,
  );
  expect(emitted.every(({ complete }) => complete)).toBe(true);
});

it('reports a missing part', async () => {
  const { transactions, wallet: wallets } = device.database.collections;
  await transactions.insert(incomingTransaction(2, '5'));
  await wallets.insert(wallet(2, '15'));
  watch();
  await eventually('a history is emitted', () => emitted.length > 0);
  expect(emitted[0]?.complete).toBe(false);
  await transactions.insert(incomingTransaction(1, '10'));
  await eventually('all is there', () => emitted.at(-1)?.complete === true);
});
