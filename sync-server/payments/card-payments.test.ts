// Proves what the card edge accepts and answers: whose order is shown to whom, which webhooks are accepted, who may
// cancel from the card page, and how often the edge posts waiting events and asks about missing ones.
import { emptyState } from '#domain/features.ts';
import { describe, expect, it } from 'vitest';
import type { Command, Entry } from '#domain/ledger/entry.ts';
import { readQuote } from '#domain/purchase/order.ts';
import { anOrderRecord, openPaymentStore } from '#tests/builders/payment-store.ts';
import { diskFull } from '#tests/fakes/faulty-store.ts';
import { makeRecordingLog } from '#tests/fakes/recording-log.ts';
import { makeVirtualTime } from '#tests/fakes/virtual-time.ts';
import { PAYMENTS } from '#couchdb/databases.ts';
import { noCrashPoints } from '../crash-points.ts';
import { makeCardPayments } from './card-payments.ts';
import { type CardNetwork, CardNetworkError, type SessionOutcome, type SessionRequest } from './ports.ts';
import { signWebhook } from './webhook-signature.ts';
import { orders } from '#domain/purchase/orders.ts';

const START = 1_800_000_000_000;
const SECRET = 'whsec_of_the_tests_0123456789';
const ORDER = '01JD4Z0K8M3Q5R7T9V1X2Y3Z4A';
/** The first 32 digits of the HMAC-SHA256 of "cancel:<order>" with the key of the tests. */
const CANCEL_KEY = '5d2ca3ba26f4d0c3214a8d362da1e831';
const SESSION = { id: 'cs_1', url: 'https://pay.example/cs_1' };
const PAID: SessionOutcome = { kind: 'paid', order: ORDER, payment: 'pi_1', paidAt: START, amountUsd: '10' };
const SPLIT = { buyer: '7.495', core: '1', marketing: '1.5', universal: '0.005' };
const FACT = {
  kind: 'order.opened',
  order: ORDER,
  userId: 'ann',
  usd: '10',
  lines: [{ dc: '10', phase: 1, priceUsd: '1', usd: '10' }],
  split: SPLIT,
  lockedUntil: START + 900_000,
} as const;

/** The card edge with a fixed clock, and an authority that commits everything. */
async function openEdge() {
  const { documents, store } = await openPaymentStore();
  const time = makeVirtualTime(START);
  const { log, lines } = makeRecordingLog();
  const state = emptyState();
  const commands: Command[] = [];
  const requests: SessionRequest[] = [];
  const ended: unknown[] = [];
  const found: string[] = [];
  const world = { outcome: null as SessionOutcome, failure: null as Error | null };
  const network: CardNetwork = {
    mode: 'test',
    async createSession(request) {
      requests.push(request);
      if (world.failure !== null) throw world.failure;
      return SESSION;
    },
    sessionOutcome: () => Promise.resolve(world.outcome),
    async endSession(session) {
      ended.push(session);
      return world.outcome;
    },
    refund: () => Promise.resolve('given-back'),
  };
  const edge = makeCardPayments({
    store: {
      ...documents,
      find(database, query) {
        found.push(Object.keys(query.selector).join());
        return documents.find(database, query);
      },
    },
    authority: {
      state,
      async submit(command) {
        commands.push(command);
        const { id, type } = command;
        const at = '2027-01-15T08:00:00.000Z';
        return {
          ok: true,
          verdict: { id, type, verdict: 'committed', seq: 1, block: 1, at, amount: '7.495' },
        };
      },
      readEntries: () =>
        Promise.resolve([{ entry: { facts: [FACT] } as unknown as Entry, leaf: new Uint8Array() }]),
    },
    network,
    webhookSecret: SECRET,
    publicUrl: 'https://wallet.example',
    cancelKey: 'a key of the tests',
    now: time.now,
    timers: time.timers,
    crash: noCrashPoints,
    log,
  });
  const order = async (status: 'open' | 'expired' | 'cancelled', session: object = { session: SESSION }) => {
    const quote = readQuote(FACT);
    orders.of(state).byId.set(ORDER, { status, userId: 'ann', quote, lockedUntil: FACT.lockedUntil });
    if (status === 'open') orders.of(state).open.add(ORDER);
    await store.keepOrder(ORDER, anOrderRecord(session));
  };
  const send = (body: string, signature: string | undefined = signWebhook(SECRET, body, START)) =>
    edge.receive({ body: Buffer.from(body), signature });
  const kinds = (): string[] => commands.map(({ type }) => type);
  return {
    edge,
    store,
    documents,
    state,
    time,
    world,
    network,
    lines,
    commands,
    requests,
    ended,
    found,
    order,
    send,
    kinds,
  };
}

