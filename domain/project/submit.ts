import { userAccount } from '../ledger/accounts.ts';
import { walletAddress } from '../ids.ts';
import { defineRule, type RuleContext } from '../ledger/rule.ts';
import { availableOf, hasRole, type State } from '../ledger/state.ts';
import { raiseNotice } from '../ledger/notice.ts';
import { MICRO_PER_UNIT, type Micro, scaleUp, writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import { supplyOf } from '../supply/current-supply.ts';
import { creationFeeHold } from './accounts.ts';
import type { ProjectText } from './facts.ts';
import { pendingProjectsMax } from './limits.ts';
import { refusalOfTerms, termsOf } from './offer.ts';
import { earliestStart } from './parameters.ts';
import { listProjectsOf, projects } from './projects.ts';
import { raiseStaffNotices } from './staff-notices.ts';
import { type SubmitProject, SubmitProjectSchema } from './schema.ts';
import { type Terms, writeTerms } from './terms.ts';

/**
 * A creator submits a project. The fee is held until staff decide (ruling L13). Refusals in order: WALLET_NOT_FOUND, those
 * of the terms (`offer.ts`), SYMBOL_TAKEN, PROJECTS_PENDING, PROJECT_LIMIT, PROJECT_FEE_MISSING.
 */
export const submitProjectRule = defineRule<SubmitProject>({
  type: 'project.submit',
  origin: 'person',
  limit: 'others',
  asksForCode: true,
  isPrivate: false,
  approval: null,
  schema: SubmitProjectSchema,
  decide(context, offer) {
    const { state, actor, now } = context;
    if (!state.users.has(actor)) return err('WALLET_NOT_FOUND');
    const terms = termsOf(offer);
    const refused = refusalOf(context, terms);
    if (refused !== null) return refused;
    const cost = creationFeeOf(state, actor);
    if (cost === 'refused') return err('PROJECT_LIMIT');
    const account = userAccount(actor, 'DC');
    const available = availableOf(state, account);
    if (available < cost) {
      return err('PROJECT_FEE_MISSING', { available: writeMicro(available), needed: writeMicro(cost) });
    }
    const project = `p${String(state.seq + 1)}`;
    const hold = { account, action: 'placed', amount: cost, id: creationFeeHold(project) } as const;
    return ok({
      postings: [],
      ...(cost > 0n && { holds: [hold] }),
      facts: [
        {
          address: vaultAddress(context, actor, now),
          fee: writeMicro(cost),
          kind: 'project.submitted',
          project,
          terms: writeTerms(terms),
          text: textOf(offer),
          userId: actor,
        },
        raiseNotice(actor, 'project.submitted'),
        ...raiseStaffNotices(state, actor, 'project.submitted'),
      ],
    });
  },
});

export const textOf = ({ description, logo, title }: SubmitProject): ProjectText =>
  logo === undefined ? { description, title } : { description, logo, title };

function refusalOf({ state, actor, now }: RuleContext, terms: Terms) {
  const refused = refusalOfTerms(terms, { now, raisesFrom: earliestStart(state.parameters) });
  if (refused !== null) return refused;
  if (projects.of(state).bySymbol.has(terms.symbol)) return err('SYMBOL_TAKEN', { field: 'symbol' });
  const waiting = listProjectsOf(state, actor).filter(([, { state: at }]) => at === 'pending');
  return waiting.length >= pendingProjectsMax ? err('PROJECTS_PENDING', { limit: pendingProjectsMax }) : null;
}

/**
 * What a person pays for their next project, in micro-DC (ruling L13): owners nothing, admins nothing for their first project
 * that was not rejected or withdrawn, everybody else the fee at the current price, rounded up.
 */
export function creationFeeOf(state: State, userId: string): Micro | 'refused' {
  if (hasRole(state, userId, 'owner')) return 0n;
  const { adminProjectsBeyondFree, projectFeeUsd } = state.parameters;
  const fee = scaleUp(projectFeeUsd, MICRO_PER_UNIT, supplyOf(state).priceUsd);
  if (!hasRole(state, userId, 'admin')) return fee;
  if (!hasUsedFreeProject(state, userId)) return 0n;
  return adminProjectsBeyondFree === 'pay' ? fee : 'refused';
}

const hasUsedFreeProject = (state: State, userId: string): boolean =>
  listProjectsOf(state, userId).some(([, { state: at }]) => at !== 'rejected' && at !== 'withdrawn');

/** An address made like that of a wallet, at the first moment from `now` whose address is free. */
function vaultAddress({ ledger, state }: RuleContext, userId: string, now: number): string {
  for (let at = now; ; at += 1) {
    const address = walletAddress(userId, at);
    if (ledger.ownerOfAddress(state, address) === undefined) return address;
  }
}
