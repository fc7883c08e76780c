import type { Feature } from '../ledger/feature.ts';
import { issueRule } from './rule.ts';

export const issue: Feature = {
  name: 'issue',
  rules: [issueRule],
};
