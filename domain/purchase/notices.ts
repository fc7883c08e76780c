import { creditNotice, factAbout, type NoticeDefinition, sayAmount } from '../ledger/notice.ts';
import { readMicro, sayMicro } from '../money.ts';
import type {
  DisputeClosedFact,
  OrderDisputedFact,
  OrderRefundedFact,
  PurchaseNotice,
  RefundFailedFact,
  RefundRestoredFact,
} from './facts.ts';

const sayUsd = (usd: string): string => `$${sayMicro(readMicro(usd))}`;

export const purchaseNotices: Readonly<Record<PurchaseNotice, NoticeDefinition>> = {
  'purchase.settled': creditNotice('DC purchased'),
  'purchase.disputed': {
    text: (facts) => ({
      type: 'transaction',
      title: 'Card payment disputed',
      message: `${sayAmount(factAbout<OrderDisputedFact>(facts, ['order.disputed']).held)} are held until the dispute of your card payment is decided`,
    }),
  },
  'purchase.dispute_won': {
    text(facts) {
      factAbout<DisputeClosedFact>(facts, ['order.dispute_closed']);
      const message = 'The dispute of your card payment is over, and nothing is held for it any more';
      return { type: 'transaction', title: 'Dispute closed', message };
    },
  },
  'purchase.charged_back': {
    text: (facts) => ({
      type: 'transaction',
      title: 'Card payment taken back',
      message: `Your bank took a card payment back, so ${sayAmount(factAbout<DisputeClosedFact>(facts, ['order.dispute_closed']).taken)} left your wallet`,
    }),
  },
  'purchase.refunded': {
    text(facts) {
      const { usd, taken } = factAbout<OrderRefundedFact>(facts, ['order.refunded']);
      return {
        type: 'transaction',
        title: 'Card payment refunded',
        message: `${sayUsd(usd)} went back to your card, and ${sayAmount(taken)} left your wallet`,
      };
    },
  },
  'purchase.refund_failed': {
    text(facts) {
      const { amount, told } = factAbout<RefundFailedFact>(facts, ['order.refund_failed']);
      const remedy =
        amount === '0'
          ? '; no DC were taken for it'
          : `: they return the money in another way, or give you back the ${sayAmount(amount)} that were taken for it`;
      return {
        type: 'transaction',
        title: 'The refund did not arrive',
        message: `The refund of ${sayUsd(told)} did not reach your card. Staff look into it${remedy}`,
      };
    },
  },
  'purchase.refund_restored': {
    text: (facts) => ({
      type: 'transaction',
      title: 'DC given back',
      message: `A refund did not reach your card, so you have the ${sayAmount(factAbout<RefundRestoredFact>(facts, ['order.refund_restored']).amount)} of it again`,
    }),
  },
};
