import type { Feature } from '../ledger/feature.ts';
import { privacyPart } from './wallet-part.ts';
import type { PrivacyFact } from './facts.ts';
import { hiddenBalances } from './hidden-balances.ts';
import { privacyRule } from './rule.ts';
import { privacyWire } from './wire-part.ts';

export const privacy = {
  name: 'privacy',
  rules: [privacyRule],
  slices: [hiddenBalances],
  wire: privacyWire,
  parts: { wallet: privacyPart },
  facts: {
    'privacy.changed': true,
  } satisfies Readonly<Record<PrivacyFact['kind'], true>>,
} satisfies Feature;
