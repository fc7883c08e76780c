import type { EdgeFeature } from '../edge-feature.ts';
import { BLOCK_ENDPOINTS } from './block-endpoints.ts';
import { CHECKPOINT_ENDPOINTS } from './checkpoint-endpoints.ts';
import { EXPLORER_ENDPOINTS } from './explorer-endpoints.ts';
import { PROOF_ENDPOINTS } from './proof-endpoints.ts';
import { explorerPart } from './part.ts';

export const explorer: EdgeFeature = {
  name: 'explorer',
  part: explorerPart,
  endpoints: [...EXPLORER_ENDPOINTS, ...BLOCK_ENDPOINTS, ...PROOF_ENDPOINTS, ...CHECKPOINT_ENDPOINTS],
};
