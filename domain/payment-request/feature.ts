import type { Feature } from '../ledger/feature.ts';
import type { RequestCancelledFact } from './facts.ts';
import { closedRequests } from './closed-requests.ts';
import { requestPart } from './movement-part.ts';
import { cancelRequestRule } from './rule.ts';
import { paymentRequestWire } from './wire-part.ts';

export const paymentRequest = {
  name: 'payment-request',
  rules: [cancelRequestRule],
  slices: [closedRequests],
  wire: paymentRequestWire,
  parts: { movement: requestPart },
  facts: {
    'request.cancelled': true,
  } satisfies Readonly<Record<RequestCancelledFact['kind'], true>>,
} satisfies Feature;
