// Proves which payments an event may affect: a payment of another shop with the same network account is ignored, and
// only a payment for a closed account is refunded automatically.
import { emptyState } from '#domain/features.ts';
import { describe, expect, it } from 'vitest';
import { PAYMENTS } from '#couchdb/databases.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { type Order, readQuote, type SettledOrder } from '#domain/purchase/order.ts';
import { anOrderRecord, openPaymentStore } from '#tests/builders/payment-store.ts';
import { makeShop } from '#tests/builders/shop.ts';
import { freshStore } from '#tests/builders/stores.ts';
import type { Answer } from '../commands/answer.ts';
import type { CardEvent } from './card-event.ts';
import { makePaymentStore } from './payment-store.ts';
import type { CardNetwork } from './ports.ts';
import { postEvent, type PostOutcome, type PostingDeps } from './post-event.ts';
import { orders } from '#domain/purchase/orders.ts';

const FOREIGN = 'order-of-another-shop-1';

describe('an event of an order that is not ours', () => {
  it.each(['paid', 'ended'] as const)(
    'ends without a command and without a refund, for staff to examine: %s',
    async (kind) => {
      const shop = await makeShop(await freshStore());
      const before = shop.seq();
      await shop.send(shop[kind](FOREIGN), 0);
      await shop.settle();
      expect(await shop.waiting()).toEqual([]);
      expect(await shop.store.get(PAYMENTS, 'event:evt_1')).toMatchObject({ outcome: 'ORDER_NOT_FOUND' });
      expect([shop.seq(), [...shop.network.sentBack]]).toEqual([before, []]);
      await shop.close();
    },
  );
});

describe('an event that can never be posted', () => {
  it('is stored with its outcome if an order of ours was paid in another currency', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('in-euro');
    await shop.send(shop.paid(order).replace('"usd"', '"eur"'), 0);
    await shop.settle();
    expect(await shop.waiting()).toEqual([]);
    expect(await shop.store.get(PAYMENTS, 'event:evt_1')).toMatchObject({
      event: { kind: 'paid-otherwise', order, currency: 'eur' },
      outcome: 'PAYMENT_DIFFERS',
    });
    await shop.close();
  });

  it.each([
    ['COMMAND_INVALID', { done: true, outcome: 'COMMAND_INVALID' }],
    ['STORE_UNAVAILABLE', { done: false, wait: 'STORE_UNAVAILABLE' }],
  ] as const)('ends, and waits only if asking again helps: %s', async (code, posted) => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('no-answer');
    const deps = {
      store: makePaymentStore(shop.store),
      submit: () => Promise.resolve({ ok: false, code } as const),
      state: shop.state(),
      network: shop.network,
      aside: {
        keep: () => Promise.resolve(),
        recordNews: () => Promise.resolve(false),
        closeCoveredRefunds: () => Promise.resolve(),
      },
    };
    expect(await postEvent(deps, { kind: 'ended', order })).toEqual(posted);
    await shop.close();
  });
});

describe('a payment for somebody who has closed their account', () => {
  it('is refunded at once, and does not wait for staff', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('gone');
    await shop.cancel(order);
    await shop.closeAccountOf(order);
    await shop.send(shop.paid(order), 0);
    await shop.settle();
    expect([[...shop.network.sentBack].length, await shop.aside.list()]).toEqual([1, []]);
    await shop.close();
  });
});

