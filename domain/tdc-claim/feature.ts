import type { Feature } from '../ledger/feature.ts';
import { TDC_CLAIM_ERRORS } from './errors.ts';
import { claimPart } from './wallet-part.ts';
import { TDC_CLAIM_KINDS } from './facts.ts';
import { tdcClaimNotices } from './notices.ts';
import { tdcClaimRule } from './rule.ts';
import { tdcClaimWire } from './wire-part.ts';

export const tdcClaim = {
  name: 'tdc-claim',
  rules: [tdcClaimRule],
  wire: tdcClaimWire,
  parts: { wallet: claimPart },
  transactionKinds: TDC_CLAIM_KINDS,
  notices: tdcClaimNotices,
  errors: TDC_CLAIM_ERRORS,
} satisfies Feature;
