/**
 * Dangerous commands (ruling A12). A person's command that its rule would allow is not carried out: it becomes a
 * proposal, a committed entry whose facts contain the command. Another person's `approval.approve` carries it out.
 */
import { APPROVAL_DELAY_HOURS, APPROVAL_EXPIRES_HOURS } from './constants.ts';
import { proposalId } from '../ids.ts';
import { canonicalText } from '../ledger/canonical.ts';
import type { Propose } from '../ledger/decide.ts';
import type { Payload } from '../ledger/entry.ts';
import type { ProposalFact } from './facts.ts';
import type { NotificationFact } from '../ledger/facts.ts';
import type { State } from '../ledger/state.ts';
import { openProposalsMax, staffNotifiedMax } from './limits.ts';
import { err, ok } from '../result.ts';
import { aboutProposal } from './proposals.ts';
import { openProposals } from './open-proposals.ts';
import { raiseNotice } from '../ledger/notice.ts';

const HOUR_MS = 3_600_000;

/** Refusals in order: PROPOSAL_EXISTS, PROPOSALS_FULL. */
export const propose: Propose = ({ state, actor, now }, { payload: wanted, rule, type: command }) => {
  const payload = wanted as Payload;
  const concerns = rule.approval?.concerns(payload) ?? null;
  const same = sameOne(state, command, payload);
  if (same !== undefined) return err('PROPOSAL_EXISTS', { proposal: same });
  if (openProposals.of(state).size >= openProposalsMax)
    return err('PROPOSALS_FULL', { limit: openProposalsMax });
  const subject = (concerns === null ? undefined : state.users.get(concerns)?.address) ?? null;
  const about = aboutProposal({ concerns, subject });
  const fact: ProposalFact = {
    command,
    ...about.concerns,
    dueAt: now + APPROVAL_DELAY_HOURS * HOUR_MS,
    expiresAt: now + APPROVAL_EXPIRES_HOURS * HOUR_MS,
    kind: 'approval.proposed',
    payload,
    proposal: proposalId(state.seq + 1),
    proposer: actor,
    ...about.subject,
  };
  return ok({ postings: [], facts: [fact, ...proposalNotices(state, concerns, actor)] });
};

function sameOne(state: State, command: string, payload: Payload): string | undefined {
  const text = canonicalText(payload);
  for (const [id, open] of openProposals.of(state)) {
    if (open.command === command && canonicalText(open.payload) === text) return id;
  }
  return undefined;
}

/** The notices to everybody with a vote, and to the proposer, who would learn here if somebody acts in their name. */
function proposalNotices(state: State, concerns: string | null, proposer: string): NotificationFact[] {
  const recipients = new Set([proposer, ...state.staff]);
  if (concerns !== null && concerns !== proposer) recipients.delete(concerns);
  return [...recipients].slice(0, staffNotifiedMax).map((userId) => raiseNotice(userId, 'approval.proposed'));
}
