/** What the card edge has to remember apart from the journal: orders with their session, payments, and the inbox of events. */
import { PAYMENTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import type { SettleAside } from '#domain/payment/aside.ts';
import type { AsideState, RefundState } from '#domain/payment/messages.ts';
import { pagesOf } from '../pages-of.ts';
import type { CardEvent } from './card-event.ts';
import type { CardSession } from './ports.ts';

export type DisputeState = 'open' | 'won' | 'lost';

/** An order as the edge knows it. Times in ms, amounts decimal strings. */
export type OrderRecord = {
  readonly userId: string;
  readonly amountUsd: string;
  readonly openedAt: number;
  readonly lockedUntil: number;
  readonly session?: CardSession;
  readonly paid?: true;
  /** Over without a payment. */
  readonly ended?: true;
  /** What the buyer got. */
  readonly credited?: string;
  /** Why the authority would not credit a payment: a code of the error table. */
  readonly refused?: string;
  /** Its payments that were not credited, by the id under which staff see them. Missing in orders of before. */
  readonly asides?: Readonly<Record<string, AsideState>>;
  readonly disputes?: Readonly<Record<string, DisputeState>>;
  /** Dollars by refund. */
  readonly refunds?: Readonly<Record<string, string>>;
  /** What became of those that did not reach the card. */
  readonly failedRefunds?: Readonly<Record<string, RefundState>>;
};

/** The first word on a payment is the one that counts: every settlement of it says the same. */
export type PaymentRecord = {
  readonly order: string;
  readonly paidAt: number;
  readonly amountUsd: string;
  /** Missing until the authority has decided. */
  readonly outcome?: 'credited' | 'refused';
};

/** An event of the network. While `retryAt` is there it is still to be turned into commands, not before that time. */
export type InboxRecord = {
  readonly event: CardEvent;
  readonly receivedAt: number;
  readonly tries: number;
  readonly retryAt?: number;
  /** What became of it: `done`, or a code. */
  readonly outcome?: string;
};

/** A payment that was not credited, or a refund that failed. It waits for staff while `waitingSince` (ms) is there. See `PaymentAside`. */
export type AsideRecord = {
  readonly order: string;
  readonly payment: string | null;
  /** The refund that it is about; missing for a payment. */
  readonly refund?: string;
  readonly amount: string | null;
  readonly code: string;
  readonly waitingSince?: number;
  /** It is on its way back to the card: until the network has answered nothing else may become of it. */
  readonly returning?: true;
  readonly settledAt?: number;
  /** `return` also where the provider or the bank gave all of it back before staff did. */
  readonly settled?: SettleAside['how'];
  /** Dollars that the provider gave back, by refund; null where it named another currency. */
  readonly refunds?: Readonly<Record<string, string | null>>;
  /** Those of its refunds that did not reach the card. */
  readonly failedRefunds?: readonly string[];
  readonly disputes?: Readonly<Record<string, AsideDispute>>;
};
/** `amountUsd`: null where the bank disputes in another currency. */
type AsideDispute = { readonly state: DisputeState; readonly amountUsd: string | null };

export type Kept<T> = { readonly id: string; readonly rev: string; readonly record: T };

export type PaymentStore = {
  order(order: string): Promise<OrderRecord | null>;
  /** The order as it stands: the given one unless it is there already. */
  keepOrder(order: string, record: OrderRecord): Promise<OrderRecord>;
  /** Writes what `change` makes of the newest record; null when there is none. */
  changeOrder(order: string, change: (record: OrderRecord) => OrderRecord): Promise<OrderRecord | null>;
  payment(payment: string): Promise<PaymentRecord | null>;
  keepPayment(payment: string, record: PaymentRecord): Promise<PaymentRecord>;
  changePayment(
    payment: string,
    change: (record: PaymentRecord) => PaymentRecord,
  ): Promise<PaymentRecord | null>;
  aside(id: string): Promise<AsideRecord | null>;
  /** Durable when it resolves. False when it is there already, settled or not. */
  keepAside(id: string, record: AsideRecord): Promise<boolean>;
  changeAside(id: string, change: (record: AsideRecord) => AsideRecord): Promise<AsideRecord | null>;
  /** All that wait for staff, the longest waiting first; at most `ASIDES_READ_MAX`. */
  asides(): Promise<readonly Kept<AsideRecord>[]>;
  /** Those that wait and those that are settled, a page at a time. */
  everyAside(): AsyncIterable<readonly Kept<AsideRecord>[]>;
  /** Durable when it resolves. False when the event is there already. */
  receive(id: string, record: InboxRecord): Promise<boolean>;
  /** Up to `limit` events whose time has come at `now` (ms), the longest waiting first. */
  due(now: number, limit: number): Promise<readonly Kept<InboxRecord>[]>;
  /** What is done is written whatever stands there; what waits only where nobody was quicker. False when it was not. */
  changeEvent(event: Kept<InboxRecord>, record: InboxRecord): Promise<boolean>;
};

const WRITES_TRIED = 20;
const orderKey = (order: string): string => `order:${order}`;
const paymentKey = (payment: string): string => `payment:${payment}`;
const EVENT = 'event:';
const ASIDE = 'aside:';
/** Staff settle these by hand, one after the other: more at once would be an attack or an outage, and the first tell of it. */
const ASIDES_READ_MAX = 1_000;

export function makePaymentStore(store: DocumentStore): PaymentStore {
  const kept = keeper(store);
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
      for await (const page of pagesOf<AsideRecord>(store, PAYMENTS, ASIDE)) yield page.map(keptAside);
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

const keptAside = (doc: AsideRecord & StoredDocument): Kept<AsideRecord> => ({
  id: doc._id.slice(ASIDE.length),
  rev: doc._rev,
  record: recordOf(doc),
});

/** Documents that are made once and changed by whoever read the newest. */
function keeper(store: DocumentStore) {
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
