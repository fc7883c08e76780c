/**
 * Proves that every event of a card network has its effect once: each is sent three times, all shuffled, to two
 * processes with one inbox, even while one authority takes over from another. Each event is posted once, every order
 * has the right status, every payment that was not credited is set aside for staff, and minted DC and balances are
 * equal to the last micro-unit. On every store, on CouchDB too when COUCHDB_URL is set.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENTS } from '#couchdb/databases.ts';
import { balanceOf } from '#domain/ledger/state.ts';
import { userAccount } from '#domain/ledger/accounts.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { makeShop, type Shop } from '#tests/builders/shop.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { diskFull } from '#tests/fakes/faulty-store.ts';
import { orders } from '#domain/purchase/orders.ts';

/** The fate of an order, with its final status and how much of its 7.495 DC the buyer must have. */
const STORIES = {
  paid: { status: 'credited', dc: '7.495', events: (shop: Shop, order: string) => [shop.paid(order)] },
  ended: { status: 'expired', dc: '0', events: (shop: Shop, order: string) => [shop.ended(order)] },
  refunded: {
    status: 'refunded',
    dc: '0',
    events: (shop: Shop, order: string) => [shop.paid(order), shop.refunded(order, 1_000)],
  },
  'refunded in parts': {
    status: 'refunded',
    dc: '3.7475',
    events: (shop: Shop, order: string) => [
      shop.paid(order),
      shop.refunded(order, 200, 'a'),
      shop.refunded(order, 300, 'b'),
    ],
  },
  won: {
    status: 'credited',
    dc: '7.495',
    events: (shop: Shop, order: string) => [
      shop.paid(order),
      shop.disputed(order),
      shop.closed(order, 'won'),
    ],
  },
  lost: {
    status: 'disputed',
    dc: '0',
    events: (shop: Shop, order: string) => [
      shop.paid(order),
      shop.disputed(order),
      shop.closed(order, 'lost'),
    ],
  },
  'lost except for the last event': {
    status: 'disputed',
    dc: '0',
    events: (shop: Shop, order: string) => [shop.paid(order), shop.closed(order, 'lost')],
  },
  'lost in part': {
    status: 'disputed',
    dc: '5.996',
    events: (shop: Shop, order: string) => [
      shop.paid(order),
      shop.disputed(order, 200),
      shop.closed(order, 'lost', 200),
    ],
  },
  'won, of another amount in the end': {
    status: 'credited',
    dc: '7.495',
    events: (shop: Shop, order: string) => [
      shop.paid(order),
      shop.disputed(order, 200),
      shop.closed(order, 'won', 300),
    ],
  },
  'paid twice': {
    status: 'credited',
    dc: '7.495',
    events: (shop: Shop, order: string) => [shop.paid(order), shop.paid(order, 'again')],
  },
  'reported by two events': {
    status: 'credited',
    dc: '7.495',
    events: (shop: Shop, order: string) => [shop.paid(order), shop.paidLater(order)],
  },
} as const;
type Story = keyof typeof STORIES;
const ALL = Object.keys(STORIES) as Story[];

/** Opens an order for each story; returns the orders, and every event three times, shuffled by the seed. */
async function prepare(shop: Shop, seed: number) {
  const orders = new Map<string, Story>();
  for (const story of ALL) orders.set(await shop.open(story.replaceAll(/[^a-z]/g, '-')), story);
  const bodies = [...orders].flatMap(([order, story]) => STORIES[story].events(shop, order));
  const thrice = [...bodies, ...bodies, ...bodies];
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(thrice, { minLength: thrice.length }), {
    seed,
    numRuns: 1,
  });
  return { orders, bodies: shuffled };
}

