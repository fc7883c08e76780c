// Proves which orders the network is asked about, and in which order: orders that are too recent take nobody's place,
// and the ones asked longest ago come first. A closed order is ended at the network, and asked about until its end is
// known.
import { emptyState } from '#domain/features.ts';
import { describe, expect, it } from 'vitest';
import { readQuote, type SettledOrder, type UnpaidOrder } from '#domain/purchase/order.ts';
import { anOrderRecord, openPaymentStore } from '#tests/builders/payment-store.ts';
import { makeShop, type Shop } from '#tests/builders/shop.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { makeRecordingLog } from '#tests/fakes/recording-log.ts';
import { makePaymentStore, type OrderRecord } from './payment-store.ts';
import type { SessionOutcome } from './ports.ts';
import { makeReconcile } from './reconcile.ts';
import { orders } from '#domain/purchase/orders.ts';

const PLACES = 20;

/** The orders that the network is asked about from now on. */
function questionsOf({ network }: Shop): string[] {
  const questions: string[] = [];
  const answer = network.sessionOutcome.bind(network);
  network.sessionOutcome = (session) => {
    questions.push(session.order);
    return answer(session);
  };
  return questions;
}

describe('a round of questions', () => {
  it('does not count orders that it is too early for', async () => {
    const shop = await makeShop(await freshStore());
    shop.network.down = true;
    for (let n = 0; n < PLACES; n += 1) await shop.checkout(`early-${String(n)}`);
    shop.network.down = false;
    const order = await shop.open('asked');
    const questions = questionsOf(shop);
    shop.pass(120_000);
    await shop.reconcile();
    expect(questions).toEqual([order]);
    await shop.close();
  });

  it('begins with the orders that were asked about longest ago', async () => {
    const shop = await makeShop(await freshStore());
    const orders: string[] = [];
    for (let n = 0; n < PLACES + 5; n += 1) orders.push(await shop.open(`many-${String(n)}`));
    const questions = questionsOf(shop);
    shop.pass(120_000);
    await shop.reconcile();
    expect(questions.splice(0)).toEqual(orders.slice(0, PLACES));
    shop.pass(300_000);
    await shop.reconcile();
    expect(questions).toEqual([...orders.slice(PLACES), ...orders.slice(0, PLACES - 5)]);
    await shop.close();
  });
});

describe('an order that is closed', () => {
  it('is asked about while its session is open, and credited if it was paid', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('closed');
    await shop.send(shop.ended(order), 0);
    await shop.settle();
    await makePaymentStore(shop.store).changeOrder(order, ({ ended: _, ...record }) => record);
    expect(orders.of(shop.state()).byId.get(order)?.status).toBe('expired');
    shop.network.outcomes.set(order, shop.outcomeOf(order));
    shop.pass(120_000);
    await shop.reconcile();
    expect((await shop.view(order))?.status).toBe('credited');
    await shop.close();
  });

  it('is ended at the network too, once, and at once if the person cancelled it', async () => {
    const shop = await makeShop(await freshStore());
    const [order, kept] = [await shop.open('cancelled'), await shop.open('kept')];
    await shop.cancel(order);
    const ended: string[] = [];
    const end = shop.network.endSession.bind(shop.network);
    shop.network.endSession = (session) => {
      ended.push(session.order);
      return end(session);
    };
    shop.network.down = true;
    await shop.reconcile();
    shop.network.down = false;
    shop.pass(300_000);
    for (let round = 0; round < 3; round += 1) await shop.reconcile();
    expect(ended).toEqual([order, order]);
    expect((await makePaymentStore(shop.store).order(order))?.ended).toBe(true);
    expect((await shop.view(kept))?.status).toBe('open');
    await shop.close();
  });

  it('that was paid while the person cancelled it is credited all the same', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('both');
    await shop.cancel(order);
    shop.network.outcomes.set(order, shop.outcomeOf(order));
    await shop.reconcile();
    expect((await shop.view(order))?.status).toBe('credited');
    await shop.close();
  });

  it('is not asked about after its session has ended', async () => {
    const shop = await makeShop(await freshStore());
    await shop.send(shop.ended(await shop.open('over')), 0);
    await shop.settle();
    const questions = questionsOf(shop);
    shop.pass(120_000);
    await shop.reconcile();
    expect(questions).toEqual([]);
    await shop.close();
  });
});

