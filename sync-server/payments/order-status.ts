import type { CardOrder, OrderStatus } from '#domain/payment/messages.ts';
import { isoTime } from '../iso-time.ts';
import type { OrderRecord } from './payment-store.ts';

const hasAny = (of: object | undefined): boolean => Object.keys(of ?? {}).length > 0;

/** What came last in the life of an order wins, whatever the order in which its events came. */
export function statusOf({
  credited,
  disputes = {},
  ended,
  paid,
  refunds,
  refused,
}: OrderRecord): OrderStatus {
  if (credited !== undefined) {
    if (hasAny(refunds)) return 'refunded';
    return Object.values(disputes).some((state) => state !== 'won') ? 'disputed' : 'credited';
  }
  if (refused !== undefined) return 'refused';
  if (paid === true) return 'paid';
  return ended === true ? 'expired' : 'open';
}

/** Whether every dispute of it is decided, and not all for us. */
function isLost({ disputes = {} }: OrderRecord): boolean {
  const states = Object.values(disputes);
  return states.includes('lost') && !states.includes('open');
}

export function cardOrder(order: string, record: OrderRecord): CardOrder {
  const { amountUsd, credited, lockedUntil, refused, session } = record;
  const status = statusOf(record);
  return {
    order,
    status,
    amountUsd,
    lockedUntil: isoTime(lockedUntil),
    ...(credited !== undefined && { dc: credited }),
    ...(status === 'open' && session !== undefined && { url: session.url }),
    ...(status === 'disputed' && isLost(record) && { lost: true as const }),
    ...(status === 'refused' && refused !== undefined && { code: refused }),
  };
}