const START = 1_800_000_000_000;
const QUOTE = readQuote({
  lines: [{ dc: '10', phase: 1, priceUsd: '1', usd: '10' }],
  split: { buyer: '7.495', core: '1', marketing: '1.5', universal: '0.005' },
  usd: '10',
});
const SETTLED: SettledOrder = {
  status: 'settled',
  userId: 'ann',
  usd: 10_000_000n,
  refundedUsd: 0n,
  buyer: 7_495_000n,
  claimed: 0n,
  receivable: 0n,
  dispute: null,
  decided: [],
  refunds: [],
};
const PAID = { kind: 'paid', order: 'order-1', payment: 'pi_1', paidAt: START, amountUsd: '10' } as const;
const NOT_NOW: Answer = { ok: false, code: 'STORE_UNAVAILABLE' };
const verdictOf = ({ id, type }: Command, code?: string): Answer => {
  const fixed = { id, type, seq: 1, block: 1, at: '2027-01-15T08:00:00.000Z' };
  return code === undefined
    ? { ok: true, verdict: { ...fixed, verdict: 'committed', amount: '7.495' } }
    : { ok: true, verdict: { ...fixed, verdict: 'refused', code } };
};

/** Posts events with the open order `order-1` of $10, and an authority whose answers the test gives. */
async function openPosting(
  ledger: Order | null = { status: 'open', userId: 'ann', quote: QUOTE, lockedUntil: START },
) {
  const { store } = await openPaymentStore();
  await store.keepOrder('order-1', anOrderRecord());
  const state = emptyState();
  if (ledger !== null) orders.of(state).byId.set('order-1', ledger);
  const commands: Command[] = [];
  const asides: unknown[] = [];
  const sentBack: string[] = [];
  const world = {
    answer: (command: Command): Answer => verdictOf(command),
    /** Whether a payment waits for staff under the event's id. */
    isSetAside: true,
    bank: 'given-back' as Awaited<ReturnType<CardNetwork['refund']>>,
  };
  const recorded: unknown[] = [];
  const deps: PostingDeps = {
    store,
    state,
    submit(command) {
      commands.push(command);
      return Promise.resolve(world.answer(command));
    },
    network: {
      mode: 'stripe',
      createSession: () => Promise.reject(new Error('nobody buys anything')),
      sessionOutcome: () => Promise.resolve(null),
      endSession: () => Promise.resolve(null),
      async refund(payment) {
        sentBack.push(payment);
        return world.bank;
      },
    },
    aside: {
      async keep(id, record) {
        asides.push([id, record]);
      },
      async recordNews(id, report) {
        recorded.push([id, report]);
        return world.isSetAside;
      },
      closeCoveredRefunds: () => Promise.resolve(),
    },
  };
  const post = (event: CardEvent): Promise<PostOutcome> => postEvent(deps, event);
  const recordCredited = () =>
    store.keepPayment('pi_1', { order: 'order-1', paidAt: START, amountUsd: '10', outcome: 'credited' });
  return { post, world, store, state, commands, asides, sentBack, recorded, credited: recordCredited };
}

