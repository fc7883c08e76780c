import type { EdgeFeature } from '../edge-feature.ts';
import { NETWORK_ENDPOINTS } from './network-endpoints.ts';
import { networkPart } from './part.ts';

export const network: EdgeFeature = { name: 'network', part: networkPart, endpoints: NETWORK_ENDPOINTS };
