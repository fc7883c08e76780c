import type { Feature } from '../ledger/feature.ts';
import { cancelRequestRule } from './rule.ts';

export const paymentRequest: Feature = {
  name: 'payment-request',
  rules: [cancelRequestRule],
};
