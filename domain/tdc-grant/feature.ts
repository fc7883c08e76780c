import type { Feature } from '../ledger/feature.ts';
import { tdcGrantNotices } from './notices.ts';
import { tdcGrantRule } from './rule.ts';
import { tdcGrantWire } from './wire-part.ts';

export const tdcGrant = {
  name: 'tdc-grant',
  wire: tdcGrantWire,
  rules: [tdcGrantRule],
  notices: tdcGrantNotices,
} satisfies Feature;
