import {
  ASIDE_STATES,
  type AsideState,
  type CardOrder,
  type OrderStatus,
  REFUND_STATES,
  type RefundState,
} from '#domain/payment/messages.ts';
import { isoTime } from '../iso-time.ts';
import type { OrderRecord } from './payment-store.ts';

/** A refund whose DC were returned counts as if it had never been made. */
const isRefunded = ({ failedRefunds = {}, refunds = {} }: OrderRecord): boolean =>
  Object.keys(refunds).some((refund) => failedRefunds[refund] !== 'restored');

/** The latest event in an order's life decides, whatever the order of arrival. */
export function readStatus(record: OrderRecord): OrderStatus {
  const { credited, disputes = {}, ended, paid, refused } = record;
  if (credited !== undefined) {
    if (isRefunded(record)) return 'refunded';
    return Object.values(disputes).some((state) => state !== 'won') ? 'disputed' : 'credited';
  }
  if (refused !== undefined) return 'refused';
  if (paid === true) return 'paid';
  return ended === true ? 'expired' : 'open';
}

/** Whether all its disputes are decided, and at least one is lost. */
function isLost({ disputes = {} }: OrderRecord): boolean {
  const states = Object.values(disputes);
  return states.includes('lost') && !states.includes('open');
}

/** The state that matters most among the payments set aside: while one waits, the order waits. */
const asideOf = ({ asides = {} }: OrderRecord): AsideState | undefined =>
  ASIDE_STATES.find((state) => Object.values(asides).includes(state));

const failedRefundOf = ({ failedRefunds = {} }: OrderRecord): RefundState | undefined =>
  REFUND_STATES.find((state) => Object.values(failedRefunds).includes(state));

export function cardOrder(order: string, record: OrderRecord): CardOrder {
  const { amountUsd, credited, lockedUntil, refused, session } = record;
  const status = readStatus(record);
  const aside = asideOf(record);
  const refund = failedRefundOf(record);
  return {
    order,
    status,
    amountUsd,
    lockedUntil: isoTime(lockedUntil),
    ...(credited !== undefined && { dc: credited }),
    ...(status === 'open' && session !== undefined && { url: session.url }),
    ...(aside !== undefined && { aside }),
    ...(refund !== undefined && { refund }),
    ...(status === 'disputed' && isLost(record) && { lost: true as const }),
    ...(status === 'refused' && refused !== undefined && { code: refused }),
  };
}