describe('a payment', () => {
  it('is settled as the system, once for each payment, and stored as credited', async () => {
    const { post, commands, store } = await openPosting();
    expect(await post(PAID)).toEqual({ done: true, outcome: 'done' });
    expect(commands).toEqual([
      {
        id: 'settle:pi_1',
        type: 'purchase.settle',
        actor: 'system',
        payload: { order: 'order-1', payment: 'pi_1', paidAt: START, amountUsd: '10' },
      },
    ]);
    expect(await store.order('order-1')).toEqual(anOrderRecord({ paid: true, credited: '7.495' }));
    expect((await store.payment('pi_1'))?.outcome).toBe('credited');
  });

  it.each<[string, Order | null, string, true | undefined]>([
    ['as it was ordered', { status: 'open', userId: 'ann', quote: QUOTE, lockedUntil: START }, '10', true],
    ['after its time', { status: 'expired', userId: 'ann', quote: QUOTE, lockedUntil: START }, '10', true],
    [
      'of another amount',
      { status: 'open', userId: 'ann', quote: QUOTE, lockedUntil: START },
      '9.99',
      undefined,
    ],
    ['of an order that is settled', SETTLED, '10', undefined],
    ['of an order that the ledger does not have', null, '10', undefined],
  ])('%s shows the order as "paid" while it waits, or does not', async (_what, ledger, amountUsd, paid) => {
    const { post, world, store } = await openPosting(ledger);
    world.answer = () => NOT_NOW;
    expect(await post({ ...PAID, amountUsd })).toEqual({ done: false, wait: 'STORE_UNAVAILABLE' });
    expect((await store.order('order-1'))?.paid).toBe(paid);
  });

  it('that is refused waits for staff, who can refund it', async () => {
    const { post, world, asides, sentBack, store } = await openPosting();
    world.answer = (command) => verdictOf(command, 'ORDER_NOT_OPEN');
    expect(await post(PAID)).toEqual({ done: true, outcome: 'ORDER_NOT_OPEN' });
    const record = { order: 'order-1', payment: 'pi_1', amount: '10 USD', code: 'ORDER_NOT_OPEN' };
    expect([asides, sentBack]).toEqual([[['pi_1', record]], []]);
    expect([(await store.order('order-1'))?.refused, (await store.payment('pi_1'))?.outcome]).toEqual([
      'ORDER_NOT_OPEN',
      'refused',
    ]);
  });

  it('that is refused for an order that the ledger does not have waits for staff', async () => {
    const { post, world, asides, sentBack } = await openPosting(null);
    world.answer = (command) => verdictOf(command, 'ORDER_NOT_FOUND');
    expect(await post(PAID)).toEqual({ done: true, outcome: 'ORDER_NOT_FOUND' });
    expect([asides.length, sentBack]).toEqual([1, []]);
  });

  it('that is refused because the account is closed is refunded, and the order says why', async () => {
    const { post, world, state, asides, sentBack, store } = await openPosting();
    state.closedAccounts.set('ann', { address: 'VIQ-1-ann', closedAt: START });
    world.answer = (command) => verdictOf(command, 'ACCOUNT_CLOSED');
    expect(await post(PAID)).toEqual({ done: true, outcome: 'ACCOUNT_CLOSED' });
    expect([asides, sentBack]).toEqual([[], ['pi_1']]);
    expect((await store.order('order-1'))?.refused).toBe('ACCOUNT_CLOSED');
  });

  it('that can never be decided waits for staff under that code, and cannot be refunded from here', async () => {
    const { post, world, asides } = await openPosting();
    world.answer = () => ({ ok: false, code: 'COMMAND_INVALID' });
    expect(await post(PAID)).toEqual({ done: true, outcome: 'COMMAND_INVALID' });
    const record = { order: 'order-1', payment: null, amount: '10 USD', code: 'COMMAND_INVALID' };
    expect(asides).toEqual([['pi_1', record]]);
  });

  it("in another currency for another shop's order is ignored", async () => {
    const { post, asides, store } = await openPosting();
    const event = { kind: 'paid-otherwise', order: FOREIGN, currency: 'eur', payment: 'pi_1' } as const;
    expect(await post(event)).toEqual({ done: true, outcome: 'ORDER_NOT_FOUND' });
    expect([asides, await store.payment('pi_1')]).toEqual([[], null]);
  });
});

describe('the end of an order', () => {
  it('that only the ledger knows is posted', async () => {
    const { post, state, commands } = await openPosting();
    orders.of(state).byId.set('order-2', { status: 'open', userId: 'ann', quote: QUOTE, lockedUntil: START });
    expect(await post({ kind: 'ended', order: 'order-2' })).toEqual({ done: true, outcome: 'done' });
    expect(commands.map(({ id }) => id)).toEqual(['expire:order-2']);
  });

  it('that is refused is done, with the code of the refusal', async () => {
    const { post, world, store } = await openPosting();
    world.answer = (command) => verdictOf(command, 'ORDER_NOT_OPEN');
    expect(await post({ kind: 'ended', order: 'order-1' })).toEqual({
      done: true,
      outcome: 'ORDER_NOT_OPEN',
    });
    expect((await store.order('order-1'))?.ended).toBe(true);
  });

  it.each([
    ['64 characters is used as it is', 57, `expire:${'a'.repeat(57)}`],
    // The first 40 digits of the SHA-256 of 58 letters "a".
    ['65 characters is made from its hash', 58, 'expire:d5c039b748aa64665782974ec3dc3025c042edf5'],
  ])('has a command id: one of %s', async (_what, length, id) => {
    const { post, state, commands } = await openPosting();
    const order = 'a'.repeat(length);
    orders.of(state).byId.set(order, { status: 'open', userId: 'ann', quote: QUOTE, lockedUntil: START });
    await post({ kind: 'ended', order });
    expect(commands.map((command) => command.id)).toEqual([id]);
  });
});

