import type { EdgeFeature } from '../edge-feature.ts';
import { demoLaunchpad } from './demo-launchpad.ts';
import { demoSafety } from './demo-safety.ts';
import { demoTalk } from './demo-talk.ts';
import { launchpadPart } from './part.ts';
import { ENTRIES_ENDPOINTS } from './entries-endpoints.ts';
import { PROJECT_ENDPOINTS } from './project-endpoints.ts';

export const launchpad: EdgeFeature = {
  name: 'launchpad',
  part: launchpadPart,
  endpoints: [...PROJECT_ENDPOINTS, ...ENTRIES_ENDPOINTS],
  demo: [demoLaunchpad, demoTalk, demoSafety],
};
