// Proves what is found about people and transactions on a device, without a network.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  expectAdvertisement,
  makeSurroundings,
  openTestDevice,
  stubLocalStorage,
} from '#tests/builders/device.ts';
import { aContact, aTransaction } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { rememberPayee } from '#app/data/queries/payee-names.ts';
import { FEATURES } from '#app/features.ts';
import type { FindAround, Finder, Finding } from '#app/finder.ts';
import { registerFeatures } from '#app/registered-features.ts';
import { foldedWords } from '#app/ui/match-score.ts';
import { findPeople } from './find-people.ts';
import { findScreens } from './find-screens.ts';
import { findTransactions } from './find-transactions.ts';

const rita = 'VIQ-1700000000000-rita00000000';
const sam = 'VIQ-1700000000000-sam000000000';
const march = (day: string) => `2025-03-${day}T12:00:00.000Z`;

let count = 0;
let device: DeviceData;
let around: FindAround;

beforeEach(async () => {
  expectAdvertisement();
  stubLocalStorage();
  registerFeatures(FEATURES);
  const userId = `f${String(++count).padStart(25, '0')}`;
  const surroundings = makeSurroundings(new FakeAuthority(userId));
  surroundings.online = false;
  surroundings.authority.trouble = () => 'lost-request';
  device = await openTestDevice(surroundings);
  const person = { id: userId, email: 'a@b.example', fullName: 'Ann', address: 'VIQ-1', roles: [] };
  around = {
    person,
    database: device.database,
    hasHistory: true,
    enqueue: () => Promise.reject(new Error('not here')),
  };
  const sent = { direction: 'out', to: rita, currency: 'DC' } as const;
  const { contacts, transactions } = device.database.collections;
  await contacts.insert(aContact(rita, { name: 'Rita Reyes', label: 'Family' }));
  rememberPayee(userId, sam, 'Sam Stone');
  await transactions.bulkInsert([
    aTransaction(1, { ...sent, at: march('02'), amount: '10.5' }),
    aTransaction(2, { ...sent, at: march('20'), amount: '2', note: 'Lunch' }),
    aTransaction(3, { ...sent, at: '2025-04-01T12:00:00.000Z', amount: '99' }),
    aTransaction(4, { ...sent, to: sam, at: march('21'), amount: '7' }),
    aTransaction(5, { direction: 'in', from: rita, at: march('22'), amount: '4', currency: 'TDC' }),
  ]);
});
afterEach(() => device.close());

const run = async (finder: Finder, text: string): Promise<readonly Finding[]> =>
  finder({ text, words: foldedWords(text) }, around);
const findRows = async (finder: Finder, text: string) =>
  (await run(finder, text)).map(({ title, text: more, end, choice }) => [
    title,
    more,
    end,
    'to' in choice ? choice.to : null,
  ]);

describe('people', () => {
  it("are found to pay and with their history, by a contact's name, a label or the name of their account", async () => {
    const both = [
      ['Pay Rita Reyes', 'Family', undefined, `/wallet?tab=send&to=${rita}`],
      ['History with Rita Reyes', undefined, undefined, '/wallet?tab=history&q=Rita+Reyes'],
    ];
    expect(await findRows(findPeople, 'ritta')).toEqual(both);
    expect(await findRows(findPeople, 'family')).toEqual(both);
    expect((await run(findPeople, 'pay sam')).map(({ title }) => title)).toEqual([
      'Pay Sam Stone',
      'History with Sam Stone',
    ]);
    expect(await run(findPeople, 'nobody')).toEqual([]);
  });

  it('can be paid an amount that the query names', async () => {
    const [first] = await findRows(findPeople, 'send 12.5 tdc to rita');
    expect(first).toEqual([
      'Send 12.50 TDC to Rita Reyes',
      'Family',
      undefined,
      `/wallet?tab=send&to=${rita}&amount=12.5&currency=TDC`,
    ]);
  });

  it('have the sums of a month that the query names', async () => {
    expect(await findRows(findPeople, 'rita march 2025')).toEqual([
      [
        'Paid to Rita Reyes in March 2025',
        '2 payments',
        '12.50 DC',
        '/wallet?tab=history&q=Rita+Reyes&direction=out&month=2025-03',
      ],
      [
        'Received from Rita Reyes in March 2025',
        '1 payment',
        '4.00 TDC',
        '/wallet?tab=history&q=Rita+Reyes&direction=in&month=2025-03',
      ],
    ]);
    expect(await findRows(findPeople, 'rita feb 2025')).toEqual([
      [
        'Paid to Rita Reyes in February 2025',
        'Nothing',
        undefined,
        '/wallet?tab=history&q=Rita+Reyes&direction=out&month=2025-02',
      ],
    ]);
  });

  it('have no sums while the history is still downloading', async () => {
    around = { ...around, hasHistory: false };
    expect(await findRows(findPeople, 'rita march 2025')).toEqual([
      ['History with Rita Reyes', undefined, undefined, '/wallet?tab=history&q=Rita+Reyes'],
    ]);
  });

  it('with a name that fits several contacts have their history by address', async () => {
    await device.database.collections.contacts.insert(
      aContact('VIQ-1700000000000-rita11111111', { name: 'Rita Reyes Junior' }),
    );
    const [, history] = await findRows(findPeople, 'rita reyes');
    expect(history?.[3]).toBe(`/wallet?tab=history&q=${rita}`);
  });
});

describe('transactions', () => {
  it('are found by note, name and amount, with who it was', async () => {
    expect((await findRows(findTransactions, 'lunch')).map(([title, , end, to]) => [title, end, to])).toEqual(
      [['Sent to Rita Reyes', '−2.00 DC', `/wallet?tab=history&open=${aTransaction(2).id}`]],
    );
    expect((await findRows(findTransactions, 'sam')).map(([title]) => title)).toEqual(['Sent to Sam Stone']);
    expect((await run(findTransactions, 'rita')).map(({ title, end }) => [title, end])).toEqual([
      ['Received from Rita Reyes', '+4.00 TDC'],
      ['Sent to Rita Reyes', '−99.00 DC'],
      ['Sent to Rita Reyes', '−2.00 DC'],
      ['Sent to Rita Reyes', '−10.50 DC'],
    ]);
  });

  it('lead to the history where there are more than five', async () => {
    const many = Array.from({ length: 6 }, (_, n) => aTransaction(n + 10, { note: 'Rent' }));
    await device.database.collections.transactions.bulkInsert(many);
    const found = await findRows(findTransactions, 'rent');
    expect(found).toHaveLength(6);
    expect(found[5]).toEqual([
      'All 6 transactions in the history',
      undefined,
      undefined,
      '/wallet?tab=history&q=rent',
    ]);
    expect(await run(findTransactions, 'r')).toEqual([]);
  });
});

describe('screens', () => {
  it('are the destinations of the person: staff’s only for staff', async () => {
    expect((await run(findScreens, 'explorer')).map(({ choice }) => choice)).toContainEqual({
      to: '/explorer',
    });
    expect(await run(findScreens, 'admin panel')).toEqual([]);
    around = { ...around, person: { ...around.person, roles: ['admin'] } };
    expect((await run(findScreens, 'admin panel')).map(({ choice }) => choice)).toEqual([{ to: '/admin' }]);
  });
});
