import type { NotificationFact } from '../ledger/facts.ts';
import { defineRule } from '../ledger/rule.ts';
import { hasRole } from '../ledger/state.ts';
import { staffNotifiedMax } from '../approvals/limits.ts';
import { err, ok } from '../result.ts';
import { NothingSchema, type Verify, VerifySchema } from './schema.ts';
import { investments } from './investments.ts';
import { raiseNotice } from '../ledger/notice.ts';

/**
 * A person requests verification of their identity, again after a rejection. It does not require an investment.
 * Refusals in order: WALLET_NOT_FOUND, KYC_OPEN (it is under way, or done).
 */
export const investorRequestKycRule = defineRule<Record<string, never>>({
  type: 'investor.request_kyc',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: NothingSchema,
  decide({ state, actor }) {
    if (!state.users.has(actor)) return err('WALLET_NOT_FOUND');
    const kyc = investments.of(state).kyc.get(actor);
    if (kyc !== undefined && kyc.status !== 'rejected') return err('KYC_OPEN');
    const notices = [...state.staff]
      .filter((userId) => userId !== actor)
      .slice(0, staffNotifiedMax)
      .map((userId): NotificationFact => raiseNotice(userId, 'kyc.requested'));
    return ok({ postings: [], facts: [{ kind: 'kyc.requested', userId: actor }, ...notices] });
  },
});

/**
 * Staff decide about a person's identity, and may reverse it later. After a verification a job pays held shares.
 * Refusals in order: FORBIDDEN (neither owner nor admin, or about oneself), USER_NOT_FOUND, KYC_NOT_REQUESTED,
 * KYC_DECIDED.
 */
export const investorVerifyRule = defineRule<Verify>({
  type: 'investor.verify',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: VerifySchema,
  decide({ state, actor }, verdict) {
    const { outcome, userId } = verdict;
    if (!mayVerify(state, actor, userId)) return err('FORBIDDEN');
    if (!state.users.has(userId)) return err('USER_NOT_FOUND', { field: 'userId' });
    const kyc = investments.of(state).kyc.get(userId);
    if (kyc === undefined) return err('KYC_NOT_REQUESTED', { field: 'userId' });
    if (kyc.status === outcome) return err('KYC_DECIDED', { field: 'userId' });
    const kind = outcome === 'verified' ? 'kyc.verified' : 'kyc.rejected';
    const why = verdict.outcome === 'rejected' ? { reason: verdict.reason } : {};
    return ok({
      postings: [],
      facts: [{ kind, ...why, userId }, raiseNotice(userId, kind)],
    });
  },
});

const mayVerify = (state: Parameters<typeof hasRole>[0], actor: string, userId: string): boolean =>
  actor !== userId && hasRole(state, actor, 'owner', 'admin');
