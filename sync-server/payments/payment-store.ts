/** The card edge's records outside the journal: orders with their session, payments, and the inbox of events. */
import { PAYMENTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import type { SettleAside } from '#domain/payment/payment-aside.ts';
import type { AsideState, RefundState } from '#domain/payment/messages.ts';
import { readPagesByPrefix } from '../document-pages.ts';
import type { CardEvent } from './card-event.ts';
import type { CardSession } from './ports.ts';

export type DisputeState = 'open' | 'won' | 'lost';

/** The edge's record of an order. Times in ms, amounts decimal strings. */
export type OrderRecord = {
  readonly userId: string;
  readonly amountUsd: string;
  readonly openedAt: number;
  readonly lockedUntil: number;
  readonly session?: CardSession;
  readonly paid?: true;
  /** Over without a payment. */
  readonly ended?: true;
  /** The credited amount. */
  readonly credited?: string;
  /** Why the authority did not credit a payment: a code of the error table. */
  readonly refused?: string;
  /** Its payments that were not credited, by the id under which staff see them. Missing in older records. */
  readonly asides?: Readonly<Record<string, AsideState>>;
  readonly disputes?: Readonly<Record<string, DisputeState>>;
  /** Dollars by refund. */
  readonly refunds?: Readonly<Record<string, string>>;
  /** The states of refunds that did not reach the card. */
  readonly failedRefunds?: Readonly<Record<string, RefundState>>;
};

/** The first report of a payment counts: every settlement repeats it. */
export type PaymentRecord = {
  readonly order: string;
  readonly paidAt: number;
  readonly amountUsd: string;
  /** Missing until the authority has decided. */
  readonly outcome?: 'credited' | 'refused';
};

/** An event of the network. While it has `retryAt`, it still has to become commands, not before that time. */
export type InboxRecord = {
  readonly event: CardEvent;
  readonly receivedAt: number;
  readonly tries: number;
  readonly retryAt?: number;
  /** The outcome: `done`, or a code. */
  readonly outcome?: string;
};

/**
 * A payment that was not credited, or a failed refund. It waits for staff while it has `waitingSince` (ms). See
 * `PaymentAside`.
 */
export type AsideRecord = {
  readonly order: string;
  readonly payment: string | null;
  /** The failed refund; missing for a payment. */
  readonly refund?: string;
  readonly amount: string | null;
  readonly code: string;
  readonly waitingSince?: number;
  /** Its refund is under way: until the network has answered, no other decision is possible. */
  readonly returning?: true;
  readonly settledAt?: number;
  /** `return` also when the provider or the bank returned all of it before staff did. */
  readonly settled?: SettleAside['how'];
  /** Dollars that the provider refunded, by refund; null for another currency. */
  readonly refunds?: Readonly<Record<string, string | null>>;
  /** Its refunds that did not reach the card. */
  readonly failedRefunds?: readonly string[];
  readonly disputes?: Readonly<Record<string, AsideDispute>>;
};
/** `amountUsd`: null when the bank disputes in another currency. */
type AsideDispute = { readonly state: DisputeState; readonly amountUsd: string | null };

export type StoredRecord<T> = { readonly id: string; readonly rev: string; readonly record: T };

export type PaymentStore = {
  order(order: string): Promise<OrderRecord | null>;
  /** Stores the order unless it exists; resolves to the stored one. */
  keepOrder(order: string, record: OrderRecord): Promise<OrderRecord>;
  /** Applies `change` to the newest record; null when there is none. */
  changeOrder(order: string, change: (record: OrderRecord) => OrderRecord): Promise<OrderRecord | null>;
  payment(payment: string): Promise<PaymentRecord | null>;
  keepPayment(payment: string, record: PaymentRecord): Promise<PaymentRecord>;
  changePayment(
    payment: string,
    change: (record: PaymentRecord) => PaymentRecord,
  ): Promise<PaymentRecord | null>;
  aside(id: string): Promise<AsideRecord | null>;
  /** Durable when it resolves. False when it exists already, settled or not. */
  keepAside(id: string, record: AsideRecord): Promise<boolean>;
  changeAside(id: string, change: (record: AsideRecord) => AsideRecord): Promise<AsideRecord | null>;
  /** All that wait for staff, longest waiting first; at most `ASIDES_READ_MAX`. */
  asides(): Promise<readonly StoredRecord<AsideRecord>[]>;
  /** Waiting and settled ones, page by page. */
  everyAside(): AsyncIterable<readonly StoredRecord<AsideRecord>[]>;
  /** Durable when it resolves. False when the event exists already. */
  receive(id: string, record: InboxRecord): Promise<boolean>;
  /** Up to `limit` events that are due at `now` (ms), longest waiting first. */
  due(now: number, limit: number): Promise<readonly StoredRecord<InboxRecord>[]>;
  /**
   * Writes a finished event in any case, and a waiting one only if nobody changed it first. False when somebody did.
   */
  changeEvent(event: StoredRecord<InboxRecord>, record: InboxRecord): Promise<boolean>;
};

const WRITES_TRIED = 20;
const orderKey = (order: string): string => `order:${order}`;
const paymentKey = (payment: string): string => `payment:${payment}`;
const EVENT = 'event:';
const ASIDE = 'aside:';
/**
 * Staff settle these by hand, one after the other: more at once mean an attack or an outage, and the first ones show
 * it.
 */
const ASIDES_READ_MAX = 1_000;

export function makePaymentStore(store: DocumentStore): PaymentStore {
  const kept = makeRecordStore(store);
  return {
    order: (order) => kept.read<OrderRecord>(orderKey(order)),
    keepOrder: (order, record) => kept.keep(orderKey(order), record),
    changeOrder: (order, change) => kept.change(orderKey(order), change),
    payment: (payment) => kept.read<PaymentRecord>(paymentKey(payment)),
    keepPayment: (payment, record) => kept.keep(paymentKey(payment), record),
    changePayment: (payment, change) => kept.change(paymentKey(payment), change),
    aside: (id) => kept.read<AsideRecord>(ASIDE + id),
    async keepAside(id, record) {
      return (await store.put(PAYMENTS, { _id: ASIDE + id, ...record })).status === 'created';
    },
    changeAside: (id, change) => kept.change(ASIDE + id, change),
    async asides() {
      const found = await store.find<AsideRecord>(PAYMENTS, {
        selector: { waitingSince: { $gt: 0 } },
        sort: [{ waitingSince: 'asc' }],
        limit: ASIDES_READ_MAX,
      });
      return found.map(keptAside);
    },
    async *everyAside() {
      for await (const page of readPagesByPrefix<AsideRecord>(store, PAYMENTS, ASIDE))
        yield page.map(keptAside);
    },
    async receive(id, record) {
      return (await store.put(PAYMENTS, { _id: EVENT + id, ...record })).status === 'created';
    },
    async due(now, limit) {
      const found = await store.find<InboxRecord>(PAYMENTS, {
        selector: { retryAt: { $gt: 0, $lte: now } },
        sort: [{ retryAt: 'asc' }],
        limit,
      });
      return found.map((doc) => ({ id: doc._id.slice(EVENT.length), rev: doc._rev, record: recordOf(doc) }));
    },
    async changeEvent({ id, rev }, record) {
      if (record.retryAt === undefined)
        return (await kept.change<InboxRecord>(EVENT + id, () => record)) !== null;
      return (await store.put(PAYMENTS, { ...record, _id: EVENT + id, _rev: rev })).status === 'created';
    },
  };
}

const keptAside = (doc: AsideRecord & StoredDocument): StoredRecord<AsideRecord> => ({
  id: doc._id.slice(ASIDE.length),
  rev: doc._rev,
  record: recordOf(doc),
});

/** Stores documents that are made once and changed by compare-and-set. */
function makeRecordStore(store: DocumentStore) {
  const find = <T extends object>(id: string): Promise<(T & StoredDocument) | null> =>
    store.get<T>(PAYMENTS, id);
  const read = async <T extends object>(id: string): Promise<T | null> => {
    const found = await find<T>(id);
    return found === null ? null : recordOf<T>(found);
  };
  return {
    read,
    async keep<T extends object>(id: string, record: T): Promise<T> {
      const written = await store.put(PAYMENTS, { _id: id, ...record });
      return written.status === 'created' ? record : ((await read<T>(id)) ?? record);
    },
    async change<T extends object>(id: string, change: (record: T) => T): Promise<T | null> {
      for (let tries = 0; tries < WRITES_TRIED; tries += 1) {
        const found = await find<T>(id);
        if (found === null) return null;
        const record = change(recordOf<T>(found));
        const written = await store.put(PAYMENTS, { ...record, _id: id, _rev: found._rev });
        if (written.status === 'created') return record;
      }
      throw new Error(`${id} could not be written`);
    },
  };
}

function recordOf<T extends object>(doc: T & StoredDocument): T {
  const { _id, _rev, _deleted, ...record } = doc;
  return record as unknown as T;
}
