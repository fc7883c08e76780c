import type { Feature } from '../ledger/feature.ts';
import { securityNotices } from './notices.ts';
import { securityNoticeRule } from './rule.ts';

export const securityNotice = {
  name: 'security-notice',
  rules: [securityNoticeRule],
  notices: securityNotices,
} satisfies Feature;
