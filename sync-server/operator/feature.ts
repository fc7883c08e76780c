import type { EdgeFeature } from '../edge-feature.ts';
import { accessJob } from './access-job.ts';
import { OPERATOR_ENDPOINTS } from './operator-endpoints.ts';
import { operatorPart } from './part.ts';

export const operator: EdgeFeature = {
  name: 'operator',
  part: operatorPart,
  endpoints: OPERATOR_ENDPOINTS,
  jobs: [accessJob],
};
