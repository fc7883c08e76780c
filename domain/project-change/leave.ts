import { tokenAccount, userAccount } from '../ledger/accounts.ts';
import type { Fact } from '../ledger/facts.ts';
import { raiseNotice } from '../ledger/notice.ts';
import { defineRule, type Effects } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { writeMicro } from '../money.ts';
import { escrowAccount, projectTokens } from '../project/accounts.ts';
import type { Change, Project } from '../project/project.ts';
import { findProject } from '../project/projects.ts';
import { err, ok } from '../result.ts';
import { allotmentReturnMovement, returnMovement, tokenLock } from '../stake/movements.ts';
import { listStakes, sumStakes } from '../stake/stakes.ts';
import { type LeaveProject, LeaveProjectSchema } from './schema.ts';

/**
 * A backer leaves while a change of the terms is proposed (ruling L19), even while the vault is frozen. All their stakes come
 * back in full and without a charge; the fees of the investments are not returned (as in ruling L18). Refusals in order:
 * PROJECT_NOT_FOUND, CHANGE_NOT_OPEN (also if it is another change than the backer has seen), STAKE_NOT_FOUND.
 */
export const leaveRule = defineRule<LeaveProject>({
  type: 'project.leave',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
  schema: LeaveProjectSchema,
  decide({ state, actor }, { project: id, terms: seen }) {
    const project = findProject(state, id);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    const { change } = project;
    if (change === null || (seen !== undefined && seen !== change.hash)) return err('CHANGE_NOT_OPEN');
    const own = listStakes(state, id, actor);
    if (own.length === 0) return err('STAKE_NOT_FOUND', { field: 'project' });
    return ok(effectsOf(state, { change, id, own, project, userId: actor }));
  },
});

type LeavingBacker = {
  readonly change: Change;
  readonly id: string;
  readonly own: ReturnType<typeof listStakes>;
  readonly project: Project;
  readonly userId: string;
};

function effectsOf(state: State, { change, id, own, project, userId }: LeavingBacker): Effects {
  const { symbol } = project.terms;
  const amount = sumStakes(own);
  const tokens = own.reduce((sum, [, stake]) => sum + stake.tokens, 0n);
  const parties = { address: state.users.get(userId)?.address ?? '', project: id, userId };
  const account = tokenAccount(userId, id, symbol);
  const returned = own.map(([investment, stake], index): Fact => ({
    amount: writeMicro(stake.amount),
    investment,
    isLast: index === own.length - 1,
    kind: 'project.stake_returned',
    project: id,
    tokens: writeMicro(stake.tokens),
    userId,
    why: 'terms_changed',
  }));
  return {
    postings: [
      { account: escrowAccount(id), amount: -amount },
      { account: userAccount(userId, 'DC'), amount },
      { account, amount: -tokens },
      { account: projectTokens(id, symbol), amount: tokens },
    ],
    holds: own.map(([investment, stake]) => ({
      account,
      action: 'captured',
      amount: stake.tokens,
      id: tokenLock(investment),
    })),
    facts: [
      returnMovement('stake_return', { ...parties, amount }),
      allotmentReturnMovement({ ...parties, symbol, tokens }),
      ...returned,
      {
        amount: writeMicro(amount),
        change: change.n,
        kind: 'project.backer_left',
        project: id,
        userId,
      },
      raiseNotice(userId, 'project.left'),
    ],
  };
}
