// Proves that the device applies the explorer's filters as the authority does: types, amounts, currencies, days,
// parties and hashes; and that a list being read is cut at the row that was its newest.
import { first, firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ExplorerFilter } from './explorer-api.ts';
import { type ExplorerDoc, ORDER_TOP } from '#domain/protocol.ts';
import {
  expectAdvertisement,
  openTestDevice,
  stubLocalStorage,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { anExplorerRow, aTransaction } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { DeviceData } from '../device/device-data.ts';
import { pickNewest } from './explorer-order.ts';
import { explorerMatch, explorerQuery, makePageKey } from './explorer-pages.ts';
import { watchGroup } from './explorer-search.ts';

const ANN = 'VIQ-1700000000000-ann000000000';
const BEN = 'VIQ-1700000000000-ben000000000';
const row = (seq: number, overrides: Partial<ExplorerDoc>): ExplorerDoc => ({
  ...anExplorerRow(seq),
  from: ANN,
  to: BEN,
  ...overrides,
});

const rows: readonly ExplorerDoc[] = [
  row(1, {
    id: 'abcd2345',
    kind: 'issue',
    from: 'ISSUE-VAULT',
    to: ANN,
    amount: '100',
    at: '2026-10-31T23:59:59.999Z',
  }),
  row(2, { id: 'bbcd2345', amount: '12.5', fee: '0.00625', at: '2026-11-01T00:00:00.000Z' }),
  row(3, { id: 'cbcd2345', amount: '12.5', currency: 'USD', fee: '0.00625', at: '2026-11-01T12:00:00.000Z' }),
  row(4, { id: 'dbcd2345', amount: '12.5', currency: 'TDC', at: '2026-11-02T00:00:00.000Z' }),
  row(5, {
    id: 'ebcd2345',
    kind: 'fiat_purchase',
    from: 'DC-MINT-VAULT',
    to: BEN,
    amount: '7.495',
    fee: '0.005',
  }),
  row(6, { id: 'fbcd2345', kind: 'chargeback', from: BEN, to: 'DC-MINT-VAULT', amount: '7.495' }),
];

let device: DeviceData;
let count = 0;

beforeEach(async () => {
  expectAdvertisement();
  stubLocalStorage();
  device = await openTestDevice(makeSurroundings(new FakeAuthority(`p${String(++count).padStart(25, '0')}`)));
  await device.database.collections.explorer.bulkInsert([...rows]);
});
afterEach(() => device.close());

type Extent = Parameters<typeof explorerQuery>[1];

async function seqsOf(filter: ExplorerFilter, extent: Extent = { oldest: ORDER_TOP }, limit = Infinity) {
  const found = await device.database.collections.explorer.find(explorerQuery(filter, extent, limit)).exec();
  return found.map(({ seq }) => seq);
}

describe("the explorer's filters on the device", () => {
  it.each<[string, ExplorerFilter, number[]]>([
    ['everything, newest first', { type: 'all' }, [6, 5, 4, 3, 2, 1]],
    ['transfers', { type: 'send' }, [4, 3, 2]],
    ['payments by the system', { type: 'receive' }, [1]],
    ['purchases', { type: 'fiat_purchase' }, [5]],
    ['transactions with a fee', { type: 'system_fee' }, [5, 3, 2]],
    ['an amount', { type: 'all', amount: '12.5' }, [4, 3, 2]],
    ['an amount in a currency', { type: 'all', amount: '12.5', currency: 'USD' }, [3]],
    ['an amount that cost a fee', { type: 'system_fee', amount: '12.5' }, [3, 2]],
    ['a day', { type: 'all', day: '2026-11-01' }, [3, 2]],
    ['a month', { type: 'send', day: '2026-11' }, [4, 3, 2]],
    ['a wallet', { type: 'all', q: BEN }, [6, 5, 4, 3, 2]],
    ['a vault', { type: 'all', q: 'ISSUE-VAULT' }, [1]],
    ['the start of a hash, in any letters', { type: 'all', q: 'ABCD' }, [1]],
    ['a text with special characters', { type: 'all', q: '.*' }, []],
  ])('find %s', async (_, filter, seqs) => {
    expect(await seqsOf(filter)).toEqual(seqs);
    const inMemory = rows.toReversed().filter(explorerMatch(filter));
    expect(inMemory.map(({ seq }) => seq)).toEqual(seqs);
  });

  it('find the person’s own movements too, which no stored page of the explorer has', async () => {
    const own = aTransaction(9, { amount: '12.5', at: '2026-11-03T00:00:00.000Z' });
    await device.database.collections.transactions.insert(own);
    const named = { by: 'amount', filter: { type: 'all', amount: '12.5' } } as const;
    const whole = watchGroup(device.database, named, 10).pipe(first(({ rows: found }) => found.length === 4));
    expect((await firstValueFrom(whole)).rows.map(({ seq }) => seq)).toEqual([9, 4, 3, 2]);
    const cut = watchGroup(device.database, named, 2).pipe(first(({ rows: found }) => found[0]?.seq === 9));
    expect(await firstValueFrom(cut)).toMatchObject({ more: true, rows: [{ seq: 9 }, { seq: 4 }] });
  });

  it('stop at the row that was the newest, and at the oldest row before a gap', async () => {
    expect(await seqsOf({ type: 'all' }, { newest: ORDER_TOP - 4, oldest: ORDER_TOP - 2 })).toEqual([
      4, 3, 2,
    ]);
    expect(await seqsOf({ type: 'all' }, { oldest: ORDER_TOP }, 2)).toEqual([6, 5]);
  });

  it('are each stored under their own name', () => {
    const filters: ExplorerFilter[] = [
      { type: 'all' },
      { type: 'send' },
      { type: 'all', q: ANN },
      { type: 'all', amount: '1' },
      { type: 'all', amount: '1', currency: 'DC' },
      { type: 'all', day: '2026-11' },
    ];
    expect(new Set(filters.map(makePageKey)).size).toBe(filters.length);
    expect(makePageKey({ type: 'all', q: ` ${ANN} ` })).toBe(makePageKey({ type: 'all', q: ANN }));
  });

  it('show a movement once if it is both in the explorer and in the person’s history', () => {
    const [first, second] = rows as [ExplorerDoc, ExplorerDoc];
    expect(pickNewest([first, second, { ...first }]).map(({ seq }) => seq)).toEqual([2, 1]);
  });
});
