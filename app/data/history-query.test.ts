// Proves the history: transactions and commands in one list without doubling, newest first, filtered and searched over
// everything on the device, page by page, and renewed when something changes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstValueFrom, type Subscription } from 'rxjs';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  second,
  stubLocalStorage,
  surroundingsOf,
} from '#tests/builders/device.ts';
import { aContact, aTransaction } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { newCommand } from './command-doc.ts';
import type { DeviceData } from './device-data.ts';
import { type HistoryFilter, type HistoryPage, watchHistory } from './history-query.ts';

let count = 0;
let device: DeviceData;
let subscription: Subscription | undefined;

beforeEach(async () => {
  expectAdvertisement();
  stubLocalStorage();
  const around = surroundingsOf(new FakeAuthority(`h${String(++count).padStart(25, '0')}`));
  around.online = false;
  around.authority.trouble = () => 'lost-request';
  device = await openTestDevice(around);
});
afterEach(async () => {
  subscription?.unsubscribe();
  await device.close();
});

const see = (filter: HistoryFilter = {}, limit = 50): Promise<HistoryPage> =>
  firstValueFrom(watchHistory(device.database, filter, limit));
const idsOf = ({ rows }: HistoryPage): string[] =>
  rows.map((row) => (row.kind === 'transaction' ? row.transaction.id : row.command.id));
const ids = (...seqs: number[]): string[] => seqs.map((seq) => aTransaction(seq).id);

describe('the history', () => {
  it('lists the newest first and says that there is more', async () => {
    await device.database.collections.transactions.bulkInsert([1, 2, 3].map((seq) => aTransaction(seq)));
    expect(await see({}, 2)).toMatchObject({ hasMore: true });
    expect(idsOf(await see({}, 2))).toEqual(ids(3, 2));
    expect(idsOf(await see())).toEqual(ids(3, 2, 1));
  });

  it('sifts by direction, kind and currency over more than one page of the device', async () => {
    const many = Array.from({ length: 1_200 }, (_, n) => aTransaction(n + 1));
    await device.database.collections.transactions.bulkInsert([
      ...many,
      aTransaction(5_000, { currency: 'USD', kind: 'issue', direction: 'in' }),
    ]);
    expect(idsOf(await see({ currency: 'USD' }))).toEqual(ids(5_000));
    expect(idsOf(await see({ kind: 'issue' }))).toEqual(ids(5_000));
    expect((await see({ direction: 'out' }, 600)).rows).toHaveLength(600);
    expect(await see({ direction: 'out' }, 600)).toMatchObject({ hasMore: false });
  });

  it.each([
    ['a note', 'Rent'],
    ['a label', 'holiday'],
    ['a contact', 'grand'],
    ['an address', 'oldfriend'],
    ['a hash', 'tx00000002'],
  ])('finds by %s', async (_what, text) => {
    const { transactions, labels, contacts } = device.database.collections;
    const to = 'VIQ-1700000000000-oldfriend000';
    await transactions.bulkInsert([
      aTransaction(1),
      aTransaction(2, { note: 'rent for May', to, direction: 'out' }),
    ]);
    await labels.insert({ id: aTransaction(2).id, text: 'Holiday home', updatedAt: second(1) });
    await contacts.insert(aContact(to, { name: 'Grandmother' }));
    const page = await see({ text });
    expect(idsOf(page)).toEqual(ids(2));
    expect(page.rows[0]).toMatchObject({ label: 'Holiday home', contactName: 'Grandmother' });
  });

  it('shows open commands first, others by their time, and a done one until its transaction is there', async () => {
    const { transactions, commands } = device.database.collections;
    const at = Date.parse(second(2)) + 1;
    const asked = (id: string) =>
      newCommand({ id, type: 'wallet.transfer', payload: { to: 'x', amount: '1', currency: 'DC' } }, at);
    const verdict = { type: 'wallet.transfer', block: 1, at: second(9), seq: 4 };
    await transactions.bulkInsert([1, 2, 3].map((seq) => aTransaction(seq)));
    await commands.bulkInsert([
      { ...asked('refused'), status: 'refused', verdict: { ...verdict, id: 'refused', verdict: 'refused' } },
      {
        ...asked('done'),
        status: 'done',
        verdict: { ...verdict, id: 'done', verdict: 'committed', txId: aTransaction(4).id },
      },
      { ...asked('seen'), status: 'refused', dismissed: true },
      { ...asked('open'), status: 'cancelled' },
    ]);
    expect(idsOf(await see())).toEqual([...ids(3), ...['done', 'open', 'refused'], ...ids(2, 1)]);
    expect(idsOf(await see({ status: 'refused' }))).toEqual(['refused']);
    await transactions.insert(aTransaction(4));
    expect(idsOf(await see())).toEqual([...ids(4, 3), 'open', 'refused', ...ids(2, 1)]);
  });

  it('is renewed while it is filtered', async () => {
    const pages: HistoryPage[] = [];
    subscription = watchHistory(device.database, { direction: 'in' }, 50).subscribe((page) =>
      pages.push(page),
    );
    await eventually('the first page', () => pages.length > 0);
    await device.database.collections.transactions.insert(aTransaction(2));
    await eventually('the new row', () => pages.at(-1)?.rows.length === 1);
  });
});