const webhook = (type: string): string =>
  JSON.stringify({
    id: 'evt_1',
    type,
    created: 1_800_000_000,
    data: { object: { client_reference_id: ORDER } },
  });

describe('a checkout', () => {
  it('returns people to the app, or to an address that cancels only this order', async () => {
    const { edge, requests } = await openEdge();
    expect(await edge.checkout('ann', { id: ORDER, amountUsd: '10' })).toMatchObject({
      ok: true,
      value: { order: ORDER, url: 'https://pay.example/cs_1' },
    });
    expect(requests).toEqual([
      {
        order: ORDER,
        cents: 1_000,
        expiresAt: 1_800_002_700_000,
        successUrl: `https://wallet.example/payment/success?order=${ORDER}`,
        cancelUrl: `https://wallet.example/pay/cancel/${ORDER}/${CANCEL_KEY}`,
      },
    ]);
    expect(edge.mode).toBe('test');
  });

  it('is answered with PAYMENT_PROVIDER_FAILED if the network makes no session', async () => {
    const { edge, world, lines } = await openEdge();
    world.failure = new CardNetworkError('down');
    const answer = await edge.checkout('ann', { id: ORDER, amountUsd: '10' });
    expect(answer).toEqual({ ok: false, code: 'PAYMENT_PROVIDER_FAILED' });
    expect(lines).toEqual([['error', 'the card network made no session', { err: world.failure }]]);
  });

  it('rejects with any other error', async () => {
    const { edge, world, lines } = await openEdge();
    world.failure = new Error('a fault of our own');
    await expect(edge.checkout('ann', { id: ORDER, amountUsd: '10' })).rejects.toThrow('a fault of our own');
    expect(lines).toEqual([]);
  });
});

describe('an order', () => {
  it('is visible only to its buyer', async () => {
    const { edge, order } = await openEdge();
    await order('open');
    expect(await edge.order('ann', ORDER)).toEqual({
      order: ORDER,
      status: 'open',
      amountUsd: '10',
      lockedUntil: '2027-01-15T08:15:00.000Z',
      url: 'https://pay.example/cs_1',
    });
    expect(await edge.order('ben', ORDER)).toBeNull();
    expect(await edge.order('ann', 'order-of-nobody')).toBeNull();
  });

  it.each(['expired', 'cancelled'] as const)('that is %s in the ledger reads "expired"', async (status) => {
    const { edge, order } = await openEdge();
    await order(status);
    expect((await edge.order('ann', ORDER))?.status).toBe('expired');
  });

  it('that the ledger lacks yet is shown as the edge knows it', async () => {
    const { edge, store } = await openEdge();
    await store.keepOrder(ORDER, anOrderRecord());
    expect((await edge.order('ann', ORDER))?.status).toBe('open');
  });
});

describe('a webhook', () => {
  it('is stored and posted at once', async () => {
    const { edge, order, send, store, time, commands } = await openEdge();
    await order('open');
    expect(await send(webhook('checkout.session.expired'))).toEqual({ ok: true, value: null });
    await time.settle();
    expect(commands).toEqual([
      { id: `expire:${ORDER}`, type: 'purchase.expire', actor: 'system', payload: { order: ORDER } },
    ]);
    expect((await store.order(ORDER))?.ended).toBe(true);
    expect((await edge.order('ann', ORDER))?.status).toBe('expired');
  });

  it.each([
    ['without a signature', ''],
    [
      'with the signature of another secret',
      signWebhook('whsec_other', webhook('checkout.session.expired'), START),
    ],
  ])('%s is refused and not stored', async (_what, signature) => {
    const { order, send, documents, time, commands } = await openEdge();
    await order('open');
    const body = webhook('checkout.session.expired');
    expect(await send(body, signature)).toEqual({ ok: false, code: 'WEBHOOK_SIGNATURE_INVALID' });
    await time.settle();
    expect([await documents.get(PAYMENTS, 'event:evt_1'), commands]).toEqual([null, []]);
  });

  it('that is not an event is refused', async () => {
    const { send } = await openEdge();
    expect(await send('no event')).toEqual({
      ok: false,
      code: 'REQUEST_INVALID',
      detail: { field: 'body' },
    });
  });

  it('that does not concern an order is accepted, logged and not stored', async () => {
    const { send, documents, lines } = await openEdge();
    expect(await send(webhook('customer.created'))).toEqual({ ok: true, value: null });
    expect(await documents.get(PAYMENTS, 'event:evt_1')).toBeNull();
    expect(lines).toEqual([
      [
        'info',
        'an event of the card network does not concern an order',
        { event: 'evt_1', type: 'customer.created' },
      ],
    ]);
  });

  it('that cannot be stored rejects, so that the network sends it again', async () => {
    const { send, documents } = await openEdge();
    documents.failPuts(PAYMENTS, diskFull);
    await expect(send(webhook('checkout.session.expired'))).rejects.toThrow('no space left');
  });
});

