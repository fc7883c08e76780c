/** When test credits can be claimed again, in the wallet of a person. Pure. */
import { isStaff, TDC_CLAIM_EVERY_MS } from '../constants.ts';
import { isoTime } from '../iso-time.ts';
import type { WalletPart } from '../ledger/document-parts.ts';

declare module '../ledger/document-parts.ts' {
  interface WalletExtras {
    /** ms; when test credits were claimed last, which `nextClaimAt` hides for staff */
    readonly claimedAt: number | null;
  }
}

const CLAIM = 'wallet.claim_tdc';

export const claimPart: WalletPart = {
  on: { 'role.granted': true, 'role.revoked': true },
  commands: [CLAIM],
  empty: { nextClaimAt: null, claimedAt: null },
  fold({ claimedAt: before, id, roles }, { actor, at, type }) {
    const claimedAt = type === CLAIM && actor === id ? at : before;
    const isFree = claimedAt === null || isStaff(roles);
    return { claimedAt, nextClaimAt: isFree ? null : isoTime(claimedAt + TDC_CLAIM_EVERY_MS) };
  },
};
