import type { EdgeFeature } from '../edge-feature.ts';
import { demoInvestor } from './demo-investor.ts';
import { INVESTOR_ENDPOINTS } from './payout-endpoints.ts';
import { payoutJob } from './payout-job.ts';
import { investorPart } from './part.ts';

export const investor: EdgeFeature = {
  name: 'investor',
  part: investorPart,
  endpoints: INVESTOR_ENDPOINTS,
  jobs: [payoutJob],
  demo: [demoInvestor],
};
