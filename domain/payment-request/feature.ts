import type { Feature } from '../ledger/feature.ts';
import { closedRequests } from './closed-requests.ts';
import { cancelRequestRule } from './rule.ts';

export const paymentRequest: Feature = {
  name: 'payment-request',
  rules: [cancelRequestRule],
  slices: [closedRequests],
};
