// Proves the names of parties: a contact's name takes precedence over the name of the owner's account, vaults have their
// own names, strangers have none, and a saved or learned name appears at once.
import type { Subscription } from 'rxjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeRecord } from '#domain/device-records.ts';
import { transfer } from '#app/features/transfer/feature.tsx';
import { registerFeatures } from '#app/registered-features.ts';
import {
  eventually,
  expectAdvertisement,
  makeSurroundings,
  openTestDevice,
  stubLocalStorage,
} from '#tests/builders/device.ts';
import { aContact } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { DeviceData } from '../device/device-data.ts';
import { rememberPayee } from './payee-names.ts';
import { makePeople, type People, watchPeople } from './people.ts';

registerFeatures([transfer]);

const rita = 'VIQ-1700000000000-rita00000000';
const at = '2026-11-22T10:00:00.000Z';
const sam = 'VIQ-1700000000000-sam000000000';

let device: DeviceData;
let subscription: Subscription | undefined;

beforeEach(async () => {
  expectAdvertisement();
  stubLocalStorage();
  device = await openTestDevice(makeSurroundings(new FakeAuthority('people00000000000000000000')));
});
afterEach(async () => {
  subscription?.unsubscribe();
  await device.close();
});

it("a contact's name takes precedence over a learned name, and both appear as soon as they are stored", async () => {
  let people: People = makePeople([], new Map());
  subscription = watchPeople(device).subscribe((now) => {
    people = now;
  });
  const names = () => JSON.stringify([people.nameOf(rita), people.nameOf(sam), people.contactOf(rita)?.name]);
  expect(names()).toBe('[null,null,null]');
  rememberPayee(device.userId, rita, 'Rita Sol');
  rememberPayee('somebody-else', sam, 'Sam');
  await eventually('the learned name', () => names() === '["Rita Sol",null,null]');
  await device.database.collections.contacts.insert(aContact(rita, { name: 'Sister' }));
  await eventually('the name of the contact', () => names() === '["Sister",null,"Sister"]');
});

it("each account of a backed project is named by the project's title, once this device has its document", async () => {
  let people: People = makePeople([], new Map());
  subscription = watchPeople(device).subscribe((now) => {
    people = now;
  });
  const other = 'VIQ-1700000000000-othervault00';
  const vault = 'VIQ-1700000000000-kioskvault00';
  const parties = ['ESCROW-VAULT-p1', 'TOKEN-VAULT-p1', 'VESTING-VAULT-p1', vault];
  const names = () => JSON.stringify(parties.map((party) => people.nameOf(party)));
  const { records, catalog } = device.database.collections;
  const backing = { project: 'p1', stakes: [], refunded: '0', refundFee: '0' };
  await records.insert(makeRecord('standing', { id: 'backing:p1', seq: 1, at, backing } as never));
  await catalog.insert({ id: 'project:p1', seq: 1, at, value: { title: 'Solar Kiosk', vault, raised: '0' } });
  await catalog.insert({ id: 'project:p2', seq: 1, at, value: { title: 'Not mine', vault: other } });
  await eventually('the title', () => names() === JSON.stringify(parties.map(() => 'Solar Kiosk')));
  expect([people.projectTitle('p1'), people.projectTitle('p2'), people.nameOf(other)]).toEqual([
    'Solar Kiosk',
    null,
    null,
  ]);
  expect(people.names.has(vault)).toBe(false);
});

it('a shortened address stands for the only known wallet that it fits', () => {
  const learned = new Map([
    [rita, 'Rita'],
    ['VIQ-1700999999999-other0000000', 'Other'],
    [sam, 'Sam'],
  ]);
  const { addressOf } = makePeople([], learned);
  expect(addressOf('VIQ-1700…000000')).toBeNull();
  expect(makePeople([], new Map([[rita, 'Rita']])).addressOf('VIQ-1700…000000')).toBe(rita);
  expect(addressOf('VIQ-1700…zzzzzz')).toBeNull();
  expect(addressOf(sam)).toBe(sam);
});

it.each([
  ['UNIVERSAL-VAULT', 'Universal Vault'],
  ['MARKETING-VAULT', 'Marketing Vault'],
  ['INVESTOR-POOL-VAULT', 'System Vault'],
  ['FAUCET-VAULT', 'System Vault'],
  ['PRJ-1', 'Project Vault'],
  [rita, null],
  ['toString', null],
])('%s is called %j', (party, name) => {
  expect(makePeople([], new Map()).nameOf(party)).toBe(name);
});
