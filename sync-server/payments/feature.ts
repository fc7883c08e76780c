import type { EdgeFeature } from '../edge-feature.ts';
import { CARD_PAGE_ENDPOINTS } from './local-card/card-page-endpoints.ts';
import { PAYMENT_ENDPOINTS } from './payment-endpoints.ts';

export const payments: EdgeFeature = {
  name: 'payments',
  endpoints: [...PAYMENT_ENDPOINTS, ...CARD_PAGE_ENDPOINTS],
};
