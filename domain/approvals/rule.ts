import type { ErrorCode } from '../error-code.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Fact, Notice, NotificationFact } from '../ledger/facts.ts';
import { defineRule, type Effects, type LedgerView, type Rule, type RuleContext } from '../ledger/rule.ts';
import { hasRole, type State } from '../ledger/state.ts';
import { assert, type Detail, type Err, err, ok, type Ok, type Result } from '../result.ts';
import { closedFact, judgeProposal } from './proposals.ts';
import { type Approve, ApproveSchema, type Reject, RejectSchema } from './schema.ts';
import { openProposals, type Proposal } from './open-proposals.ts';
import { raiseNotice } from '../ledger/notice.ts';

const AT: Detail = { field: 'proposal' };

/**
 * An owner or admin agrees to a proposal; the approval that completes the number carries it out in the same entry. Refusals
 * in order: FORBIDDEN, PROPOSAL_NOT_FOUND, PROPOSAL_EXPIRED, APPROVAL_GIVEN (the proposer too), APPROVAL_CONCERNED,
 * PROPOSER_NOT_PERMITTED, then those of the proposed command as it would be decided now.
 */
export const approveRule = defineRule<Approve>({
  type: 'approval.approve',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: ApproveSchema,
  decide(context, { proposal: id }) {
    const { state, actor } = context;
    const open = openOne(context, id);
    if (!open.ok) return open;
    const proposal = open.value;
    if (proposal.approvers.includes(actor)) return err('APPROVAL_GIVEN', AT);
    if (proposal.concerns === actor) return err('APPROVAL_CONCERNED', AT);
    const outcome = outcomeNow(context, proposal);
    if (!outcome.ok) return outcome;
    // Approvals of people who have lost the role no longer count; the outcome checks the proposer.
    const approvers = [
      ...proposal.approvers.filter((one) => one === proposal.proposer || isStaff(state, one)),
      actor,
    ];
    if (approvers.length >= state.parameters.approvalsNeeded) {
      return ok(carriedOut({ id, proposal, approvers, effects: outcome.value }));
    }
    return ok({ postings: [], facts: [{ approver: actor, kind: 'approval.given', proposal: id }] });
  },
  apply: assertKnown,
});

/**
 * An owner or admin rejects a proposal, which ends it; with the same command the proposer withdraws it. Refusals in order:
 * FORBIDDEN, PROPOSAL_NOT_FOUND, PROPOSAL_EXPIRED, APPROVAL_CONCERNED (not for the proposer).
 */
export const rejectRule = defineRule<Reject>({
  type: 'approval.reject',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: RejectSchema,
  decide(context, { proposal: id, reason }) {
    const { actor } = context;
    const open = openOne(context, id);
    if (!open.ok) return open;
    const proposal = open.value;
    if (proposal.proposer === actor) {
      return ok(nothingDone([closedFact(id, proposal, { kind: 'approval.withdrawn', reason })]));
    }
    if (proposal.concerns === actor) return err('APPROVAL_CONCERNED', AT);
    const fact = closedFact(id, proposal, { kind: 'approval.rejected', reason });
    return ok(nothingDone([fact, notifyProposer(proposal, 'approval.rejected')]));
  },
});

/**
 * Ends a proposal whose time has come: carried out after the delay where there is nobody to ask, or void when it expired.
 * A proposal that cannot be carried out then lapses, so every proposal ends. Refusals in order: PROPOSAL_NOT_FOUND,
 * PROPOSAL_NOT_DUE (detail `dueAt`, ms; also while there is somebody to ask).
 */
export const settleRule = defineRule<Approve>({
  type: 'approval.settle',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: ApproveSchema,
  decide(context, { proposal: id }) {
    const proposal = openProposals.of(context.state).get(id);
    if (proposal === undefined) return err('PROPOSAL_NOT_FOUND', AT);
    const standing = judgeProposal(context.state, proposal, context.now);
    if (standing === 'waiting') return err('PROPOSAL_NOT_DUE', { ...AT, dueAt: proposal.dueAt });
    if (standing === 'expired') {
      const fact = closedFact(id, proposal, { kind: 'approval.expired' });
      return ok(nothingDone([fact, notifyProposer(proposal, 'approval.expired')]));
    }
    const outcome = outcomeNow(context, proposal);
    if (outcome.ok) {
      return ok(carriedOut({ id, proposal, approvers: proposal.approvers, effects: outcome.value }));
    }
    const fact = closedFact(id, proposal, { kind: 'approval.lapsed', code: outcome.code });
    return ok(nothingDone([fact, notifyProposer(proposal, 'approval.lapsed')]));
  },
  apply: assertKnown,
});

/**
 * The facts change the state; the command itself could have changed more, so an entry of a command that this version does
 * not know stops the replay.
 */
function assertKnown(_state: State, { facts }: Entry, ledger: LedgerView): void {
  for (const fact of facts) {
    if (fact.kind !== 'approval.executed') continue;
    const rule = ledger.ruleOf(fact.command);
    assert(isGuarded(rule), `${fact.command} is a command that this version does not know`);
  }
}

const isGuarded = (rule: Rule | undefined): rule is Rule => (rule?.approval ?? null) !== null;

const isStaff = (state: State, userId: string): boolean => hasRole(state, userId, 'owner', 'admin');

function openOne({ state, actor, now }: RuleContext, id: string): Result<Proposal, ErrorCode> {
  if (!isStaff(state, actor)) return err('FORBIDDEN');
  const proposal = openProposals.of(state).get(id);
  if (proposal === undefined) return err('PROPOSAL_NOT_FOUND', AT);
  return now >= proposal.expiresAt ? err('PROPOSAL_EXPIRED', AT) : ok(proposal);
}

/** Decides the proposed command again, as the proposer: the state and their role may have changed since. */
function outcomeNow(context: RuleContext, proposal: Proposal): Ok<Effects> | Err<ErrorCode> {
  const rule = context.ledger.ruleOf(proposal.command);
  assert(isGuarded(rule), `${proposal.command} is no guarded command`);
  const outcome = rule.decide({ ...context, actor: proposal.proposer }, proposal.payload);
  return !outcome.ok && outcome.code === 'FORBIDDEN' ? err('PROPOSER_NOT_PERMITTED', AT) : outcome;
}

type ApprovedProposal = {
  readonly id: string;
  readonly proposal: Proposal;
  readonly approvers: readonly string[];
  readonly effects: Effects;
};

function carriedOut({ id, proposal, approvers, effects }: ApprovedProposal): Effects {
  const fact = closedFact(id, proposal, { kind: 'approval.executed', approvers });
  return { ...effects, facts: [fact, ...effects.facts, notifyProposer(proposal, 'approval.executed')] };
}

const nothingDone = (facts: readonly Fact[]): Effects => ({ postings: [], facts });

const notifyProposer = ({ proposer }: Proposal, notice: Notice): NotificationFact =>
  raiseNotice(proposer, notice);
