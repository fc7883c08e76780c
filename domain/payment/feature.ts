import type { Feature } from '../ledger/feature.ts';
import type { PaymentDecidedFact } from './facts.ts';
import { paymentDecideRule } from './rule.ts';
import { paymentWire } from './wire-part.ts';

export const payment = {
  name: 'payment',
  wire: paymentWire,
  rules: [paymentDecideRule],
  facts: {
    'payment.decided': true,
  } satisfies Readonly<Record<PaymentDecidedFact['kind'], true>>,
} satisfies Feature;
