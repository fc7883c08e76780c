// Proves that the export has every document of the person and nothing public, and says when the history is not
// complete.
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  expectAdvertisement,
  openTestDevice,
  stubLocalStorage,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { aContact, aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { readOwnDocuments } from './own-documents.ts';
import { makeRecord } from '#domain/device-records.ts';
import { rememberPayee } from '#app/data/queries/payee-names.ts';
import { claimTdc } from '#app/features/tdc-claim/commands.ts';
import { FEATURES } from '#app/features.ts';
import { registerFeatures } from '#app/registered-features.ts';

registerFeatures(FEATURES);

let count = 0;
let device: DeviceData;

beforeEach(async () => {
  expectAdvertisement();
  stubLocalStorage();
  const around = makeSurroundings(new FakeAuthority(`e${String(++count).padStart(25, '0')}`));
  around.online = false;
  around.authority.trouble = () => 'lost-request';
  device = await openTestDevice(around);
});
afterEach(() => device.close());

const balances = (posted: string) => ({
  DC: { posted, held: '0' },
  TDC: { posted: '0', held: '0' },
  USD: { posted: '0', held: '0' },
});

it('returns every document of the person on this device, including waiting commands', async () => {
  const { contacts, records, transactions, wallet } = device.database.collections;
  const [owed, rent] = [
    { id: 'receivable', seq: 3 },
    { id: 'rent', seq: 4 },
  ];
  await records.bulkInsert([makeRecord('standing', owed), makeRecord('schedules', rent)]);
  await transactions.bulkInsert([
    aTransaction(2, { direction: 'in', amount: '5' }),
    aTransaction(1, { direction: 'in', amount: '10' }),
  ]);
  await contacts.insert(aContact('VIQ-1700000000000-oldfriend000', { name: 'Grandmother' }));
  await wallet.insert(aWallet(device.userId, { seq: 2, balances: balances('15') }));
  const waiting = await device.outbox.enqueue(claimTdc.type, {});
  const { complete, documents } = await readOwnDocuments(device.database, device.userId);
  expect(complete).toBe(true);
  expect(documents.transactions.map(({ seq }) => seq).toSorted()).toEqual([1, 2]);
  expect(documents.contacts).toMatchObject([{ name: 'Grandmother' }]);
  expect(documents.commands).toMatchObject([{ id: waiting, type: 'wallet.claim_tdc' }]);
  expect(documents.wallet).toHaveLength(1);
  expect([documents.standing, documents.schedules]).toEqual([[owed], [rent]]);
  expect(Object.keys(documents).toSorted()).toEqual([
    'commands',
    'contacts',
    'drafts',
    'labels',
    'notifications',
    'requests',
    'schedules',
    'settings',
    'standing',
    'transactions',
    'wallet',
  ]);
});

it("has the stored names of the person's payees, and of nobody else", async () => {
  rememberPayee(device.userId, 'VIQ-1700000000000-theshop00000', 'The shop');
  rememberPayee('somebody-else', 'VIQ-1700000000000-theirshop000', 'Their shop');
  expect((await readOwnDocuments(device.database, device.userId)).payees).toEqual([
    { address: 'VIQ-1700000000000-theshop00000', name: 'The shop' },
  ]);
});

it('says when the transactions do not add up to the balances', async () => {
  const { transactions, wallet } = device.database.collections;
  await transactions.insert(aTransaction(2, { direction: 'in', amount: '5' }));
  await wallet.insert(aWallet(device.userId, { seq: 2, balances: balances('15') }));
  expect((await readOwnDocuments(device.database, device.userId)).complete).toBe(false);
});
