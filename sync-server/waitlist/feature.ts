import type { EdgeFeature } from '../edge-feature.ts';
import { WAITLIST_ENDPOINTS } from './waitlist-endpoints.ts';

export const waitlist: EdgeFeature = { name: 'waitlist', endpoints: WAITLIST_ENDPOINTS };
