// Proves the public explorer's search, filters, vault pages and balance charts on every store: each reading of a text
// finds its own rows through an index, pages neither lose nor repeat a row, and hidden balances appear nowhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INDEXES, TRANSACTIONS } from '#couchdb/databases.ts';
import { FEEDS } from '#domain/protocol.ts';
import type { ExplorerItem } from '#server/explorer/explorer.ts';
import type { SearchAnswer } from '#server/explorer/explorer-search.ts';
import type { VaultList, VaultPage } from '#server/explorer/explorer-vaults.ts';
import { STORES } from '#tests/builders/stores.ts';
import { makeSyncWorld, type SyncWorld } from './sync-world.ts';

const ANN = 'ann00000000000000000000ann';
const BEN = 'ben00000000000000000000ben';
const CLEO = 'cleo0000000000000000000cleo';

let world: SyncWorld;
let cleanUp = async (): Promise<void> => undefined;

const issue = (to: string, amount: string, currency: string) =>
  world.submit('ledger.issue', 'system', { to: world.address(to), amount, currency, reason: 'test' });
const send = (from: string, to: string, [amount, currency]: readonly [string, string]) =>
  world.submit('wallet.transfer', from, { to: world.address(to), amount, currency, note: 'secret note' });

async function items(query: string): Promise<ExplorerItem[]> {
  const { status, body } = await world.get(`/api/explorer/transactions?${query}`);
  expect(status, query).toBe(200);
  return body['items'] as ExplorerItem[];
}

/** All rows of a list, fetched two at a time. */
async function readAllPages(path: string): Promise<ExplorerItem[]> {
  const seen: ExplorerItem[] = [];
  for (let cursor = ''; ;) {
    const { body } = await world.get(`${path}${path.includes('?') ? '&' : '?'}limit=2${cursor}`);
    seen.push(...(body['items'] as ExplorerItem[]));
    if (body['next'] === null) return seen;
    cursor = `&cursor=${body['next'] as string}`;
  }
}

const search = async (q: string): Promise<SearchAnswer> => {
  const { status, body } = await world.get(`/api/explorer/search?q=${encodeURIComponent(q)}`);
  expect(status, q).toBe(200);
  return body as SearchAnswer;
};