async function expectOnce(shop: Shop, orders: ReadonlyMap<string, Story>): Promise<void> {
  const entries = await shop.entries();
  const done = entries
    .filter(({ type, verdict }) => type.startsWith('purchase.') && verdict === 'committed')
    .flatMap(({ type, facts }) =>
      facts.flatMap((fact) => ('order' in fact ? [`${type} ${fact.order}`] : [])),
    );
  let total = 0n;
  for (const [order, story] of orders) {
    const { status, dc } = STORIES[story];
    const view = await shop.view(order);
    expect({ story, status: view?.status }).toEqual({ story, status });
    const account = balanceOf(shop.state(), userAccount(shop.userOf(order), 'DC'));
    expect({ story, dc: writeMicro(account.posted), held: account.held }).toEqual({ story, dc, held: 0n });
    total += readMicro(dc);
    const of = (type: string) => done.filter((one) => one === `${type} ${order}`).length;
    const isPaid = story !== 'ended';
    expect({ story, settled: of('purchase.settle') }).toEqual({ story, settled: isPaid ? 1 : 0 });
    const isDisputed = story.startsWith('lost') || story.startsWith('won');
    expect({ story, disputes: of('purchase.dispute') }).toEqual({ story, disputes: isDisputed ? 1 : 0 });
    const refunds = story === 'refunded' ? 1 : story === 'refunded in parts' ? 2 : 0;
    expect({ story, refunds: of('purchase.refund') }).toEqual({ story, refunds });
  }
  expect(total).toBeGreaterThan(0n);
  // Legs sum to zero, so the minted amount equals the sum of all balances.
  const sum = [...shop.state().accounts].reduce(
    (all, [name, { posted }]) => (name.endsWith(':DC') ? all + posted : all),
    0n,
  );
  expect(sum).toBe(0n);
  // The second of the two payments for one order, whichever arrived second.
  const asides = await shop.aside.list();
  expect([asides.length, shop.network.sentBack.size]).toEqual([1, 0]);
  expect(asides[0]?.payment).toContain('paid-twice');
  expect(await shop.waiting()).toEqual([]);
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

describe.each(Object.entries(STORES))('a storm of events, %s', (kind, open) => {
  it.each(kind === 'in memory' ? SEEDS : SEEDS.slice(0, 2))(
    'has each effect once (seed %i)',
    async (seed) => {
      const shop = await makeShop(await freshStore(open));
      const { orders, bodies } = await prepare(shop, seed);
      await Promise.all(bodies.map((body, index) => shop.send(body, index % 2)));
      await shop.settle();
      await expectOnce(shop, orders);
      await shop.close();
    },
  );

  it('has each effect once when another authority takes over in the middle', async () => {
    const shop = await makeShop(await freshStore(open));
    const { orders, bodies } = await prepare(shop, 99);
    const half = Math.floor(bodies.length / 2);
    const early = Promise.all(bodies.slice(0, half).map((body) => shop.send(body, 0)));
    await shop.takeOver(1);
    await early;
    await Promise.all(bodies.slice(half).map((body, index) => shop.send(body, index % 2)));
    await shop.settle();
    await expectOnce(shop, orders);
    await shop.close();
  });
});

describe('an event', () => {
  it('that arrives again after everything is done changes nothing, not even a document', async () => {
    const store = await freshStore();
    const shop = await makeShop(store);
    const order = await shop.open('again');
    const body = shop.paid(order);
    await shop.send(body, 0);
    await shop.settle();
    const before = [shop.seq(), (await store.info(PAYMENTS))?.updateSeq];
    for (const edge of [0, 1, 0]) await shop.send(body, edge);
    await shop.settle();
    expect([shop.seq(), (await store.info(PAYMENTS))?.updateSeq]).toEqual(before);
    await shop.close();
  });

  it('of an unknown payment waits, is stored, and is given up after a week', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('lost-news');
    await shop.send(shop.refunded(order, 1_000), 0);
    await shop.settle(20);
    expect(await shop.waiting()).toHaveLength(1);
    shop.pass(8 * 24 * 3_600_000);
    await shop.settle(1);
    expect(await shop.waiting()).toEqual([]);
    await shop.close();
  });

  it('is answered only when it is durable, so the network sends it again after a failure of the store', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('no-room');
    const mend = shop.store.failEveryPut(PAYMENTS, diskFull);
    await expect(shop.send(shop.paid(order), 0)).rejects.toThrow('no space left');
    mend();
    await shop.send(shop.paid(order), 0);
    await shop.settle();
    expect((await shop.view(order))?.status).toBe('credited');
    await shop.close();
  });
});

describe('reconciliation', () => {
  it('finds a payment whose event was lost, and credits it once although the event arrives after all', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('found');
    shop.network.outcomes.set(order, shop.outcomeOf(order));
    await shop.reconcile();
    expect((await shop.view(order))?.status).toBe('open');
    shop.pass(120_000);
    await shop.reconcile();
    expect((await shop.view(order))?.status).toBe('credited');
    await shop.send(shop.paid(order), 1);
    await shop.settle();
    expect((await shop.view(order))?.dc).toBe('7.495');
    await shop.close();
  });

  it('closes an order without a session', async () => {
    const shop = await makeShop(await freshStore());
    shop.network.down = true;
    const refused = await shop.checkout('no-session');
    expect(refused).toMatchObject({ ok: false, code: 'PAYMENT_PROVIDER_FAILED' });
    await shop.reconcile();
    expect(orders.of(shop.state()).open.size).toBe(1);
    shop.pass(61 * 60_000);
    await shop.reconcile();
    expect(orders.of(shop.state()).open.size).toBe(0);
    await shop.close();
  });

  it('continues if the network does not answer, and asks again later', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('patient');
    shop.network.outcomes.set(order, shop.outcomeOf(order));
    shop.network.down = true;
    shop.pass(120_000);
    await shop.reconcile();
    expect((await shop.view(order))?.status).toBe('open');
    shop.network.down = false;
    await shop.reconcile();
    expect((await shop.view(order))?.status).toBe('open');
    shop.pass(300_000);
    await shop.reconcile();
    expect((await shop.view(order))?.status).toBe('credited');
    await shop.close();
  });
});
