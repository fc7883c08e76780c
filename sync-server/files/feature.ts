import type { EdgeFeature } from '../edge-feature.ts';
import { FILE_ENDPOINTS } from './file-endpoints.ts';
import { PICTURE_ENDPOINTS } from './picture-endpoints.ts';

export const files: EdgeFeature = { name: 'files', endpoints: [...FILE_ENDPOINTS, ...PICTURE_ENDPOINTS] };
