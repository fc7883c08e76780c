// Proves what people read of purchases, disputes, refunds and prices: the wallet with held amounts, the history,
// notifications, the explorer without names, and the catalogue's supply, price events, supply log, vaults and terms,
// which stay correct after a restart and after a start with other terms. On every store, on CouchDB too when
// COUCHDB_URL is set.
import { beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, CATALOG, TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import { PriceEventsValueSchema, SupplyValueSchema } from '#domain/supply-answer.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import { freshStore, type StoreUnderTest, STORES } from '#tests/builders/stores.ts';
import { BEGAN_AT, FakeJournal } from '#tests/fakes/journal-feed.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { startProjections } from './projections.ts';
import type { StoredWallet } from '#domain/ledger/document-parts.ts';

const ANN = 'ann00000000000000000000000';
const BEN = 'ben00000000000000000000000';
const OWEN = 'owen0000000000000000000000';

/** Opens the store of the current suite. */
let open: () => Promise<StoreUnderTest>;

/** Delivers everything that is durable, in a process that starts and stops. */
async function deliver(store: DocumentStore, journal: FakeJournal): Promise<void> {
  const bell = { ring: () => undefined, onPresence: () => undefined };
  const projections = startProjections({
    store,
    authority: journal,
    doorbells: bell,
    log: quietLog,
    now: () => BEGAN_AT,
  });
  await projections.idle();
  await projections.stop();
  journal.dropListeners();
}

async function world(parameters: Partial<RuleParameters> = {}) {
  const [store, journal] = [await freshStore(open), new FakeJournal(parameters)];
  const addresses = [journal.open(ANN), journal.open(BEN), journal.open(OWEN)];
  journal.decide('role.grant', 'system', { userId: BEN, role: 'admin' });
  journal.decide('role.grant', 'system', { userId: OWEN, role: 'owner' });
  const deliverEntries = async (): Promise<void> => {
    journal.commit();
    await deliver(store, journal);
  };
  await deliverEntries();
  return { store, journal, addresses, delivered: deliverEntries };
}

const walletIn = async (store: DocumentStore, userId: string): Promise<StoredWallet | null> =>
  store.get<StoredWallet>(userDatabase(userId), `wallet:${userId}`);
const rowsIn = (
  store: DocumentStore,
  database: string,
  start: string,
): Promise<readonly Record<string, unknown>[]> =>
  store.range<Record<string, unknown>>(database, { start, end: `${start}\uffff`, limit: 100 });
const catalogOf = async (store: DocumentStore, id: string): Promise<CatalogDoc['value']> =>
  (await store.get<CatalogDoc>(CATALOG, `catalog:${id}`))?.value ?? {};
const supplyOf = async (store: DocumentStore) => SupplyValueSchema.parse(await catalogOf(store, 'supply'));

describe.each(Object.entries(STORES))('on a store %s', (_kind, openOne) => {
  beforeEach(() => {
    open = openOne;
  });

  describe('a purchase', () => {
    it('reaches the buyer’s wallet, history and notifications, and nobody else’s', async () => {
      const { store, journal, addresses, delivered } = await world();
      journal.buy(ANN, '10');
      await delivered();
      expect((await walletIn(store, ANN))?.balances.DC).toEqual({ posted: '7.495', held: '0' });
      expect((await walletIn(store, ANN))?.totals.DC).toEqual({ sent: '0', received: '7.495', count: 1 });
      const [row, ...more] = await rowsIn(store, userDatabase(ANN), 'transactions:');
      expect(more).toEqual([]);
      expect(row).toMatchObject({
        kind: 'fiat_purchase',
        direction: 'in',
        from: 'DC-MINT-VAULT',
        to: addresses[0],
        amount: '7.495',
        fee: '0.005',
        status: 'success',
      });
      expect(await rowsIn(store, userDatabase(ANN), 'notifications:')).toContainEqual(
        expect.objectContaining({ title: 'DC purchased', message: '7.495 DC were added to your wallet' }),
      );
      expect(await rowsIn(store, userDatabase(BEN), 'transactions:')).toEqual([]);
    });

    it('is held when it is disputed, and leaves the wallet if the dispute is lost or it is refunded', async () => {
      const { store, journal, delivered } = await world();
      const [order, another] = [journal.buy(ANN, '10'), journal.buy(ANN, '20')];
      journal.decide('purchase.dispute', 'system', { order, dispute: 'dp_1', amountUsd: '10' });
      await delivered();
      expect((await walletIn(store, ANN))?.balances.DC).toEqual({ posted: '22.485', held: '7.495' });
      journal.decide('purchase.dispute_close', 'system', { order, dispute: 'dp_1', outcome: 'lost' });
      journal.decide('purchase.refund', 'system', { order: another, refund: 're_1', amountUsd: '20' });
      await delivered();
      expect((await walletIn(store, ANN))?.balances.DC).toEqual({ posted: '0', held: '0' });
      const rows = await rowsIn(store, userDatabase(ANN), 'transactions:');
      expect(rows.map(({ kind, direction, amount }) => [kind, direction, amount])).toEqual(
        expect.arrayContaining([
          ['chargeback', 'out', '7.495'],
          ['card_refund', 'out', '14.99'],
        ]),
      );
      expect(rows).toHaveLength(4);
      const titles = (await rowsIn(store, userDatabase(ANN), 'notifications:')).map(({ title }) => title);
      expect(titles).toEqual(
        expect.arrayContaining(['Card payment disputed', 'Card payment taken back', 'Card payment refunded']),
      );
    });

    it("is in the explorer without a name, and in staff's list only as acts of the system", async () => {
      const { store, journal, delivered } = await world();
      const order = journal.buy(ANN, '10');
      journal.decide('purchase.dispute', 'system', { order, dispute: 'dp_1', amountUsd: '10' });
      await delivered();
      const rows = await rowsIn(store, TRANSACTIONS, 'tx:');
      expect(rows).toMatchObject([{ kind: 'fiat_purchase', amount: '7.495', fee: '0.005' }]);
      expect(JSON.stringify(rows)).not.toContain(ANN);
      const actions = (await rowsIn(store, ADMIN, 'audit:')).map(({ action }) => action);
      expect(actions).toEqual(expect.arrayContaining(['purchase.settle', 'purchase.dispute']));
      expect(actions).not.toContain('purchase.open');
    });
  });

  describe('the catalogue', () => {
    it('shows the state of the sale before anything is sold', async () => {
      const { store } = await world();
      expect(await supplyOf(store)).toEqual({
        phase: 1,
        priceUsd: '1',
        nextPriceUsd: '1.25',
        phaseSize: '1000000000',
        phaseSold: '0',
        totalSold: '0',
        totalMinted: '0',
        available: '1000000000',
        launchAt: '2025-11-14T00:00:00.000Z',
        split: { marketing: 1_500, core: 1_000, universal: 5 },
        splitMode: 'from_gross',
        minimumUsd: '10',
        maximumUsd: '100000',
        phases: [1, 2, 3, 4, 5].map((phase) => ({
          phase,
          from: String((phase - 1) * 1_000_000_000),
          to: String(phase * 1_000_000_000),
          priceUsd: String(0.75 + phase * 0.25),
          status: phase === 1 ? 'active' : 'pending',
        })),
      });
    });

    it('follows sales, phases and DC returned to the mint', async () => {
      const { store, journal, delivered } = await world({ phaseSize: 100_000_000n });
      journal.issue(journal.state.users.get(BEN)?.address ?? '', '7');
      const order = journal.buy(ANN, '150');
      await delivered();
      expect(await supplyOf(store)).toMatchObject({
        phase: 2,
        priceUsd: '1.25',
        nextPriceUsd: '1.5',
        phaseSold: '40',
        totalSold: '140',
        totalMinted: '147',
        available: '60',
        phases: [{ phase: 2, from: '100', to: '200', priceUsd: '1.25', status: 'active' }, {}, {}, {}, {}],
      });
      journal.decide('purchase.refund', 'system', { order, refund: 're_1', amountUsd: '150' });
      await delivered();
      expect(await supplyOf(store)).toMatchObject({ totalSold: '140', totalMinted: '42.07' });
      expect(await catalogOf(store, 'vaults')).toMatchObject({ marketing: { DC: '21', TDC: '0', USD: '0' } });
    });

    it('lists the latest ten price events, newest first, and tells only whether a person caused them', async () => {
      const { store, journal, delivered } = await world({ phaseSize: 100_000_000n });
      journal.buy(ANN, '100');
      journal.decide('supply.set_price', 'system', { priceUsd: '3', reason: 'By the system' });
      await delivered();
      const { events } = PriceEventsValueSchema.parse(await catalogOf(store, 'price-events'));
      expect(events).toMatchObject([
        { phase: 2, oldPrice: '1.25', newPrice: '3', reason: 'By the system', by: 'System' },
        { phase: 2, oldPrice: '1', newPrice: '1.25', reason: 'Phase 1 sold out', by: 'System' },
      ]);
      journal.decide('supply.set_price', OWEN, { priceUsd: '4', reason: 'Demand' });
      const proposal = String(journal.state.seq).padStart(12, '0');
      journal.decide('approval.approve', BEN, { proposal });
      await delivered();
      const [newest] = PriceEventsValueSchema.parse(await catalogOf(store, 'price-events')).events;
      expect(newest).toMatchObject({ newPrice: '4', reason: 'Demand', by: 'Staff' });
      for (let n = 0; n < 12; n++)
        journal.decide('supply.set_price', 'system', {
          priceUsd: String(10 + n),
          reason: `Step ${String(n)}`,
        });
      await delivered();
      const later = PriceEventsValueSchema.parse(await catalogOf(store, 'price-events')).events;
      expect(later.map(({ reason }) => reason)).toEqual(
        Array.from({ length: 10 }, (_, n) => `Step ${String(11 - n)}`),
      );
      expect(new Set(later.map(({ id }) => id)).size).toBe(10);
    });

    it('lists the latest ten purchases and phases, without names', async () => {
      const { store, journal, delivered } = await world({ phaseSize: 100_000_000n });
      journal.buy(ANN, '150');
      await delivered();
      const { rows } = await catalogOf(store, 'supply-log');
      expect(rows).toMatchObject([
        { event: 'phase', phase: 2, priceUsd: '1.25', totalSold: '140' },
        { event: 'purchase', phase: 1, priceUsd: '1', dc: '140', totalSold: '140', totalMinted: '140' },
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/ann|VIQ/);
      for (let n = 0; n < 12; n++) journal.buy(BEN, '10');
      await delivered();
      const latest = (await catalogOf(store, 'supply-log'))['rows'] as readonly { totalSold: string }[];
      const sold = latest.map(({ totalSold }) => Number(totalSold));
      expect(sold).toHaveLength(10);
      expect(sold).toEqual(sold.toSorted((a, b) => b - a));
      expect(sold[0]).toBe(Number((await supplyOf(store))['totalSold']));
      expect(sold).not.toContain(140);
    });

    it('has terms with the current price', async () => {
      const { store, journal, delivered } = await world();
      expect(await catalogOf(store, 'terms')).toMatchObject({ dcPriceUsd: '1' });
      journal.decide('supply.set_price', 'system', { priceUsd: '1.75', reason: 'Demand' });
      await delivered();
      expect(await catalogOf(store, 'terms')).toMatchObject({ dcPriceUsd: '1.75' });
      await deliver(store, journal);
      expect(await catalogOf(store, 'terms')).toMatchObject({ dcPriceUsd: '1.75' });
    });

    it('adopts other terms at the next start, and keeps earlier sales', async () => {
      const { store, journal, delivered } = await world();
      journal.buy(ANN, '10');
      await delivered();
      Object.assign(journal.state, {
        parameters: { ...journal.state.parameters, launchAt: 0, phaseStepUsd: 1n },
      });
      await deliver(store, journal);
      expect(await supplyOf(store)).toMatchObject({
        launchAt: '1970-01-01T00:00:00.000Z',
        nextPriceUsd: '1.000001',
        totalSold: '10',
        totalMinted: '10',
      });
    });

    it('of an installation from before there were purchases starts with the currently minted amount', async () => {
      const { store, journal, delivered } = await world();
      journal.issue(journal.state.users.get(BEN)?.address ?? '', '7');
      await delivered();
      for (const id of ['supply', 'vaults']) {
        const doc = await store.get<Record<string, unknown>>(CATALOG, `catalog:${id}`);
        if (doc !== null) await store.put(CATALOG, { ...doc, _deleted: true });
      }
      await deliver(store, journal);
      expect(await supplyOf(store)).toMatchObject({ totalMinted: '7', totalSold: '0' });
      expect(await catalogOf(store, 'vaults')).toMatchObject({ marketing: { DC: '0' } });
      journal.buy(ANN, '10');
      await delivered();
      expect(await supplyOf(store)).toMatchObject({ totalMinted: '17', totalSold: '10' });
    });
  });
});
