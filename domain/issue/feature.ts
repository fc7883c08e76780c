import type { Feature } from '../ledger/feature.ts';
import { issueNotices } from './notices.ts';
import { issueRule } from './rule.ts';
import { issueWire } from './wire-part.ts';

export const issue = {
  name: 'issue',
  wire: issueWire,
  rules: [issueRule],
  notices: issueNotices,
} satisfies Feature;
