import type { Feature } from '../ledger/feature.ts';
import { hiddenBalances } from './hidden-balances.ts';
import { privacyRule } from './rule.ts';

export const privacy: Feature = {
  name: 'privacy',
  rules: [privacyRule],
  slices: [hiddenBalances],
};
