import type { Feature } from '../ledger/feature.ts';
import { securityNoticeRule } from './rule.ts';

export const securityNotice: Feature = {
  name: 'security-notice',
  rules: [securityNoticeRule],
};
