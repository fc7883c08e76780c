import type { Feature } from '../ledger/feature.ts';
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
} satisfies Feature;
