// Proves the history: transactions and commands in one list without duplicates, newest first, filtered and searched
// over everything on the device, page by page, and updated after changes.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstValueFrom, type Subscription } from 'rxjs';
import { writeMicro } from '#domain/money.ts';
import { escrowName } from '#domain/project-vaults.ts';
import { launchpad } from '#app/features/launchpad/feature.tsx';
import { transfer } from '#app/features/transfer/feature.tsx';
import { registerFeatures } from '#app/registered-features.ts';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  second,
  stubLocalStorage,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { aContact, aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { newCommand } from '../outbox/command-doc.ts';
import type { DeviceData } from '../device/device-data.ts';
import { getHistoryIndex } from './history-index.ts';
import { type HistorySort, NEWEST_FIRST } from './history-order.ts';
import { type HistoryPage, readHistory, watchHistory, watchHistoryRow } from './history-query.ts';
import type { HistoryFilter } from './history-filter.ts';

registerFeatures([launchpad, transfer]);

let count = 0;
let device: DeviceData;
let subscription: Subscription | undefined;

beforeEach(async () => {
  expectAdvertisement();
  stubLocalStorage();
  const around = makeSurroundings(new FakeAuthority(`h${String(++count).padStart(25, '0')}`));
  around.online = false;
  around.authority.trouble = () => 'lost-request';
  device = await openTestDevice(around);
});
afterEach(async () => {
  subscription?.unsubscribe();
  await device.close();
});

const see = (
  filter: HistoryFilter = {},
  limit = 50,
  sort: HistorySort = NEWEST_FIRST,
): Promise<HistoryPage> => firstValueFrom(watchHistory(device, { filter, limit, sort }));
const idsOf = ({ rows }: HistoryPage): string[] =>
  rows.map((row) => (row.kind === 'transaction' ? row.transaction.id : row.command.id));
const ids = (...seqs: number[]): string[] => seqs.map((seq) => aTransaction(seq).id);

describe('the history', () => {
  it('lists the newest first, and says whether there are more', async () => {
    await device.database.collections.transactions.bulkInsert([1, 2, 3].map((seq) => aTransaction(seq)));
    expect(await see({}, 2)).toMatchObject({ hasMore: true });
    expect(idsOf(await see({}, 2))).toEqual(ids(3, 2));
    expect(idsOf(await see())).toEqual(ids(3, 2, 1));
  });

  it('filters by direction, kind and currency across several pages', async () => {
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
    ['a private note', 'deposit'],
    ['an amount', '77.25'],
    ['a date and a word', '21 nov rent'],
    ['a contact', 'grand'],
    ['an address', 'oldfriend'],
    ['a hash', 'tx00000002'],
  ])('finds by %s', async (_what, text) => {
    const { transactions, labels, contacts } = device.database.collections;
    const to = 'VIQ-1700000000000-oldfriend000';
    await transactions.bulkInsert([
      aTransaction(1),
      aTransaction(2, { note: 'rent for May', amount: '77.25', to, direction: 'out' }),
    ]);
    await labels.insert({
      id: aTransaction(2).id,
      text: 'Holiday home',
      note: 'Ask for the deposit',
      updatedAt: second(1),
    });
    await contacts.insert(aContact(to, { name: 'Grandmother' }));
    const page = await see({ text });
    expect(idsOf(page)).toEqual(ids(2));
    expect(page.rows[0]).toMatchObject({
      label: 'Holiday home',
      privateNote: 'Ask for the deposit',
      partyName: 'Grandmother',
    });
  });

  it.each<[string, readonly string[]]>([
    ['Sent to', ['done', ...ids(4, 1)]],
    ['sent grand', ids(4)],
    ['Send to', ['waits', 'done', ...ids(4, 1)]],
    ['received', ids(2)],
    ['invested', ids(3)],
    ['Invested in Solar', ids(3)],
    ['invest', ['stake', ...ids(5, 3)]],
    ['Invest in a project', ['stake', ...ids(3)]],
    ['invest solar', ['stake', ...ids(3)]],
    ['refund', ids(5)],
    ['vested', []],
    ['ent', []],
  ])('finds %j at the beginning of the words of a title', async (text, found) => {
    const { transactions, commands, contacts, catalog } = device.database.collections;
    const grandmother = 'VIQ-1700000000000-grandmother0';
    const project = 'p1';
    const vault = escrowName(project);
    await contacts.insert(aContact(grandmother, { name: 'Grandmother' }));
    await catalog.insert({
      ...{ id: `project:${project}`, seq: 1, at: second(1) },
      value: { title: 'Solar Kiosk', vault },
    });
    await transactions.bulkInsert([
      aTransaction(1, { direction: 'out' }),
      aTransaction(2, { direction: 'in' }),
      aTransaction(3, { direction: 'out', kind: 'stake', to: vault }),
      aTransaction(4, { direction: 'out', to: grandmother }),
      aTransaction(5, { direction: 'in', kind: 'stake_refund', from: 'CORE-VAULT' }),
    ]);
    const at = Date.parse(second(9));
    const payload = { to: 'x', amount: '1', currency: 'DC' };
    const verdict = { id: 'done', type: 'wallet.transfer', block: 1, at: second(9), seq: 9 } as const;
    await commands.bulkInsert([
      {
        ...newCommand({ id: 'done', type: 'wallet.transfer', payload }, at),
        status: 'done',
        verdict: { ...verdict, verdict: 'committed', txId: aTransaction(9).id },
      },
      newCommand({ id: 'waits', type: 'wallet.transfer', payload }, at),
      newCommand({ id: 'stake', type: 'project.invest', payload: { project, amount: '5' } }, at),
    ]);
    let shown: string[] | undefined;
    subscription = watchHistory(device, { filter: { text }, limit: 50 }).subscribe((page) => {
      shown = idsOf(page);
    });
    await eventually('the rows', () => JSON.stringify(shown) === JSON.stringify(found));
  });

  it('shows a movement once if it arrives before the verdict of its command', async () => {
    const { transactions, commands } = device.database.collections;
    const payload = { to: 'x', amount: '1', currency: 'DC' };
    const asked = (id: string) => newCommand({ id, type: 'wallet.transfer', payload }, Date.parse(second(2)));
    await commands.bulkInsert([
      { ...asked('moved'), status: 'processing' },
      { ...asked('waits'), status: 'processing' },
    ]);
    await transactions.bulkInsert([aTransaction(1), aTransaction(2, { commandId: 'moved' })]);
    expect(idsOf(await see())).toEqual(['waits', ...ids(2, 1)]);
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

  it('sorts everything on the device, not only the shown rows, and pages in that order', async () => {
    const { transactions, commands } = device.database.collections;
    const amounts = Array.from({ length: 1_100 }, (_, n) => String(((n * 37) % 1_100) + 1));
    await transactions.bulkInsert(amounts.map((amount, n) => aTransaction(n + 1, { amount })));
    const payload = { to: 'x', amount: '600.5', currency: 'DC' };
    await commands.insert(
      newCommand({ id: 'open', type: 'wallet.transfer', payload }, Date.parse(second(5))),
    );
    const amountsOf = ({ rows }: HistoryPage) =>
      rows.map((row) => (row.kind === 'transaction' ? row.transaction.amount : row.command.id));
    const largest = await see({}, 3, { by: 'amount', descending: true });
    expect(amountsOf(largest)).toEqual(['1100', '1099', '1098']);
    expect(largest.hasMore).toBe(true);
    const further = await see({}, 501, { by: 'amount', descending: true });
    expect(amountsOf(further).slice(-3)).toEqual(['601', 'open', '600']);
    expect(amountsOf(await see({}, 2, { by: 'amount', descending: false }))).toEqual(['1', '2']);
    const oldest = await see({}, 2, { by: 'time', descending: false });
    expect(idsOf(oldest)).toEqual(ids(1, 2));
    const oldestIn = await see({ direction: 'in' }, 2, { by: 'time', descending: false });
    expect(idsOf(oldestIn)).toEqual(ids(2, 4));
  });

  it('sorts by the name that is shown, equal ones newest first', async () => {
    const { transactions, contacts } = device.database.collections;
    const [anna, zoe] = ['VIQ-1700000000000-zzzzzzzzzzzz', 'VIQ-1700000000000-000000000000'];
    const from = (seq: number, party: string) => aTransaction(seq, { from: party, direction: 'in' });
    await transactions.bulkInsert([from(1, zoe), from(2, anna), from(3, zoe), from(4, anna)]);
    await contacts.bulkInsert([aContact(anna, { name: 'Anna' }), aContact(zoe, { name: 'Zoe' })]);
    expect(idsOf(await see({}, 50, { by: 'name', descending: false }))).toEqual(ids(4, 2, 3, 1));
    expect(idsOf(await see({}, 50, { by: 'name', descending: true }))).toEqual(ids(3, 1, 4, 2));
  });

  it('is read completely for an export', async () => {
    const many = Array.from({ length: 2_100 }, (_, n) => aTransaction(n + 1));
    await device.database.collections.transactions.bulkInsert(many);
    const all = await readHistory(device, { filter: {} });
    expect(all).toHaveLength(2_100);
    const outgoing = await readHistory(device, { filter: { direction: 'out' } });
    expect(outgoing).toHaveLength(1_050);
  });

  it('finds one row, and the transaction that a command became', async () => {
    const { transactions, commands } = device.database.collections;
    const asked = newCommand({ id: 'asked', type: 'wallet.transfer', payload: { to: 'x' } }, 1);
    const verdict = { type: 'wallet.transfer', block: 1, at: second(9), seq: 4, id: 'asked' } as const;
    await commands.insert({
      ...asked,
      status: 'done',
      verdict: { ...verdict, verdict: 'committed', txId: aTransaction(4).id },
    });
    const row = (id: string) => firstValueFrom(watchHistoryRow(device, id));
    expect(await row('nothing')).toBeNull();
    expect(await row('asked')).toMatchObject({ kind: 'command', command: { id: 'asked' } });
    await transactions.insert(aTransaction(4));
    expect(await row('asked')).toMatchObject({ kind: 'transaction', transaction: { seq: 4 } });
    expect(await row(aTransaction(4).id)).toMatchObject({ kind: 'transaction' });
  });

  it('updates while it is filtered', async () => {
    const pages: HistoryPage[] = [];
    subscription = watchHistory(device, { filter: { direction: 'in' }, limit: 50 }).subscribe((page) =>
      pages.push(page),
    );
    await eventually('the first page', () => pages.length > 0);
    await device.database.collections.transactions.insert(aTransaction(2));
    await eventually('the new row', () => pages.at(-1)?.rows.length === 1);
  });
});

describe('filters', () => {
  beforeEach(async () => {
    const { transactions, labels, commands } = device.database.collections;
    await transactions.bulkInsert([
      aTransaction(1, { at: '2026-09-10T12:00:00.000Z', amount: '5' }),
      aTransaction(2, { at: '2026-10-10T12:00:00.000Z', amount: '12.5' }),
      aTransaction(3, { at: '2026-10-11T12:00:00.000Z', amount: '100' }),
    ]);
    await labels.bulkInsert([
      { id: aTransaction(1).id, text: 'Rent', updatedAt: second(1) },
      { id: aTransaction(2).id, text: 'Rent of a car', updatedAt: second(1) },
    ]);
    await commands.insert(
      newCommand(
        { id: 'open', type: 'wallet.transfer', payload: { to: 'x', amount: '20', currency: 'DC' } },
        Date.parse('2026-10-12T12:00:00.000Z'),
      ),
    );
  });

  it.each<[string, HistoryFilter, readonly string[]]>([
    ['a month', { month: '2026-10' }, ['open', ...ids(3, 2)]],
    ['a month without anything', { month: '2025-10' }, []],
    ['a whole label', { label: 'Rent' }, ids(1)],
    ['a least amount', { min: '12.5' }, ['open', ...ids(3, 2)]],
    ['a largest amount', { max: '12.5' }, ids(2, 1)],
    ['both', { min: '6', max: '50' }, ['open', ...ids(2)]],
    ['an invalid amount, which is ignored', { min: 'x', max: '' }, ['open', ...ids(3, 2, 1)]],
    ['several at once', { month: '2026-10', min: '50' }, ids(3)],
  ])('by %s, commands of this device too', async (_what, filter, found) => {
    expect(idsOf(await see(filter))).toEqual(found);
  });
});

describe('the running balance', () => {
  const balancesOf = ({ rows }: HistoryPage) =>
    rows.map((row) => (row.kind === 'transaction' && row.balance !== null ? writeMicro(row.balance) : null));
  const wallet = (seq: number, posted: string) =>
    aWallet(device.userId, {
      seq,
      balances: {
        DC: { posted, held: '0' },
        TDC: { posted: '0', held: '0' },
        USD: { posted: '0', held: '0' },
      },
    });
  const loadIndex = () => getHistoryIndex(device.database).load(true);

  it('is shown at every row, fees included, once everything has been read', async () => {
    const { transactions, wallet: wallets } = device.database.collections;
    await transactions.bulkInsert([
      aTransaction(1, { direction: 'in', amount: '100' }),
      aTransaction(2, { direction: 'out', amount: '10', fee: '0.005' }),
      aTransaction(3, { direction: 'in', amount: '1', fee: '0.0005' }),
    ]);
    await wallets.insert(wallet(3, '90.995'));
    expect(balancesOf(await see())).toEqual([null, null, null]);
    await loadIndex();
    expect(balancesOf(await see())).toEqual(['90.995', '89.995', '100']);
    expect(balancesOf(await see({ direction: 'out' }))).toEqual(['89.995']);
    expect(balancesOf(await see({}, 50, { by: 'amount', descending: true }))).toEqual([
      '100',
      '89.995',
      '90.995',
    ]);
  });

  it('is hidden while something is missing, and stays while a new transaction arrives', async () => {
    const { transactions, wallet: wallets } = device.database.collections;
    await wallets.insert(wallet(3, '60'));
    await transactions.insert(aTransaction(1, { direction: 'in', amount: '100' }));
    await loadIndex();
    expect(balancesOf(await see())).toEqual([null]);
    await transactions.insert(aTransaction(2, { direction: 'out', amount: '40' }));
    await eventually('all is there', async () => balancesOf(await see())[0] === '60');
    await wallets.incrementalUpsert(wallet(4, '65'));
    expect(balancesOf(await see())).toEqual(['60', '100']);
    await transactions.insert(aTransaction(4, { direction: 'in', amount: '5' }));
    await eventually('the next one', async () => balancesOf(await see())[0] === '65');
  });
});
