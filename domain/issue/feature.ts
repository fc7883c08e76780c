import type { Feature } from '../ledger/feature.ts';
import { ISSUE_KINDS } from './facts.ts';
import { issueNotices } from './notices.ts';
import { issueRule } from './rule.ts';

export const issue = {
  name: 'issue',
  rules: [issueRule],
  transactionKinds: ISSUE_KINDS,
  notices: issueNotices,
} satisfies Feature;
