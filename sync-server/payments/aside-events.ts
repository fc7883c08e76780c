/** Later events about a payment that was not credited: refunds to the card, and disputes. */
import { type Micro, readMicro } from '#domain/money.ts';
import type { AsideState, RefundState } from '#domain/payment/messages.ts';
import type { CardEvent } from './card-event.ts';
import type { AsideRecord, DisputeState } from './payment-store.ts';

export type AsideEvent = CardEvent & {
  readonly kind: 'refunded' | 'refund-failed' | 'disputed' | 'dispute-closed';
};

/** Adds an event to the record. Idempotent, and independent of the order of events. */
export function addAsideEvent(record: AsideRecord, news: AsideEvent): AsideRecord {
  const { amountUsd } = news;
  if (news.kind === 'refunded')
    return { ...record, refunds: { ...record.refunds, [news.refund]: amountUsd } };
  if (news.kind === 'refund-failed')
    return hasFailed(record, news.refund)
      ? record
      : { ...record, failedRefunds: [...(record.failedRefunds ?? []), news.refund] };
  const before = record.disputes?.[news.dispute];
  const state = mergeDisputeState(before?.state, news.kind === 'disputed' ? 'open' : news.outcome);
  const dispute = { amountUsd: before?.amountUsd ?? amountUsd, state };
  return { ...record, disputes: { ...record.disputes, [news.dispute]: dispute } };
}

export const hasFailed = ({ failedRefunds = [] }: AsideRecord, refund: string): boolean =>
  failedRefunds.includes(refund);

/** A closed dispute stays closed even if its opening event arrives later. */
export const mergeDisputeState = (before: DisputeState | undefined, news: DisputeState): DisputeState =>
  before === undefined || before === 'open' ? news : before;

export const isDisputed = ({ disputes = {} }: AsideRecord): boolean =>
  Object.values(disputes).some(({ state }) => state === 'open');

const lostIn = ({ disputes = {} }: AsideRecord): (string | null)[] =>
  Object.values(disputes).flatMap(({ amountUsd, state }) => (state === 'lost' ? [amountUsd] : []));

/**
 * The amount that returned to the card without staff. `isMore`: the network reported another amount in a currency other
 * than dollars.
 */
export function returnedAmount(record: AsideRecord): { readonly usd: Micro; readonly isMore: boolean } {
  const made = Object.entries(record.refunds ?? {}).filter(([refund]) => !hasFailed(record, refund));
  const parts = [...made.map(([, amountUsd]) => amountUsd), ...lostIn(record)];
  return { usd: parts.reduce((sum, part) => sum + readMicro(part ?? '0'), 0n), isMore: parts.includes(null) };
}

/**
 * Whether nothing of a payment of `paidUsd` is left with us. A dispute without an amount in dollars concerns the whole
 * payment; a refund without one may be partial, so staff decide.
 */
export function isAllBack(record: AsideRecord, paidUsd: string): boolean {
  const paid = readMicro(paidUsd);
  return lostIn(record).includes(null) || (paid > 0n && returnedAmount(record).usd >= paid);
}

/** The state of a failed refund, as the buyer reads it. */
export function refundState({ settled }: AsideRecord): RefundState {
  if (settled === 'return') return 'returned';
  if (settled === 'credit') return 'restored';
  return settled === 'by-hand' ? 'settled' : 'failed';
}

/** The state of the payment, as its buyer reads it. */
export function asideState(record: AsideRecord): AsideState {
  if (record.settled === 'return') return 'returned';
  if (record.settled === 'by-hand') return 'settled';
  return isDisputed(record) ? 'disputed' : 'waiting';
}
