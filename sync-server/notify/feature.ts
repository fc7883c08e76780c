import type { EdgeFeature } from '../edge-feature.ts';
import { OUTBOX_ENDPOINTS } from './mail/outbox-endpoints.ts';
import { PUSH_ENDPOINTS } from './web-push/push-endpoints.ts';

export const notify: EdgeFeature = { name: 'notify', endpoints: [...PUSH_ENDPOINTS, ...OUTBOX_ENDPOINTS] };
