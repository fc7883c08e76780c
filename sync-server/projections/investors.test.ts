/**
 * Proves what people and the public see of the investor programme: the standing documents, the invested amount in the
 * wallet, the catalogue, the transactions, and the vault's page in the explorer; a second delivery gives the same.
 */
import { expect, it } from 'vitest';
import { CATALOG, TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import { prepareDatabases } from '#couchdb/open-store.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { StandingDoc } from '#domain/ledger/standing-document.ts';
import { FEED_SCHEMAS } from '#domain/feed-schemas.ts';
import { type CatalogDoc, FEEDS, type WalletDoc } from '#domain/protocol.ts';
import { ExitsValueSchema, InvestorsValueSchema } from '#domain/investor/document.ts';
import { findExitPlace, readExits } from '#domain/investor/known-exits.ts';
import { askExit, carryOut, join, months, nextMonth, verify } from '#tests/builders/investors.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { FakeJournal } from '#tests/fakes/journal-feed.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { makeExplorer } from '../explorer/explorer.ts';
import { findPlace, toWire } from '../sync/feeds.ts';
import { auditDocuments } from './project-admin.ts';
import { startProjections } from './projections.ts';
import { investments } from '#domain/investor/investments.ts';

/**
 * Every course that an investment can take: Ann's is verified and exits as far as the reserve allows; Ben's share is
 * held, then paid.
 */
function history(): World {
  const on = aWorld({ exitReserveMinimum: 200_000_000n }).with(
    person('ann').holding('7000 DC'),
    person('ben').holding('2000 DC'),
    person('cem').holding('900000 DC'),
    person('owen').as('owner'),
  );
  join(on, 'ann', '5500');
  join(on, 'ben', '500');
  verify(on, 'ann', 'owen');
  on.send('cem', 'wallet.transfer', { to: on.address('owen'), amount: '100000', currency: 'DC' });
  carryOut(nextMonth(on));
  verify(on, 'ben', 'owen');
  carryOut(on);
  join(on.later(60_000), 'ann', '500');
  months(on, 6);
  askExit(on, 'ann', '1000');
  carryOut(on);
  return on;
}

async function deliverEntries(on: World) {
  const store = await freshStore();
  await prepareDatabases(store);
  const journal = new FakeJournal({ ...on.state.parameters });
  const deliver = async (entries: readonly Entry[]) => {
    for (const entry of entries) journal.took(entry);
    journal.commit();
    const bell = { ring: () => undefined, onPresence: () => undefined };
    const now = () => on.now;
    const projections = startProjections({ store, authority: journal, doorbells: bell, log: quietLog, now });
    await projections.idle();
    await projections.stop();
    journal.dropListeners();
    return projections;
  };
  const half = on.entries.length - 9;
  await deliver(on.entries.slice(0, half));
  const { walletOf } = await deliver(on.entries.slice(half));
  const readStanding = async (label: string, id: string) => {
    const place = findPlace('me', 'standing', idOf(label));
    const doc = await store.get<object>(userDatabase(idOf(label)), `standing:${id}`);
    return place === null || doc === null
      ? null
      : (FEED_SCHEMAS.me.standing.parse(toWire(place, { ...doc })) as unknown as StandingDoc);
  };
  const explorer = makeExplorer({
    store,
    authority: {
      state: on.state,
      proofOf: () => Promise.resolve(null),
      readEntries: () => Promise.resolve([]),
    },
    walletOf,
  });
  return { store, standing: readStanding, explorer };
}

it('a person’s standing shows the invested, earned, held and leaving amounts', async () => {
  const on = history();
  const { standing } = await deliverEntries(on);
  const vault = investments.of(on.state).investors.get(idOf('ann'))?.vault;
  expect((await standing('ann', 'investor'))?.investor).toMatchObject({
    vault,
    tier: 'Silver',
    investedDc: '5350',
    investedUsd: '5350',
    everUsd: '6000',
    earnedDc: '6.875',
    heldDc: '0',
    lots: [
      { dc: '4850', usd: '4850', priceUsd: '1', exitableAt: '2027-07-15T08:00:00.000Z' },
      { dc: '500', joinedAt: '2027-02-01T00:02:00.000Z', exitableAt: '2027-08-01T00:02:00.000Z' },
    ],
    exit: { amount: '1000', left: '350', requestedAt: '2027-08-01T00:01:00.000Z' },
  });
  expect((await standing('ann', 'payout:2027-01'))?.payout).toEqual({
    month: '2027-01',
    amountDc: '6.875',
    poolPercentage: '91.66',
    status: 'paid',
    createdAt: '2027-02-01T00:01:00.000Z',
    paidAt: '2027-02-01T00:01:00.000Z',
  });
  expect((await standing('ben', 'investor'))?.investor).toMatchObject({
    earnedDc: '0.625',
    heldDc: '0',
    exit: null,
  });
  expect((await standing('ben', 'payout:2027-01'))?.payout).toMatchObject({
    status: 'paid',
    amountDc: '0.625',
  });
  expect((await standing('ben', 'verification'))?.verification).toMatchObject({ status: 'verified' });
  expect(await standing('cem', 'investor')).toBeNull();
});

it('a held share says so until its owner is verified', async () => {
  const on = history();
  const until = on.entries.findIndex(({ type }) => type === 'investor.payout') + 1;
  on.entries.splice(until);
  const { standing } = await deliverEntries(on);
  expect((await standing('ben', 'investor'))?.investor).toMatchObject({ earnedDc: '0', heldDc: '0.625' });
  const held = (await standing('ben', 'payout:2027-01'))?.payout;
  expect([held?.status, held?.paidAt]).toEqual(['held', undefined]);
});

it('the wallet shows the invested amount beside its balances, and the catalogue that of all', async () => {
  const on = history();
  // A refused command creates no investment.
  expect(on.outcome('cem', 'investor.join', { amount: '499' })).toBe('INVESTMENT_TOO_SMALL');
  const { store } = await deliverEntries(on);
  const wallet = await store.get<WalletDoc>(userDatabase(idOf('ann')), `wallet:${idOf('ann')}`);
  const { vault } = investments.of(on.state).investors.get(idOf('ann')) ?? {};
  const totals = { sent: '650', received: '6000', count: 3 };
  expect(wallet?.invested).toEqual({ vault, dc: '5350', totals });
  expect(wallet?.balances.DC).toEqual({ posted: '1656.875', held: '0' });
  expect(FEEDS.me.wallet.shape.invested.safeParse(wallet?.invested).success).toBe(true);
  const catalog = await store.get<CatalogDoc>(CATALOG, 'catalog:investors');
  expect(InvestorsValueSchema.parse(catalog?.value)).toEqual({
    totalUsd: '6500',
    totalDc: '6500',
    investors: 2,
    lockedDc: '5850',
    lastPayout: { month: '2027-07', poolDc: '0', investors: 0 },
    minimumUsd: '500',
    exitAfterMonths: 6,
  });
});

it('the catalogue says that nobody has joined yet', async () => {
  const { store } = await deliverEntries(aWorld().with(person('ann')));
  const catalog = await store.get<CatalogDoc>(CATALOG, 'catalog:investors');
  expect(catalog?.value).toMatchObject({ totalUsd: '0', investors: 0, lastPayout: null });
});

it('the catalogue shows the queue for the reserve, and its figures, without names', async () => {
  const on = history();
  const exit = investments.of(on.state).investors.get(idOf('ann'))?.exit ?? '';
  askExit(on, 'ben', '500');
  const { store } = await deliverEntries(on);
  const bens = investments.of(on.state).investors.get(idOf('ben'))?.exit ?? '';
  const catalog = await store.get<CatalogDoc>(CATALOG, 'catalog:exits');
  expect(catalog?.value).toEqual({
    queue: [
      { from: exit, to: exit, exits: 1, dc: '350' },
      { from: bens, to: bens, exits: 1, dc: '500' },
    ],
    complete: true,
    lockedDc: '5850',
    openingDc: '6500',
    changedIn: '2027-08',
    reserve: { month: '2027-08', leftDc: '0' },
    reserveBps: 1_000,
    reserveMinimumDc: '200',
  });
  expect(JSON.stringify(catalog?.value)).not.toContain(idOf('ann'));
  const known = readExits(ExitsValueSchema.parse(catalog?.value));
  const place = findExitPlace(known, { id: bens, left: 500_000_000n }, on.now);
  expect(place).toEqual({ exits: 1, dc: 350_000_000n, exact: true, paidBy: '2027-10' });
});

it('paid and cancelled exits are not in the queue', async () => {
  const on = history();
  const exit = investments.of(on.state).investors.get(idOf('ann'))?.exit ?? '';
  askExit(on, 'ben', '500');
  on.send('ann', 'investor.cancel_exit', { exit });
  carryOut(nextMonth(on));
  const { store } = await deliverEntries(on);
  const catalog = await store.get<CatalogDoc>(CATALOG, 'catalog:exits');
  expect(catalog?.value).toMatchObject({ queue: [], lockedDc: '5350', openingDc: '5850' });
});

it('a vault has a page in the explorer like a wallet’s, as private as its owner’s', async () => {
  const on = history();
  const { explorer, store } = await deliverEntries(on);
  const { vault = '' } = investments.of(on.state).investors.get(idOf('ann')) ?? {};
  expect(explorer.hasWallet(vault)).toBe(true);
  expect(await explorer.wallet(vault)).toMatchObject({
    address: vault,
    openedAt: '2027-01-15T08:00:00.000Z',
    balances: { DC: { posted: '5350' }, TDC: { posted: '0' } },
    totals: { DC: { sent: '650', received: '6000', count: 3 } },
    count: 3,
  });
  const chart = await explorer.balances(vault, 'DC');
  expect(chart?.points?.map(({ balance }) => balance)).toEqual(['5500', '6000', '5350']);
  const rows = await store.range<{ kind: string }>(TRANSACTIONS, { start: 'tx:', end: 'tx:~', limit: 100 });
  expect(rows.map(({ kind }) => kind).filter((kind) => kind !== 'issue' && kind !== 'send')).toEqual([
    'invest',
    'invest',
    'payout_pool',
    'payout',
    'payout',
    'invest',
    'invest_exit',
  ]);
  on.send('ann', 'privacy.set', { hideBalances: true });
  expect(await explorer.wallet(vault)).toMatchObject({ balances: null, totals: null });
  expect(await explorer.wallet('VIQ-1800000000000-nobody000000')).toBeNull();
});

it("staff see verifications and payouts, and nothing of a person's investments", () => {
  const read = history()
    .entries.flatMap(auditDocuments)
    .map(({ action }) => action);
  expect(read).not.toEqual(expect.arrayContaining(['investor.join']));
  expect(read).not.toEqual(expect.arrayContaining(['investor.exit']));
  expect(read).toEqual(
    expect.arrayContaining(['investor.request_kyc', 'investor.verify', 'investor.payout']),
  );
});