describe.each(Object.entries(STORES))('on a store %s', (_kind, open) => {
  beforeAll(async () => {
    const { store, dispose } = await open();
    cleanUp = dispose;
    world = await makeSyncWorld({ store });
    for (const userId of [ANN, BEN, CLEO]) await world.submit('account.open', 'system', { userId });
    await issue(ANN, '1000', 'DC');
    await issue(ANN, '50', 'USD');
    for (let n = 0; n < 3; n++) await send(ANN, BEN, ['12.5', 'DC']);
    await send(ANN, BEN, ['12.5', 'USD']);
    await send(BEN, CLEO, ['7', 'DC']);
    await world.submit('wallet.claim_tdc', CLEO, {});
    await send(CLEO, ANN, ['12.5', 'TDC']);
    await world.projections.idle();
  });

  afterAll(async () => {
    await world.close();
    await cleanUp();
  });

  describe('the list', () => {
    it.each([
      ['amount=12.5', 5],
      ['amount=12.50&currency=USD', 1],
      ['amount=12.5&currency=DC', 3],
      ['amount=12.5&type=system_fee', 4],
      ['amount=99', 0],
      ['currency=USD', 2],
      ['type=receive&currency=DC', 1],
      ['type=fiat_purchase', 0],
      ['day=1999-01', 0],
      ['day=1999-01-31&type=send', 0],
    ])('by %s has %i rows, page by page', async (query, count) => {
      const all = await items(query);
      expect(all).toHaveLength(count);
      expect(await readAllPages(`/api/explorer/transactions?${query}`)).toEqual(all);
    });

    it('by day and by month has the transactions of that time, whatever the other filters', async () => {
      const all = await items('limit=100');
      const days = [...new Set(all.map(({ at }) => at.slice(0, 10)))];
      const day = days[0] ?? '';
      const ofDay = all.filter(({ at }) => at.startsWith(day));
      expect(await items(`day=${day}`)).toEqual(ofDay);
      expect(await readAllPages(`/api/explorer/transactions?day=${day.slice(0, 7)}`)).toEqual(
        all.filter(({ at }) => at.startsWith(day.slice(0, 7))),
      );
      expect(await readAllPages(`/api/explorer/transactions?day=${day}&type=send&amount=12.5`)).toEqual(
        ofDay.filter(({ type, amount }) => type === 'send' && amount === '12.5'),
      );
      expect(ofDay.some(({ currency }) => currency === 'DC')).toBe(true);
      for (const currency of ['DC', 'TDC', 'USD']) {
        expect(
          await readAllPages(`/api/explorer/transactions?day=${day}&currency=${currency}`),
          currency,
        ).toEqual(ofDay.filter((row) => row.currency === currency));
      }
      const party = world.address(CLEO);
      expect(await items(`day=${day}&q=${party}`)).toEqual(
        ofDay.filter(({ from, to }) => from === party || to === party),
      );
    });

    it.each([
      ['amount=0', 'amount'],
      ['amount=-1', 'amount'],
      ['amount=1e9', 'amount'],
      ['currency=EUR', 'currency'],
      ['type=theft', 'type'],
      ['day=2026-02-30', 'day'],
      ['day=2026', 'day'],
      ['day=%7B%22%24gt%22%3A0%7D', 'day'],
    ])('refuses %s by its field', async (query, field) => {
      const answer = await world.get(`/api/explorer/transactions?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'REQUEST_INVALID', field } });
    });

    it('shows only the wire’s fields, to visitors and to devices', async () => {
      const wire = ['id', 'seq', 'at', 'type', 'from', 'to', 'amount', 'fee', 'currency', 'status'].sort();
      for (const row of await items('limit=100')) expect(Object.keys(row).sort()).toEqual(wire);
      const pulled = await world.get('/sync/explorer/explorer', world.signIn(BEN));
      for (const doc of pulled.body['documents'] as object[]) FEEDS.explorer.explorer.parse(doc);
    });
  });

  describe('the typed search', () => {
    it('finds a wallet by its address, and its newest movements', async () => {
      const answer = await search(world.address(ANN));
      expect(answer.wallet).toEqual({ address: world.address(ANN) });
      expect(answer.groups.map(({ by, items: rows, more }) => [by, rows.length, more])).toEqual([
        ['party', 5, true],
      ]);
    });

    it('finds no wallet at an address that nobody has', async () => {
      expect(await search('VIQ-1234567890123-aaaaaaaaaaaa')).toMatchObject({ wallet: null, groups: [] });
    });

    it('finds a transaction by its whole id and by its first 8 characters', async () => {
      const [row] = await items('type=send&limit=1');
      for (const q of [row?.id ?? '', row?.id.slice(0, 8) ?? '', `${row?.id.slice(0, 8) ?? ''}…`]) {
        const { groups } = await search(q);
        expect(groups.find(({ by }) => by === 'hash')?.items.map(({ id }) => id)).toEqual([row?.id]);
      }
    });

    it('finds amounts, in any currency or in one', async () => {
      const paid = (await world.get('/api/explorer/search?q=12.5&type=system_fee')).body as SearchAnswer;
      expect(paid.groups[0]?.items.map(({ currency }) => currency)).toEqual(['USD', 'DC', 'DC', 'DC']);
      expect((await search('12.50')).groups.map(({ by, items: rows }) => [by, rows.length])).toEqual([
        ['amount', 5],
      ]);
      const [group] = (await search('$12.5')).groups;
      expect(group?.items.map(({ amount, currency }) => [amount, currency])).toEqual([['12.5', 'USD']]);
    });

    it('finds a day, and groups a text that can be read in two ways', async () => {
      const [row] = await items('limit=1');
      const day = row?.at.slice(0, 10) ?? '';
      const answer = await search(day);
      expect(answer.readings).toEqual({ day });
      expect(answer.groups).toMatchObject([{ by: 'day', more: true }]);
      const month = await search(day.slice(0, 7));
      expect(month.readings).toEqual({ day: day.slice(0, 7) });
      expect(month.groups).toMatchObject([{ by: 'day', more: true }]);
      expect(month.groups[0]?.items[0]).toEqual(row);
      expect((await search('2345')).readings).toEqual({ hash: '2345', amount: { amount: '2345' } });
    });

    it('names a vault', async () => {
      expect(await search('core vault')).toMatchObject({ vault: 'core', groups: [] });
    });

    it('finds nothing for an unsearchable text, and refuses a missing one', async () => {
      expect(await search('who?')).toEqual({ readings: {}, wallet: null, vault: null, groups: [] });
      for (const query of ['', 'q=', `q=${'a'.repeat(81)}`, 'q=abcd&limit=3']) {
        expect((await world.get(`/api/explorer/search?${query}`)).status, query).toBe(400);
      }
    });
  });

  describe('the vaults', () => {
    it('have the balances of their movements', async () => {
      const { vaults } = (await world.get('/api/explorer/vaults')).body as VaultList;
      expect(vaults.map(({ vault }) => vault)).toEqual(['universal', 'core', 'developer', 'marketing']);
      for (const { vault, balances } of vaults) {
        const rows = (await readAllPages(
          `/api/explorer/vaults/${vault}/movements`,
        )) as VaultPage['items'][number][];
        expect(rows.map(({ seq }) => seq)).toEqual(rows.map(({ seq }) => seq).sort((a, b) => b - a));
        // Four transfers in DC and one in USD pay a fee; TDC is free, and nothing was bought.
        expect(rows).toHaveLength(vault === 'marketing' ? 0 : 5);
        for (const currency of ['DC', 'USD'] as const) {
          const legs = rows.flatMap((row) => row.legs).filter((leg) => leg.currency === currency);
          expect(legs[0]?.after ?? '0').toBe(balances[currency]);
        }
      }
    });

    it('are named, and there are no others', async () => {
      for (const name of ['gold', 'CORE', '__proto__', 'core%2F..']) {
        expect((await world.get(`/api/explorer/vaults/${name}/movements`)).status, name).toBe(404);
      }
      expect((await world.get('/api/explorer/vaults/core/movements?limit=0')).status).toBe(400);
    });
  });

  describe('a wallet', () => {
    it('has a balance after each movement, ending at its balance', async () => {
      const path = `/api/explorer/wallets/${world.address(BEN)}/balances`;
      const points = (await world.get(path)).body['points'] as { balance: string }[];
      // 3 × 12.5, less 7 and its fee of 0.05 %.
      expect(points.map(({ balance }) => balance)).toEqual(['12.5', '25', '37.5', '30.4965']);
      const usd = (await world.get(`${path}?currency=USD`)).body;
      expect(usd).toMatchObject({ currency: 'USD', points: [{ balance: '12.5' }], complete: true });
      expect((await world.get(`${path}?currency=TDC`)).body).toMatchObject({ points: [] });
      expect((await world.get(`${path}?currency=EUR`)).status).toBe(400);
      expect((await world.get('/api/explorer/wallets/VIQ-1234567890123-aaaaaaaaaaaa/balances')).status).toBe(
        404,
      );
    });

    it('that hides its balances shows them nowhere, but still its movements', async () => {
      const address = world.address(CLEO);
      await world.submit('privacy.set', CLEO, { hideBalances: true });
      await world.projections.idle();
      const page = await world.get(`/api/explorer/wallets/${address}`);
      expect(page.body).toMatchObject({ balances: null, totals: null, count: 3 });
      const chart = await world.get(`/api/explorer/wallets/${address}/balances?currency=TDC`);
      expect(chart.body).toEqual({ currency: 'TDC', points: null, complete: false });
      const answer = await search(address);
      expect(answer.wallet).toEqual({ address });
      expect(JSON.stringify([page.body, chart.body, answer])).not.toContain('187.5');
      expect(await items(`q=${address}`)).toHaveLength(3);
      await world.submit('privacy.set', CLEO, { hideBalances: false });
      expect((await world.get(`/api/explorer/wallets/${address}`)).body).toMatchObject({
        balances: { TDC: { posted: '187.5' } },
      });
    });
  });

  it('has an index for every search', () => {
    const names = (INDEXES[TRANSACTIONS] ?? []).map(({ name }) => name);
    expect(names).toEqual([
      'by-from',
      'by-to',
      'by-kind',
      'by-currency',
      'by-id',
      'by-amount',
      'by-vault-universal',
      'by-vault-core',
      'by-vault-developer',
      'by-vault-marketing',
    ]);
  });
});
