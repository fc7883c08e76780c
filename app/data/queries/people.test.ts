// Proves the names of parties: a contact's name before the one that a wallet's owner signed up with, vaults by their names, null for
// strangers, and that a name is there as soon as it is saved or learned.
import type { Subscription } from 'rxjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

it('a contact counts before a learned name, and both as soon as they are there', async () => {
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
