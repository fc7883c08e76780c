import type { Feature } from '../ledger/feature.ts';
import { TDC_GRANT_KINDS } from './facts.ts';
import { tdcGrantNotices } from './notices.ts';
import { tdcGrantRule } from './rule.ts';

export const tdcGrant = {
  name: 'tdc-grant',
  rules: [tdcGrantRule],
  transactionKinds: TDC_GRANT_KINDS,
  notices: tdcGrantNotices,
} satisfies Feature;
