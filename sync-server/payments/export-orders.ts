/** A person's orders for their export: the ledger's decisions and the card edge's records. */
import type { State } from '#domain/ledger/state.ts';
import { orderLockMs } from '#domain/purchase/limits.ts';
import { type Micro, writeMicro } from '#domain/money.ts';
import type { ExportedOrder } from '#domain/payment/export.ts';
import {
  makeLineFacts,
  type Order,
  computeReceivable,
  type SettledOrder,
  makeSplitFact,
  type UnpaidOrder,
} from '#domain/purchase/order.ts';
import { isoTime } from '../iso-time.ts';
import { readStatus } from './order-status.ts';
import type { OrderRecord, PaymentStore } from './payment-store.ts';
import { orders } from '#domain/purchase/orders.ts';

type ExportOrdersDeps = {
  readonly store: Pick<PaymentStore, 'order'>;
  readonly state: Pick<State, 'slices'>;
};

/** All orders, oldest first. */
export async function exportOrders(
  { store, state }: ExportOrdersDeps,
  userId: string,
): Promise<ExportedOrder[]> {
  const exported: ExportedOrder[] = [];
  for (const id of orders.of(state).byBuyer.get(userId) ?? []) {
    const order = orders.of(state).byId.get(id);
    if (order !== undefined) exported.push(exportedOrder(id, order, await store.order(id)));
  }
  return exported;
}

/** `record` is null if a crash kept the order from the card edge. */
function exportedOrder(id: string, order: Order, record: OrderRecord | null): ExportedOrder {
  const openedAt = record?.openedAt ?? openingOf(order);
  return {
    id,
    ...(order.status === 'settled' ? ofSettled(order) : ofUnpaid(order, record)),
    ...(openedAt !== null && { openedAt: isoTime(openedAt) }),
  };
}

const openingOf = (order: Order): number | null =>
  order.status === 'settled' ? null : order.lockedUntil - orderLockMs;

type OrderFacts = Omit<ExportedOrder, 'id' | 'openedAt'>;

/** The ledger knows why an order is not paid; only the edge knows that the card was charged all the same. */
function ofUnpaid({ status, quote, lockedUntil }: UnpaidOrder, record: OrderRecord | null): OrderFacts {
  const known = record === null ? null : readStatus(record);
  const isCharged = known === 'paid' || known === 'refused';
  const code = record?.refused;
  return {
    status: isCharged ? known : status,
    amountUsd: writeMicro(quote.payUsd),
    lockedUntil: isoTime(lockedUntil),
    lines: makeLineFacts(quote.lines),
    split: makeSplitFact(quote),
    ...(code !== undefined && { code }),
  };
}

/** The field `name` with an amount, omitted for zero. */
const some = <Name extends string>(name: Name, micro: Micro) =>
  micro > 0n ? ({ [name]: writeMicro(micro) } as { readonly [N in Name]: string }) : {};

function ofSettled(order: SettledOrder): OrderFacts {
  const { buyer, claimed, decided, dispute, refundedUsd, refunds, usd } = order;
  const owed = computeReceivable(order);
  const open = dispute === null ? [] : [{ id: dispute.id, outcome: 'open' as const }];
  const disputes = [...decided.map(({ id, outcome }) => ({ id, outcome })), ...open];
  return {
    status: settledStatus(order),
    amountUsd: writeMicro(usd),
    dc: writeMicro(buyer),
    ...some('takenBackDc', claimed - order.receivable),
    ...some('owedDc', owed),
    ...some('refundedUsd', refundedUsd),
    ...(refunds.length > 0 && { refunds: [...refunds] }),
    ...(disputes.length > 0 && { disputes }),
  };
}

/** The status as the edge shows it. */
function settledStatus({ decided, dispute, refunds }: SettledOrder): ExportedOrder['status'] {
  if (refunds.length > 0) return 'refunded';
  return dispute !== null || decided.some(({ outcome }) => outcome === 'lost') ? 'disputed' : 'credited';
}
