/** The meaning of an order's status for the person; it promises nothing that has not happened. */
import type { AsideState, CardOrder, OrderStatus, RefundState } from '#domain/payment/messages.ts';
import { exactAmount } from '#app/ui/format.ts';
import { explain } from '#app/ui/refusal.ts';

export type OrderText = {
  readonly tone: 'wait' | 'good' | 'bad' | 'over';
  readonly title: string;
  readonly text: string;
};

type OrderOutcome = Pick<CardOrder, 'status' | 'aside' | 'dc' | 'code' | 'lost' | 'refund'>;

const TAKEN_UP = {
  title: 'Disputed',
  text: 'The bank has opened a dispute about this payment. The same amount in DC is held until the bank decides.',
};
/** Afterwards nothing is held any more. */
const TAKEN_BACK = {
  title: 'Taken back',
  text: 'The bank has decided the dispute: the money went back to the card, and the DC that it paid for were taken back.',
};

/** For a payment that was not credited, by its state. */
const NOT_CREDITED: Readonly<Record<AsideState, (order: OrderOutcome) => OrderText>> = {
  waiting: ({ code }) => ({
    tone: 'bad',
    title: 'Waiting for staff',
    text: `${explain(code).reason}. No DC were credited for this payment; staff look into it and give the money back or settle it with you.`,
  }),
  disputed: () => ({
    tone: 'bad',
    title: 'Disputed',
    text: 'The bank has opened a dispute about this payment and decides where the money goes. No DC were credited for it.',
  }),
  returned: () => ({
    tone: 'over',
    title: 'Given back',
    text: 'No DC were credited for this payment, and the money went back to the card. It can take some days until your bank shows it.',
  }),
  settled: () => ({
    tone: 'over',
    title: 'Settled by staff',
    text: 'No DC were credited for this payment. Staff have settled it with you or with the card service.',
  }),
};

/** For another payment of a credited order, by its state. */
const ONE_MORE: Readonly<Record<AsideState, string>> = {
  waiting:
    'Another payment for this order waits for staff: no DC were credited for it; they give the money back or settle it with you.',
  disputed:
    'Another payment for this order was not credited; the bank has opened a dispute about it and decides where the money goes.',
  returned: 'Another payment for this order was not credited, and its money went back to the card.',
  settled: 'Another payment for this order was not credited; staff have settled it.',
};

/** For a refund that did not reach the card; nothing if another one did. */
const FAILED_REFUND: Readonly<Record<RefundState, string>> = {
  failed:
    'A refund of this payment did not reach the card. Staff look into it: they return the money in another way, or give back the DC that were taken for it.',
  settled: 'A refund of this payment did not reach the card. Staff have settled it with you.',
  restored:
    'A refund of this payment did not reach the card, so the DC that were taken for it are yours again.',
  returned: '',
};

const withOneMore = (text: string, { aside, refund }: OrderOutcome): string =>
  [text, aside && ONE_MORE[aside], refund && FAILED_REFUND[refund]].filter(Boolean).join(' ');

const REFUNDED = 'Money of this payment went back to the card, and the DC that it paid for were taken back.';

const WORDS: Readonly<Record<OrderStatus, (order: OrderOutcome) => OrderText>> = {
  open: () => ({
    tone: 'wait',
    title: 'Waiting for the payment',
    text: 'Pay on the payment page. Nothing has been charged yet, as far as we know.',
  }),
  paid: () => ({
    tone: 'wait',
    title: 'Paid',
    text: 'The card was charged. Your DC are on their way.',
  }),
  credited: (order) => {
    const { dc } = order;
    const credited =
      dc === undefined ? 'Your DC are in your wallet.' : `${exactAmount(dc)} DC were added to your wallet.`;
    return { tone: 'good', title: 'Done', text: withOneMore(credited, order) };
  },
  expired: () => ({
    tone: 'over',
    title: 'Closed without a payment',
    text: 'Nothing was charged and nothing was bought.',
  }),
  refused: (order) => NOT_CREDITED[order.aside ?? 'waiting'](order),
  disputed: (order) => {
    const { text, title } = order.lost === true ? TAKEN_BACK : TAKEN_UP;
    return { tone: 'bad', title, text: withOneMore(text, order) };
  },
  // Does not claim that money is on the card while that is uncertain.
  refunded: (order) =>
    order.refund === 'failed' || order.refund === 'settled'
      ? { tone: 'bad', title: 'The refund did not arrive', text: withOneMore('', order).trim() }
      : { tone: 'bad', title: 'Refunded', text: withOneMore(REFUNDED, order) },
};

export const orderText = (order: OrderOutcome): OrderText => WORDS[order.status](order);

/**
 * Nothing was charged, so the person may try again. Buying again does not settle what staff, the bank or a refund have
 * to.
 */
export const mayTryAgain = ({ status }: Pick<CardOrder, 'status'>): boolean => status === 'expired';

/** No further change is expected, so the app stops asking. */
export const isOver = ({ status }: Pick<CardOrder, 'status'>): boolean =>
  status !== 'open' && status !== 'paid';
