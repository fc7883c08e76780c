import type { Feature } from '../ledger/feature.ts';
import { accountNotices } from './notices.ts';
import { accountOpenRule } from './rule.ts';
import { accountCloseRule } from './close.ts';
import { accountWire } from './wire-part.ts';

export const account = {
  name: 'account',
  wire: accountWire,
  rules: [accountOpenRule, accountCloseRule],
  facts: {
    'account.opened': true,
    'account.closed': true,
  },
  notices: accountNotices,
} satisfies Feature;
