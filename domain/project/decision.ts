import { userAccount } from '../ledger/accounts.ts';
import type { Fact, TransactionFact } from '../ledger/facts.ts';
import { raiseNotice } from '../ledger/notice.ts';
import { defineRule, type HoldPosting, type Posting } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { writeMicro } from '../money.ts';
import { earnRewards } from '../referral/earn-rewards.ts';
import { FIXED_REWARDS } from '../referral/reward.ts';
import { err, ok } from '../result.ts';
import { CORE_VAULT_NAME, coreVaultAccount, creationFeeHold } from './accounts.ts';
import { releaseFee } from './edit.ts';
import { mintMovement, mintPostings } from './mint.ts';
import { isVerifiedAtApproval } from './badge.ts';
import type { Project } from './project.ts';
import { hashOfTerms, writeTerms } from './terms.ts';
import { findForStaff } from './staff-decision.ts';
import {
  type ApproveProject,
  ApproveProjectSchema,
  type ProjectReason,
  ProjectReasonSchema,
} from './schema.ts';

/**
 * Staff approve a project: its fee goes to the core vault (ruling L13), and its tokens are minted. The first approved project of
 * a referred person earns the referrer a reward. Refusals in order: FORBIDDEN, PROJECT_NOT_FOUND, OWN_PROJECT (an admin's own),
 * PROJECT_DECIDED, OFFER_CHANGED (its creator has edited the terms that staff have seen), RAISE_OVER.
 */
export const approveProjectRule = defineRule<ApproveProject>({
  type: 'project.approve',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: ApproveProjectSchema,
  decide({ state, actor, now }, { project: id, terms: seen }) {
    const found = findDecidable(state, actor, id);
    if (!found.ok) return found;
    const project = found.value;
    if (seen !== undefined && seen !== hashOfTerms(id, project.terms)) return err('OFFER_CHANGED');
    if (project.terms.presaleEndAt <= now) return err('RAISE_OVER');
    const { creator, heldFee, terms } = project;
    const account = state.users.get(creator);
    const facts: Fact[] = [
      mintMovement(id, terms),
      {
        creator: account?.address ?? '',
        creatorSince: account?.openedAt ?? now,
        fee: writeMicro(heldFee),
        kind: 'project.approved',
        project: id,
        terms: writeTerms(terms),
        text: project.text,
        userId: creator,
        vault: project.address,
        verified: isVerifiedAtApproval(state, project),
      },
      raiseNotice(creator, 'project.approved'),
      ...earnRewards(state, creator, { trigger: 'project', amount: FIXED_REWARDS.project, now }),
    ];
    if (heldFee === 0n) return ok({ postings: mintPostings(id, terms), facts });
    return ok({
      postings: [...feePostings(project), ...mintPostings(id, terms)],
      holds: [captureFee(id, project)],
      facts: [feeMovement(state, project), ...facts],
    });
  },
});

/**
 * Staff reject a project; a held fee is released. Refusals in order: FORBIDDEN, PROJECT_NOT_FOUND, OWN_PROJECT (an admin's
 * own), PROJECT_DECIDED.
 */
export const rejectProjectRule = defineRule<ProjectReason>({
  type: 'project.reject',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
  schema: ProjectReasonSchema,
  decide({ state, actor }, { project: id, reason = '' }) {
    const found = findDecidable(state, actor, id);
    if (!found.ok) return found;
    const { creator, heldFee } = found.value;
    const why = reason === '' ? {} : { reason };
    return ok({
      postings: [],
      holds: releaseFee(id, found.value),
      facts: [
        { fee: writeMicro(heldFee), kind: 'project.rejected', project: id, ...why, userId: creator },
        raiseNotice(creator, 'project.rejected'),
      ],
    });
  },
});

/** The project, if this person may decide about it and it is undecided. */
function findDecidable(state: State, actor: string, id: string) {
  const found = findForStaff(state, actor, id);
  if (!found.ok) return found;
  return found.value.state === 'pending' ? found : err('PROJECT_DECIDED');
}

const feePostings = ({ creator, heldFee }: Project): readonly Posting[] => [
  { account: userAccount(creator, 'DC'), amount: -heldFee },
  { account: coreVaultAccount, amount: heldFee },
];

const captureFee = (id: string, { creator, heldFee }: Project): HoldPosting => ({
  account: userAccount(creator, 'DC'),
  action: 'captured',
  amount: heldFee,
  id: creationFeeHold(id),
});

const feeMovement = (state: State, { creator, heldFee }: Project): TransactionFact => ({
  amount: writeMicro(heldFee),
  currency: 'DC',
  fee: '0',
  from: state.users.get(creator)?.address ?? '',
  fromUser: creator,
  kind: 'transaction.recorded',
  to: CORE_VAULT_NAME,
  transactionKind: 'project_fee',
});
