import type { Feature } from '../ledger/feature.ts';
import { PAYMENT_REQUEST_ERRORS } from './errors.ts';
import type { RequestCancelledFact } from './facts.ts';
import { closedRequests } from './closed-requests.ts';
import { cancelRequestRule } from './rule.ts';

export const paymentRequest = {
  name: 'payment-request',
  rules: [cancelRequestRule],
  slices: [closedRequests],
  facts: {
    'request.cancelled': true,
  } satisfies Readonly<Record<RequestCancelledFact['kind'], true>>,
  errors: PAYMENT_REQUEST_ERRORS,
} satisfies Feature;
