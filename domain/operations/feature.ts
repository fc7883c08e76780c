import type { Feature } from '../ledger/feature.ts';
import type { OperationFact } from './facts.ts';
import { operationNotices } from './notices.ts';
import { acceptLossRule, reportClockRule } from './rule.ts';

export const operations = {
  name: 'operations',
  rules: [acceptLossRule, reportClockRule],
  facts: {
    'loss.accepted': true,
    'clock.stepped': true,
  } satisfies Readonly<Record<OperationFact['kind'], true>>,
  notices: operationNotices,
} satisfies Feature;
