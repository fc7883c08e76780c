/** The card edge of buying DC: checkout, signed webhooks, status of orders. Only a signed webhook credits. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { State } from '#domain/ledger/state.ts';
import type { CardOrder, Checkout, CheckoutRequest, Payments } from '#domain/payment/messages.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Authority } from '../commands/authority.ts';
import type { CrashPoints } from '../crash-points.ts';
import type { Log } from '../log.ts';
import { type Rounds, startRounds } from '../rounds.ts';
import type { Timers } from '../timers.ts';
import { readEvent } from './card-event.ts';
import { openCheckout, type ReturnUrls } from './checkout.ts';
import { type Inbox, makeInbox } from './inbox.ts';
import { cardOrder } from './order-status.ts';
import { makePaymentStore, type OrderRecord } from './payment-store.ts';
import { type CardNetwork, CardNetworkError } from './ports.ts';
import type { PostingDeps } from './post-event.ts';
import { makeReconcile } from './reconcile.ts';
import { makeSetAside, type SetAside } from './set-aside.ts';
import { checkWebhook } from './webhook-signature.ts';
import { orders } from '#domain/purchase/orders.ts';

export type CardPaymentsDeps = {
  readonly store: DocumentStore;
  readonly authority: Pick<Authority, 'submit' | 'readEntries' | 'state'>;
  readonly network: CardNetwork;
  readonly webhookSecret: string;
  /** The public URL of the app, without a trailing slash. */
  readonly publicUrl: string;
  /** Makes the addresses with which a card page cancels an order, which nobody else can guess. */
  readonly cancelKey: string;
  readonly now: () => number;
  readonly timers: Pick<Timers, 'after'>;
  readonly crash: CrashPoints;
  readonly log: Log;
};

/** A received webhook: the unchanged body, and the header with the signature. */
export type Webhook = { readonly body: Buffer; readonly signature: string | undefined };

export type CardPayments = {
  readonly mode: Payments['mode'];
  /** The payments that wait for staff. */
  readonly aside: Pick<SetAside, 'list' | 'settle' | 'count' | 'refreshCount'>;
  /** See `openCheckout`; PAYMENT_PROVIDER_FAILED when the network makes no session. */
  checkout(userId: string, request: CheckoutRequest): Promise<Result<Checkout, ErrorCode>>;
  /** Null when the person has no such order. */
  order(userId: string, order: string): Promise<CardOrder | null>;
  /**
   * Resolves when the event is durable. Errors: WEBHOOK_SIGNATURE_INVALID, REQUEST_INVALID. Rejects when the store
   * fails: the network then sends it again.
   */
  receive(webhook: Webhook): Promise<Result<null, ErrorCode>>;
  /**
   * Ends an order from the card page; `paid` when it was paid meanwhile. Null for an address that the service did not
   * make.
   */
  cancel(order: string, key: string): Promise<'ended' | 'paid' | null>;
  /** Starts to post waiting events and to ask about missing ones. */
  start(): Rounds;
  /** Posts events that are due now. Never rejects. */
  settle(): Promise<void>;
  /** Asks the network about orders that should have had an event, and posts its answers. Never rejects. */
  reconcile(): Promise<void>;
};

const POST_EVERY_MS = 5_000;
const ROUNDS_PER_QUESTION = 6;

export function makeCardPayments(deps: CardPaymentsDeps): CardPayments {
  const { authority, network, now, log, crash } = deps;
  const store = makePaymentStore(deps.store);
  const { urls, isKeyOf } = makeReturnUrls(deps);
  const submit: PostingDeps['submit'] = (command) => authority.submit(command);
  const aside = makeSetAside({ store, network, submit, state: authority.state, now, log });
  const inbox = makeInbox({
    store,
    network,
    aside,
    submit,
    state: authority.state,
    now,
    crash,
    log,
  });
  const reconcile = makeReconcile({ store, network, authority, inbox, now, log });
  return {
    mode: network.mode,
    aside,
    async checkout(userId, request) {
      try {
        return await openCheckout({ store, authority, network, urls, crash }, userId, request);
      } catch (error) {
        if (!(error instanceof CardNetworkError)) throw error;
        log.error({ err: error }, 'the card network made no session');
        return err('PAYMENT_PROVIDER_FAILED');
      }
    },
    async order(userId, order) {
      const record = await store.order(order);
      return record?.userId === userId ? cardOrder(order, withLedger(authority.state, order, record)) : null;
    },
    receive: (webhook) => receive(deps, inbox, webhook),
    async cancel(order, key) {
      const record = isKeyOf(order, key) ? await store.order(order) : null;
      if (record?.session === undefined) return record === null ? null : 'ended';
      const outcome = await network.endSession({ order, session: record.session.id });
      if (outcome === null) return 'ended';
      await inbox.receive(`${outcome.kind}-${order}`, outcome);
      void inbox.drain();
      return outcome.kind === 'ended' ? 'ended' : 'paid';
    },
    settle: () => inbox.drain(),
    async reconcile() {
      await reconcile();
      await inbox.drain();
    },
    start: () =>
      startRounds({ timers: deps.timers, everyMs: POST_EVERY_MS }, async (round) => {
        // Another process may have set payments aside or settled them.
        if (round === 0) await aside.catchUp();
        if (round % ROUNDS_PER_QUESTION === 0) await Promise.all([reconcile(), aside.refreshCount()]);
        await inbox.drain();
      }),
  };
}

/** A person may have cancelled it in the ledger, which does not inform the edge. */
function withLedger(state: State, order: string, record: OrderRecord): OrderRecord {
  const status = orders.of(state).byId.get(order)?.status;
  return status === 'expired' || status === 'cancelled' ? { ...record, ended: true } : record;
}

async function receive(
  { webhookSecret, now, log }: CardPaymentsDeps,
  inbox: Inbox,
  { body, signature }: Webhook,
): Promise<Result<null, ErrorCode>> {
  const signed = checkWebhook(webhookSecret, { body, header: signature, now: now() });
  if (!signed.ok) return signed;
  const read = readEvent(body.toString('utf8'));
  if (!read.ok) return read;
  const { id, type, event } = read.value;
  if (event === null) {
    log.info({ event: id, type }, 'an event of the card network does not concern an order');
    return ok(null);
  }
  await inbox.receive(id, event);
  void inbox.drain();
  return ok(null);
}

function makeReturnUrls({ publicUrl, cancelKey }: Pick<CardPaymentsDeps, 'publicUrl' | 'cancelKey'>): {
  urls: ReturnUrls;
  isKeyOf: (order: string, key: string) => boolean;
} {
  const keyOf = (order: string): string =>
    createHmac('sha256', cancelKey).update(`cancel:${order}`).digest('hex').slice(0, 32);
  return {
    urls: {
      success: (order) => `${publicUrl}/payment/success?order=${encodeURIComponent(order)}`,
      cancel: (order) => `${publicUrl}/pay/cancel/${encodeURIComponent(order)}/${keyOf(order)}`,
    },
    isKeyOf(order, key) {
      const [given, right] = [Buffer.from(key), Buffer.from(keyOf(order))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
