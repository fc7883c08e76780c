import type { Feature } from '../ledger/feature.ts';
import { orders } from './orders.ts';
import { purchaseOpenRule } from './open.ts';
import { purchaseSettleRule } from './settle.ts';
import { purchaseCancelRule, purchaseExpireRule } from './close.ts';
import { purchaseDisputeCloseRule, purchaseDisputeRule } from './dispute.ts';
import { purchaseRefundRule } from './refund.ts';
import { purchaseRefundFailRule, purchaseRefundRestoreRule } from './refund-failed.ts';

export const purchase: Feature = {
  name: 'purchase',
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
};
