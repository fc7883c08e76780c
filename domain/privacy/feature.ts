import type { Feature } from '../ledger/feature.ts';
import type { PrivacyFact } from './facts.ts';
import { hiddenBalances } from './hidden-balances.ts';
import { privacyRule } from './rule.ts';

export const privacy = {
  name: 'privacy',
  rules: [privacyRule],
  slices: [hiddenBalances],
  facts: {
    'privacy.changed': true,
  } satisfies Readonly<Record<PrivacyFact['kind'], true>>,
} satisfies Feature;
