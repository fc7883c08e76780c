import type { Feature } from '../ledger/feature.ts';
import { accountOpenRule } from './rule.ts';
import { accountCloseRule } from './close.ts';

export const account: Feature = {
  name: 'account',
  rules: [accountOpenRule, accountCloseRule],
};
