import { ASIDE_STATES, type AsideState, type CardOrder, type OrderStatus } from '#domain/payment/messages.ts';
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

/** Of several the one that there is most to be said of: as long as one waits, it waits. */
const asideOf = ({ asides = {} }: OrderRecord): AsideState | undefined =>
  ASIDE_STATES.find((state) => Object.values(asides).includes(state));

export function cardOrder(order: string, record: OrderRecord): CardOrder {
  const { amountUsd, credited, lockedUntil, refused, session } = record;
  const status = statusOf(record);
  const aside = asideOf(record);
  return {
    order,
    status,
    amountUsd,
    lockedUntil: isoTime(lockedUntil),
    ...(credited !== undefined && { dc: credited }),
    ...(status === 'open' && session !== undefined && { url: session.url }),
    ...(aside !== undefined && { aside }),
    ...(status === 'disputed' && isLost(record) && { lost: true as const }),
    ...(status === 'refused' && refused !== undefined && { code: refused }),
  };
}
