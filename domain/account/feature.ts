import type { Feature } from '../ledger/feature.ts';
import { accountNotices } from './notices.ts';
import { accountOpenRule } from './rule.ts';
import { accountCloseRule } from './close.ts';

export const account = {
  name: 'account',
  rules: [accountOpenRule, accountCloseRule],
  facts: {
    'account.opened': true,
    'account.closed': true,
  },
  notices: accountNotices,
} satisfies Feature;