const OPENED_AT = 1_800_000_000_000;
const MINUTE = 60_000;
const SESSION = { session: { id: 'cs_1', url: 'https://pay.example/cs_1' } };
const QUOTE = readQuote({
  lines: [{ dc: '10', phase: 1, priceUsd: '1', usd: '10' }],
  split: { buyer: '7.495', core: '1', marketing: '1.5', universal: '0.005' },
  usd: '10',
});

/** Rounds of questions about given orders, with a controlled clock and a record of reads, questions and commands. */
async function openRounds() {
  const { store } = await openPaymentStore();
  const { log, lines } = makeRecordingLog();
  const state = emptyState();
  const world = { at: OPENED_AT, outcome: null as SessionOutcome, down: null as Error | null };
  const read: string[] = [];
  const asked: unknown[] = [];
  const received: unknown[] = [];
  const round = makeReconcile({
    store: {
      ...store,
      order(order) {
        read.push(order);
        return store.order(order);
      },
    },
    network: {
      mode: 'stripe',
      createSession: () => Promise.reject(new Error('nobody buys anything')),
      async sessionOutcome({ order, session }) {
        if (world.down !== null) throw world.down;
        asked.push(['how does it stand', order, session]);
        return world.outcome;
      },
      async endSession({ order, session }) {
        asked.push(['end it', order, session]);
        return world.outcome;
      },
      refund: () => Promise.resolve('given-back'),
    },
    authority: { state },
    inbox: {
      async receive(id, event) {
        received.push([id, event]);
      },
    },
    now: () => world.at,
    log,
  });
  const order = async (
    id: string,
    status: UnpaidOrder['status'],
    record: Partial<OrderRecord> | null,
  ): Promise<void> => {
    const lockedUntil = OPENED_AT + 15 * MINUTE;
    orders.of(state).byId.set(id, { status, userId: 'ann', quote: QUOTE, lockedUntil });
    if (status === 'open') orders.of(state).open.add(id);
    if (record !== null) await store.keepOrder(id, anOrderRecord(record));
  };
  return { world, state, store, lines, read, asked, received, round, order };
}

describe('an open order', () => {
  it('is asked about when it is 90 seconds old, and not before', async () => {
    const { world, asked, received, round, order } = await openRounds();
    await order('order-1', 'open', SESSION);
    world.at = OPENED_AT + 89_999;
    await round();
    expect(asked).toEqual([]);
    world.at = OPENED_AT + 90_000;
    await round();
    expect(asked).toEqual([['how does it stand', 'order-1', 'cs_1']]);
    expect(received).toEqual([]);
  });

  it("is asked about every five minutes, and the network's answer goes into the inbox", async () => {
    const { world, asked, received, round, order } = await openRounds();
    await order('order-1', 'open', SESSION);
    world.outcome = { kind: 'ended', order: 'order-1' };
    world.at = OPENED_AT + 10 * MINUTE;
    await round();
    world.at += 5 * MINUTE - 1;
    await round();
    expect(asked).toHaveLength(1);
    world.at += 1;
    await round();
    expect(asked).toHaveLength(2);
    expect(received).toEqual([
      ['found-order-1', { kind: 'ended', order: 'order-1' }],
      ['found-order-1', { kind: 'ended', order: 'order-1' }],
    ]);
  });

  it.each([{ paid: true }, { ended: true }, { refused: 'PAYMENT_DIFFERS' }] as const)(
    'is asked about although the edge has an event: %j',
    async (heard) => {
      const { world, asked, round, order } = await openRounds();
      await order('order-1', 'open', { ...SESSION, ...heard });
      world.at = OPENED_AT + 2 * MINUTE;
      await round();
      expect(asked).toEqual([['how does it stand', 'order-1', 'cs_1']]);
    },
  );

  it('that the network does not know is logged, and asked about again after five minutes', async () => {
    const { world, lines, round, order, received } = await openRounds();
    await order('order-1', 'open', SESSION);
    world.at = OPENED_AT + 2 * MINUTE;
    const down = new Error('down');
    world.down = down;
    await round();
    world.at += 5 * MINUTE - 1;
    await round();
    expect(lines).toEqual([
      ['warn', 'the card network did not say how an order stands', { err: down, order: 'order-1' }],
    ]);
    world.at += 1;
    await round();
    expect([lines.length, received]).toEqual([2, []]);
  });

  it.each([
    ['that the edge does not know', null],
    ['without a session', {}],
  ])('%s ends 60 minutes after it was opened, when no session can be made', async (_what, record) => {
    const { world, asked, received, round, order } = await openRounds();
    await order('order-1', 'open', record);
    world.at = OPENED_AT + 60 * MINUTE - 1;
    await round();
    expect(received).toEqual([]);
    world.at = OPENED_AT + 60 * MINUTE;
    await round();
    expect(received).toEqual([['ended-order-1', { kind: 'ended', order: 'order-1' }]]);
    expect(asked).toEqual([]);
  });
});

