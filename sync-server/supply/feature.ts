import type { EdgeFeature } from '../edge-feature.ts';
import { SUPPLY_ENDPOINTS } from './supply-endpoints.ts';
import { supplyPart } from './part.ts';

export const supply: EdgeFeature = { name: 'supply', part: supplyPart, endpoints: SUPPLY_ENDPOINTS };
