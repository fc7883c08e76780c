import type { Feature } from '../ledger/feature.ts';
import { paymentDecideRule } from './rule.ts';

export const payment: Feature = {
  name: 'payment',
  rules: [paymentDecideRule],
};
