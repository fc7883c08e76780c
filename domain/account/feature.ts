import type { Feature } from '../ledger/feature.ts';
import { ACCOUNT_ERRORS } from './errors.ts';
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
  errors: ACCOUNT_ERRORS,
} satisfies Feature;
