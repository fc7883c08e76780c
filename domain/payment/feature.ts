import type { Feature } from '../ledger/feature.ts';
import { PAYMENT_ERRORS } from './errors.ts';
import type { PaymentDecidedFact } from './facts.ts';
import { paymentDecideRule } from './rule.ts';

export const payment = {
  name: 'payment',
  rules: [paymentDecideRule],
  facts: {
    'payment.decided': true,
  } satisfies Readonly<Record<PaymentDecidedFact['kind'], true>>,
  errors: PAYMENT_ERRORS,
} satisfies Feature;