describe('an order that is not open', () => {
  it.each([{ paid: true }, { ended: true }, { refused: 'PAYMENT_DIFFERS' }] as const)(
    'is checked once if the edge knows its end: %j',
    async (heard) => {
      const { world, read, asked, round, order } = await openRounds();
      await order('order-1', 'cancelled', { ...SESSION, ...heard });
      for (let rounds = 0; rounds < 3; rounds += 1) {
        await round();
        world.at += 5 * MINUTE;
      }
      expect([read, asked]).toEqual([['order-1'], []]);
    },
  );

  it('is ended at the network at once, while its end is unknown', async () => {
    const { asked, received, round, order, world } = await openRounds();
    await order('order-1', 'expired', SESSION);
    world.outcome = { kind: 'ended', order: 'order-1' };
    await round();
    await round();
    expect(asked).toEqual([['end it', 'order-1', 'cs_1']]);
    expect(received).toEqual([['found-order-1', { kind: 'ended', order: 'order-1' }]]);
    world.at += 5 * MINUTE;
    await round();
    expect(asked).toHaveLength(2);
  });

  it('without a session is over, with nothing to submit', async () => {
    const { world, read, received, round, order } = await openRounds();
    await order('order-1', 'cancelled', {});
    world.at = OPENED_AT + 60 * MINUTE - 1;
    await round();
    world.at = OPENED_AT + 60 * MINUTE;
    await round();
    await round();
    expect([read, received]).toEqual([['order-1', 'order-1'], []]);
  });

  it('that is settled is never checked', async () => {
    const { state, read, round, order } = await openRounds();
    await order('order-1', 'expired', SESSION);
    const settled = { status: 'settled' } as SettledOrder;
    orders.of(state).byId.set('order-1', settled);
    await round();
    expect(read).toEqual([]);
  });

  it('shares a round with at most 199 others', async () => {
    const { read, round, order } = await openRounds();
    for (let n = 0; n < 201; n += 1)
      await order(`order-${String(n)}`, 'cancelled', { ...SESSION, ended: true });
    await round();
    expect([read.length, read.at(-1)]).toEqual([200, 'order-199']);
    await round();
    expect([read.length, read.at(-1)]).toEqual([201, 'order-200']);
  });
});

describe('an order that left the ledger while a round was under way', () => {
  it('without a session is over, without a warning', async () => {
    const { state, lines, received, round } = await openRounds();
    orders.of(state).open.add('order-1');
    await round();
    expect([lines, received]).toEqual([[], []]);
  });

  it('is ended at the network if it has a session', async () => {
    const { state, store, lines, asked, round } = await openRounds();
    orders.of(state).open.add('order-1');
    await store.keepOrder('order-1', anOrderRecord(SESSION));
    await round();
    expect([lines, asked]).toEqual([[], [['end it', 'order-1', 'cs_1']]]);
  });
});