const REFUNDED = { kind: 'refunded', payment: 'pi_1', refund: 're_1', amountUsd: '4' } as const;
const DISPUTED = { kind: 'disputed', payment: 'pi_1', dispute: 'dp_1', amountUsd: '6' } as const;
const LOST = { ...DISPUTED, kind: 'dispute-closed', outcome: 'lost' } as const;

describe.each<CardEvent>([REFUNDED, DISPUTED, LOST])('what comes after a payment: $kind', (event) => {
  it('waits for the payment, is reported to staff if that was refused, and submits nothing', async () => {
    const { post, store, commands, recorded } = await openPosting();
    expect(await post(event)).toEqual({ done: false, wait: 'PAYMENT_UNKNOWN' });
    await store.keepPayment('pi_1', { order: 'order-1', paidAt: START, amountUsd: '10' });
    expect(await post(event)).toEqual({ done: false, wait: 'ORDER_NOT_SETTLED' });
    await store.changePayment('pi_1', (record) => ({ ...record, outcome: 'refused' }));
    expect(recorded).toEqual([]);
    expect(await post(event)).toEqual({ done: true, outcome: 'done' });
    expect([commands, recorded]).toEqual([[], [['pi_1', { news: event, paidUsd: '10' }]]]);
  });

  it('waits for a refused payment to be set aside, unless its buyer has closed the account', async () => {
    const { post, store, state, world } = await openPosting();
    world.isSetAside = false;
    await store.keepPayment('pi_1', { order: 'order-1', paidAt: START, amountUsd: '10', outcome: 'refused' });
    expect(await post(event)).toEqual({ done: false, wait: 'PAYMENT_UNKNOWN' });
    state.closedAccounts.set('ann', { address: 'vaultiq1ann', closedAt: START });
    expect(await post(event)).toEqual({ done: true, outcome: 'done' });
  });

  it('waits while the authority cannot decide, and the order does not change', async () => {
    const { post, world, store, commands, credited } = await openPosting(SETTLED);
    await credited();
    world.answer = () => NOT_NOW;
    expect(await post(event)).toEqual({ done: false, wait: 'STORE_UNAVAILABLE' });
    expect([commands.length, await store.order('order-1')]).toEqual([1, anOrderRecord()]);
  });

  it('is done, with the code, if the authority refuses it', async () => {
    const { post, world, credited } = await openPosting(SETTLED);
    await credited();
    world.answer = (command) => verdictOf(command, 'AMOUNT_INVALID');
    expect(await post(event)).toEqual({ done: true, outcome: 'AMOUNT_INVALID' });
  });
});

describe('a refund', () => {
  it('in another currency takes nothing back, because only dollars are credited', async () => {
    const { post, commands, credited } = await openPosting(SETTLED);
    await credited();
    expect(await post({ ...REFUNDED, amountUsd: null })).toEqual({ done: true, outcome: 'PAYMENT_DIFFERS' });
    expect(commands).toEqual([]);
  });

  it('is taken back once under its own id, in addition to earlier ones', async () => {
    const { post, commands, store, credited } = await openPosting(SETTLED);
    await credited();
    await post(REFUNDED);
    expect(await post({ ...REFUNDED, refund: 're_2', amountUsd: '1' })).toEqual({
      done: true,
      outcome: 'done',
    });
    expect(commands).toEqual([
      {
        id: 'refund:re_1',
        type: 'purchase.refund',
        actor: 'system',
        payload: { order: 'order-1', refund: 're_1', amountUsd: '4' },
      },
      {
        id: 'refund:re_2',
        type: 'purchase.refund',
        actor: 'system',
        payload: { order: 'order-1', refund: 're_2', amountUsd: '1' },
      },
    ]);
    expect((await store.order('order-1'))?.refunds).toEqual({ re_1: '4', re_2: '1' });
  });
});

