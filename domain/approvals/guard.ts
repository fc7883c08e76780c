/**
 * Dangerous commands (ruling A12). A person's command that its rule would allow is not carried out: it becomes a
 * proposal, a committed entry whose facts contain the command. Another person's `approval.approve` carries it out.
 */
import { APPROVAL_DELAY_HOURS, APPROVAL_EXPIRES_HOURS } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';
import { proposalId, SYSTEM_ACTOR } from '../ids.ts';
import { canonicalText } from '../ledger/canonical.ts';
import type { Payload } from '../ledger/entry.ts';
import type { ProposalFact } from './facts.ts';
import type { NotificationFact } from '../ledger/facts.ts';
import { defineRule, type Effects, type Rule, type RuleContext } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { openProposalsMax, staffToldMax } from '../limits.ts';
import { type Err, err, ok, type Ok } from '../result.ts';
import { aboutProposal } from './proposals.ts';
import { openProposals } from './open-proposals.ts';
import { raiseNotice } from '../ledger/notice.ts';

export type Guard<P> = {
  /** The user whom the command concerns, and who therefore has no vote, or null. */
  readonly concerns: (payload: P) => string | null;
  /**
   * What the command does, as a continuation of "It was proposed to"; `subject` is the address of the person concerned.
   */
  readonly words: (payload: P, subject: string) => string;
};

export type GuardedRule = {
  /** For the registry: a person's command becomes a proposal; the system's is carried out. */
  readonly rule: Rule;
  /** The effects of the command once enough people approve. The actor of the context is the proposer. */
  readonly execute: Rule['decide'];
  readonly words: (payload: unknown, subject: string) => string;
};

const HOUR_MS = 3_600_000;

/**
 * Puts a rule behind the approval of several people. The keys of its payload must be in canonical order. Refusals in
 * order: those of the rule, PROPOSAL_EXISTS, PROPOSALS_FULL.
 */
export function guardRule<P extends Payload>(rule: Rule<P>, { concerns, words }: Guard<P>): GuardedRule {
  return {
    execute: (context, payload) => rule.decide(context, payload as P),
    words: (payload, subject) => words(payload as P, subject),
    rule: defineRule<P>({
      ...rule,
      decide(context, payload) {
        const effects = rule.decide(context, payload);
        if (!effects.ok || context.actor === SYSTEM_ACTOR) return effects;
        return propose(context, { command: rule.type, payload, concerns: concerns(payload) });
      },
    }),
  };
}

type Wanted = { readonly command: string; readonly payload: Payload; readonly concerns: string | null };

function propose(
  { state, actor, now }: RuleContext,
  { command, payload, concerns }: Wanted,
): Ok<Effects> | Err<ErrorCode> {
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
  return ok({ postings: [], facts: [fact, ...toldOf(state, concerns, actor)] });
}

function sameOne(state: State, command: string, payload: Payload): string | undefined {
  const text = canonicalText(payload);
  for (const [id, open] of openProposals.of(state)) {
    if (open.command === command && canonicalText(open.payload) === text) return id;
  }
  return undefined;
}

/** Everybody with a vote, and the proposer, who would learn here if somebody acts in their name. */
function toldOf(state: State, concerns: string | null, proposer: string): NotificationFact[] {
  const told = new Set([proposer, ...state.staff]);
  if (concerns !== null && concerns !== proposer) told.delete(concerns);
  return [...told].slice(0, staffToldMax).map((userId) => raiseNotice(userId, 'approval.proposed'));
}
