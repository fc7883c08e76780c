/**
 * A shop on a store: an authority, two processes of the card edge with one inbox, and a card network that the test
 * controls.
 */
import { INDEXES, PAYMENTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { State } from '#domain/ledger/state.ts';
import { cardSessionTtlMs } from '#domain/purchase/limits.ts';
import type { CardOrder, Checkout } from '#domain/payment/messages.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Result } from '#domain/result.ts';
import { systemTimers } from '#server/adapters/timers.ts';
import type { Authority } from '#server/commands/authority.ts';
import type { Log } from '#server/log.ts';
import { noCrashPoints } from '#server/crash-points.ts';
import { type CardPayments, makeCardPayments } from '#server/payments/card-payments.ts';
import { type CardNetwork, CardNetworkError, type SessionOutcome } from '#server/payments/ports.ts';
import { signWebhook } from '#server/payments/webhook-signature.ts';
import { type FaultyStore, withFaults } from '#tests/fakes/faulty-store.ts';
import { openTestAuthority, quietLog } from '#tests/fakes/open-authority.ts';
import { freshId, openAccount, userId } from './ledger-commands.ts';

const SECRET = 'whsec_of_the_shop_0123456789';
const STARTED_AT = 1_800_000_000_000;
const CENTS = 1_000;

export type FakeNetwork = CardNetwork & {
  /** The network's answer about each order's session. */
  readonly outcomes: Map<string, SessionOutcome>;
  /** The refunded payments. */
  readonly sentBack: Set<string>;
  /** Every request for a refund: the payment, and the number of its earlier failed refunds. */
  readonly asked: string[];
  /** The disputed payments: the network refunds none of them. */
  readonly disputed: Set<string>;
  /** While true, the network does not answer. */
  down: boolean;
};

function makeFakeNetwork(): FakeNetwork {
  const check = (): void => {
    if (network.down) throw new CardNetworkError('down');
  };
  const network: FakeNetwork = {
    mode: 'stripe',
    down: false,
    outcomes: new Map(),
    sentBack: new Set(),
    asked: [],
    disputed: new Set(),
    async createSession({ order }) {
      check();
      return { id: `cs_${order}`, url: `https://pay.example/cs_${order}` };
    },
    async sessionOutcome({ order }) {
      check();
      return network.outcomes.get(order) ?? null;
    },
    async endSession({ order }) {
      check();
      return network.outcomes.get(order) ?? { kind: 'ended', order };
    },
    async refund(payment, failed) {
      check();
      network.asked.push(`${payment} ${String(failed)}`);
      if (network.disputed.has(payment)) return 'disputed';
      network.sentBack.add(payment);
      return 'given-back';
    },
  };
  return network;
}

export type Shop = Awaited<ReturnType<typeof makeShop>>;

/** Every order is of $10. The order's name is part of the ids of its payments, refunds and disputes. */
export async function makeShop(inner: DocumentStore, log: Log = quietLog) {
  const store: FaultyStore = withFaults(inner);
  await store.createDatabase(PAYMENTS);
  for (const index of INDEXES[PAYMENTS] ?? []) await store.ensureIndex(PAYMENTS, index);
  let at = STARTED_AT;
  const now = (): number => at;
  const network = makeFakeNetwork();
  const open = (): Promise<Authority> => openTestAuthority({ store, now, onDeposed: () => undefined });
  let newest = await open();
  const authorities = [newest];
  const edgeOf = (authority: Authority): CardPayments =>
    makeCardPayments({
      store,
      authority,
      network,
      webhookSecret: SECRET,
      publicUrl: 'https://wallet.example',
      cancelKey: 'a key of the tests',
      now,
      timers: systemTimers,
      crash: noCrashPoints,
      log,
    });
  const edges = [edgeOf(newest), edgeOf(newest)];
  const edgeAt = (index: number): CardPayments => edges[index] ?? edgeOf(newest);
  const buyers = new Map<string, string>();
  let people = 0;
  let events = 0;

  async function checkout(name: string): Promise<Result<Checkout, ErrorCode>> {
    const buyer = userId(++people);
    await newest.submit(openAccount(buyer));
    const id = `order-${name}-${freshId()}`.slice(0, 48);
    buyers.set(id, buyer);
    return edgeAt(0).checkout(buyer, { id, amountUsd: '10' });
  }
  const event = (type: string, object: object, created = at): string =>
    JSON.stringify({
      id: `evt_${String(++events)}`,
      type,
      created: Math.floor(created / 1_000),
      data: { object },
    });
  const shortOf = (order: string): string => order.slice(6, 40);
  const session = (order: string, which: string) => ({
    client_reference_id: order,
    payment_status: 'paid',
    currency: 'usd',
    amount_total: CENTS,
    payment_intent: `pi_${shortOf(order)}${which}`,
  });
  const dispute = (order: string, status: string, cents: number) => ({
    id: `dp_${shortOf(order)}`,
    amount: cents,
    currency: 'usd',
    status,
    payment_intent: `pi_${shortOf(order)}`,
  });
  const listWaiting = () =>
    store.find(PAYMENTS, { selector: { retryAt: { $gt: 0 } }, sort: [{ retryAt: 'asc' }], limit: 1_000 });

  return {
    store,
    network,
    checkout,
    waiting: listWaiting,
    async open(name: string): Promise<string> {
      const opened = await checkout(name);
      if (!opened.ok) throw new Error(opened.code);
      return opened.value.order;
    },
    /** `more`: where the session differs from the order. */
    paid: (order: string, which = '', more: object = {}) =>
      event('checkout.session.completed', { ...session(order, which), ...more }),
    /** Another event about the same payment, with a later time. */
    paidLater: (order: string) =>
      event('checkout.session.async_payment_succeeded', session(order, ''), at + 5_000),
    ended: (order: string) =>
      event('checkout.session.expired', { ...session(order, ''), payment_status: 'unpaid' }),
    refunded: (order: string, cents: number, which = '') =>
      event('refund.created', {
        id: `re_${shortOf(order)}${which}`,
        amount: cents,
        currency: 'usd',
        status: 'succeeded',
        payment_intent: `pi_${shortOf(order)}`,
      }),
    refundFailed: (order: string, cents: number, which = '', type = 'refund.failed') =>
      event(type, {
        id: `re_${shortOf(order)}${which}`,
        amount: cents,
        currency: 'usd',
        status: 'failed',
        payment_intent: `pi_${shortOf(order)}`,
      }),
    disputed: (order: string, cents = CENTS) =>
      event('charge.dispute.created', dispute(order, 'needs_response', cents)),
    closed: (order: string, outcome: 'won' | 'lost', cents = CENTS) =>
      event('charge.dispute.closed', dispute(order, outcome, cents)),
    outcomeOf: (order: string): SessionOutcome => ({
      kind: 'paid',
      order,
      payment: `pi_${shortOf(order)}`,
      paidAt: at,
      amountUsd: '10',
    }),
    /** Sends a signed event to one of the processes. Rejects when the process could not store it. */
    async send(body: string, index: number): Promise<void> {
      const taken = await edgeAt(index).receive({
        body: Buffer.from(body),
        signature: signWebhook(SECRET, body, at),
      });
      if (!taken.ok) throw new Error(taken.code);
    },
    /** Lets both post until nothing waits, at most `rounds` times; five minutes pass between rounds. */
    async settle(rounds = 60): Promise<void> {
      for (let round = 0; round < rounds; round += 1) {
        await Promise.all(edges.map((one) => one.settle()));
        if ((await listWaiting()).length === 0) return;
        at += 300_000;
      }
    },
    reconcile: () => edgeAt(0).reconcile(),
    /** The payments that wait for staff, as one of the processes lists them. */
    aside: edgeAt(0).aside,
    /** The buyer cancels the order in the app. */
    async cancel(order: string): Promise<void> {
      const actor = buyers.get(order) ?? '';
      const done = await newest.submit({ id: freshId(), type: 'purchase.cancel', actor, payload: { order } });
      if (!done.ok || done.verdict.verdict === 'refused') throw new Error(`${order} was not cancelled`);
    },
    async closeAccountOf(order: string): Promise<void> {
      at += cardSessionTtlMs;
      const payload = { userId: buyers.get(order) ?? '' };
      const done = await newest.submit({
        id: freshId(),
        type: 'account.close',
        actor: SYSTEM_ACTOR,
        payload,
      });
      if (!done.ok || done.verdict.verdict === 'refused')
        throw new Error(`the buyer of ${order} has not left`);
    },
    /** Starts a second authority; the process `index` uses it from now on. */
    async takeOver(index: number): Promise<void> {
      newest = await open();
      authorities.push(newest);
      edges[index] = edgeOf(newest);
    },
    pass(ms: number): void {
      at += ms;
    },
    state: (): State => newest.state,
    seq: (): number => newest.durable().seq,
    userOf: (order: string): string => buyers.get(order) ?? '',
    view: (order: string): Promise<CardOrder | null> => edgeAt(1).order(buyers.get(order) ?? '', order),
    async entries(): Promise<readonly Entry[]> {
      return (await newest.readEntries(0, 5_000)).map(({ entry }) => entry);
    },
    async close(): Promise<void> {
      for (const authority of authorities) await authority.close();
    },
  };
}
