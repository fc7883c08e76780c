import type { Feature } from '../ledger/feature.ts';
import type { PurchaseFact } from './facts.ts';
import { purchaseNotices } from './notices.ts';
import { orders } from './orders.ts';
import { purchaseOpenRule } from './open.ts';
import { purchaseSettleRule } from './settle.ts';
import { dueExpiries, purchaseCancelRule, purchaseExpireRule } from './close.ts';
import { purchaseDisputeCloseRule, purchaseDisputeRule } from './dispute.ts';
import { purchaseRefundRule } from './refund.ts';
import { purchaseRefundFailRule, purchaseRefundRestoreRule } from './fail-refund.ts';
import { purchaseOpenPoints } from './open-points.ts';
import { purchaseParameters } from './parameters.ts';
import { purchaseWire } from './wire-part.ts';

export const purchase = {
  name: 'purchase',
  wire: purchaseWire,
  parameters: purchaseParameters,
  rules: [
    purchaseOpenRule,
    purchaseSettleRule,
    purchaseCancelRule,
    purchaseExpireRule,
    purchaseDisputeRule,
    purchaseDisputeCloseRule,
    purchaseRefundRule,
    purchaseRefundFailRule,
    purchaseRefundRestoreRule,
  ],
  slices: [orders],
  facts: {
    'order.opened': true,
    'order.settled': true,
    'order.expired': true,
    'order.cancelled': true,
    'order.disputed': true,
    'order.dispute_closed': true,
    'order.refunded': true,
    'order.refund_failed': true,
    'order.refund_restored': true,
  } satisfies Readonly<Record<PurchaseFact['kind'], true>>,
  notices: purchaseNotices,
  due: [dueExpiries],
  openPoints: purchaseOpenPoints,
} satisfies Feature;