describe('cancelling from the card page', () => {
  it.each([
    ['another key of the same length', '0'.repeat(32)],
    ['a part of the key', CANCEL_KEY.slice(0, 31)],
    ['the key and more', `${CANCEL_KEY}0`],
    ['no key', ''],
  ])('requires our key: not %s', async (_what, key) => {
    const { edge, order, ended } = await openEdge();
    await order('open');
    expect(await edge.cancel(ORDER, key)).toBeNull();
    expect(ended).toEqual([]);
  });

  it('requires a known order', async () => {
    const { edge, ended } = await openEdge();
    expect(await edge.cancel(ORDER, CANCEL_KEY)).toBeNull();
    expect(ended).toEqual([]);
  });

  it('of an order without a session asks the network nothing', async () => {
    const { edge, order, ended } = await openEdge();
    await order('open', {});
    expect(await edge.cancel(ORDER, CANCEL_KEY)).toBe('ended');
    expect(ended).toEqual([]);
  });

  it('ends the session at the network, and the order in the ledger', async () => {
    const { edge, order, world, ended, time, kinds } = await openEdge();
    await order('open');
    world.outcome = { kind: 'ended', order: ORDER };
    expect(await edge.cancel(ORDER, CANCEL_KEY)).toBe('ended');
    await time.settle();
    expect([ended, kinds()]).toEqual([[{ order: ORDER, session: 'cs_1' }], ['purchase.expire']]);
  });

  it('reports that it was paid meanwhile, and credits it', async () => {
    const { edge, order, world, documents, time, kinds } = await openEdge();
    await order('open');
    world.outcome = PAID;
    expect(await edge.cancel(ORDER, CANCEL_KEY)).toBe('paid');
    await time.settle();
    expect(kinds()).toEqual(['purchase.settle']);
    expect(await documents.get(PAYMENTS, `event:paid-${ORDER}`)).toMatchObject({
      event: PAID,
      outcome: 'done',
    });
    expect(await edge.order('ann', ORDER)).toMatchObject({ status: 'credited', dc: '7.495' });
  });

  it('submits nothing if the network does not know yet how it ends', async () => {
    const { edge, order, time, kinds } = await openEdge();
    await order('open');
    expect(await edge.cancel(ORDER, CANCEL_KEY)).toBe('ended');
    await time.settle();
    expect(kinds()).toEqual([]);
  });
});

describe('the rounds of the edge', () => {
  const LOOKS = 'waitingSince';
  const POSTS = 'retryAt';

  it('post at once and every five seconds, and ask and count every sixth time', async () => {
    const { edge, found, time } = await openEdge();
    const rounds = edge.start();
    await time.settle();
    expect(found.splice(0)).toEqual([LOOKS, POSTS]);
    await time.pass(4_999);
    expect(found).toEqual([]);
    await time.pass(1);
    expect(found.splice(0)).toEqual([POSTS]);
    await time.pass(24_999);
    expect(found.splice(0)).toEqual([POSTS, POSTS, POSTS, POSTS]);
    await time.pass(1);
    expect(found.splice(0)).toEqual([LOOKS, POSTS]);
    await rounds.stop();
    await time.pass(60_000);
    expect(found).toEqual([]);
  });

  it('end when they are stopped during one', async () => {
    const { edge, found, time } = await openEdge();
    const stopping = edge.start().stop();
    await time.pass(60_000);
    await stopping;
    expect(found).toEqual([LOOKS, POSTS]);
  });

  it('find a payment without a webhook, and credit it', async () => {
    const { edge, order, world, time, kinds } = await openEdge();
    await order('open');
    world.outcome = PAID;
    await time.pass(90_000);
    const rounds = edge.start();
    await time.settle();
    await rounds.stop();
    expect(kinds()).toEqual(['purchase.settle']);
  });

  it('know how many payments other processes have set aside', async () => {
    const { edge, store, time } = await openEdge();
    const aside = { order: ORDER, payment: null, amount: null, code: 'PAYMENT_DIFFERS', waitingSince: START };
    await store.keepAside('pi_1', aside);
    expect(edge.aside.count()).toBe(0);
    const rounds = edge.start();
    await time.settle();
    await rounds.stop();
    expect(edge.aside.count()).toBe(1);
  });

  it('can be requested singly: a question posts what it found', async () => {
    const { edge, order, world, time, kinds } = await openEdge();
    await order('open');
    world.outcome = PAID;
    await time.pass(90_000);
    await edge.settle();
    expect(kinds()).toEqual([]);
    await edge.reconcile();
    expect(kinds()).toEqual(['purchase.settle']);
  });
});