describe('a dispute', () => {
  const disputeCommand = (amountUsd: string) => ({
    id: 'dispute:dp_1',
    type: 'purchase.dispute',
    actor: 'system',
    payload: { order: 'order-1', dispute: 'dp_1', amountUsd },
  });
  const closing = {
    id: 'dispute_close:dp_1',
    type: 'purchase.dispute_close',
    actor: 'system',
    payload: { order: 'order-1', dispute: 'dp_1', outcome: 'lost' },
  };
  const open = (id: string): SettledOrder => ({
    ...SETTLED,
    dispute: { id, amount: 1n, held: 0n, hold: null },
  });

  it.each([
    ['6', '6'],
    [null, '10'],
  ])('of %s dollars is opened, for the whole payment if no amount is given', async (amountUsd, disputed) => {
    const { post, commands, store, credited } = await openPosting(SETTLED);
    await credited();
    expect(await post({ ...DISPUTED, amountUsd })).toEqual({ done: true, outcome: 'done' });
    expect(commands).toEqual([disputeCommand(disputed)]);
    expect((await store.order('order-1'))?.disputes).toEqual({ dp_1: 'open' });
  });

  it('that is reported as closed is opened first, and stays closed when its opening is reported later', async () => {
    const { post, commands, store, credited } = await openPosting(SETTLED);
    await credited();
    expect(await post(LOST)).toEqual({ done: true, outcome: 'done' });
    expect(commands).toEqual([disputeCommand('6'), closing]);
    await post(DISPUTED);
    expect((await store.order('order-1'))?.disputes).toEqual({ dp_1: 'lost' });
  });

  it('waits while another one of the same payment is open', async () => {
    const { post, commands, credited } = await openPosting(open('dp_other'));
    await credited();
    expect(await post(DISPUTED)).toEqual({ done: false, wait: 'DISPUTE_EXISTS' });
    expect(await post(LOST)).toEqual({ done: false, wait: 'DISPUTE_EXISTS' });
    expect(commands).toEqual([]);
  });

  it.each<[string, Order | null]>([
    ['the same one is open', open('dp_1')],
    ['the ledger has it unpaid', { status: 'expired', userId: 'ann', quote: QUOTE, lockedUntil: START }],
    ['the ledger does not have the order', null],
  ])('is decided by the authority if %s', async (_what, ledger) => {
    const { post, commands, credited } = await openPosting(ledger);
    await credited();
    await post(DISPUTED);
    expect(commands).toEqual([disputeCommand('6')]);
  });

  it('opened before for another amount is done; only its end is still awaited', async () => {
    const { post, world, commands, credited } = await openPosting(SETTLED);
    await credited();
    world.answer = (command) =>
      command.type === 'purchase.dispute' ? { ok: false, code: 'COMMAND_ID_REUSED' } : verdictOf(command);
    expect(await post(DISPUTED)).toEqual({ done: true, outcome: 'done' });
    expect(commands.splice(0)).toEqual([disputeCommand('6')]);
    expect(await post(LOST)).toEqual({ done: true, outcome: 'done' });
    expect(commands).toEqual([disputeCommand('6'), closing]);
  });

  it('stays open if the authority cannot decide its end now', async () => {
    const { post, world, store, credited } = await openPosting(SETTLED);
    await credited();
    world.answer = (command) => (command.type === 'purchase.dispute' ? verdictOf(command) : NOT_NOW);
    expect(await post(LOST)).toEqual({ done: false, wait: 'STORE_UNAVAILABLE' });
    expect((await store.order('order-1'))?.disputes).toEqual({ dp_1: 'open' });
  });
});
