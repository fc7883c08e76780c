import type { Feature } from '../ledger/feature.ts';
import { claimPart } from './wallet-part.ts';
import { tdcClaimNotices } from './notices.ts';
import { tdcClaimRule } from './rule.ts';
import { tdcClaimWire } from './wire-part.ts';

export const tdcClaim = {
  name: 'tdc-claim',
  rules: [tdcClaimRule],
  wire: tdcClaimWire,
  parts: { wallet: claimPart },
  notices: tdcClaimNotices,
} satisfies Feature;
