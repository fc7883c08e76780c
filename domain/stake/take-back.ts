import { tokenAccount, userAccount } from '../ledger/accounts.ts';
import { raiseNotice } from '../ledger/notice.ts';
import { defineRule, type Effects, type RuleContext } from '../ledger/rule.ts';
import { writeMicro } from '../money.ts';
import { escrowAccount, projectTokens } from '../project/accounts.ts';
import type { Project } from '../project/project.ts';
import { findProject } from '../project/projects.ts';
import { endOfRaise } from '../project/raise-terms.ts';
import { err, ok } from '../result.ts';
import type { StakeReturnedFact } from './facts.ts';
import { allotmentReturnMovement, returnMovement, tokenLock } from './movements.ts';
import { type TakeBack, TakeBackSchema } from './schema.ts';
import { listStakes, type Stake, stakes } from './stakes.ts';

const HOUR_MS = 3_600_000;

/**
 * A backer changes their mind (ruling L18): the stake comes back, its fee does not. Refusals in order: STAKE_NOT_FOUND (also
 * for somebody else's), TAKE_BACK_OVER.
 */
export const takeBackRule = defineRule<TakeBack>({
  type: 'project.take_back',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
  schema: TakeBackSchema,
  decide(context, { investment }) {
    const { state, actor, now } = context;
    const stake = stakes.of(state).byId.get(investment);
    const project = stake && findProject(state, stake.project);
    if (stake?.userId !== actor || project === undefined || stake.isRefunded) {
      return err('STAKE_NOT_FOUND', { field: 'investment' });
    }
    const until = stake.at + state.parameters.takeBackHours * HOUR_MS;
    if (!mayTakeBack(project, now) || now >= until) return err('TAKE_BACK_OVER');
    return ok(returnEffects(context, { investment, project, stake, why: 'taken_back' }));
  },
});

/** While the raise is open and below its hard cap; never for a project that generates liquidity. */
const mayTakeBack = ({ raised, state, terms }: Project, now: number): boolean =>
  state === 'active' &&
  now < endOfRaise(terms, raised) &&
  raised < terms.hardCap &&
  terms.type !== 'liquidity_generating';

type Return = {
  readonly investment: string;
  readonly project: Project;
  readonly stake: Stake;
  readonly why: StakeReturnedFact['why'];
};

/** The whole stake goes back to its backer, and its tokens to the project. */
export function returnEffects({ state }: RuleContext, { investment, project, stake, why }: Return): Effects {
  const { amount, project: id, tokens, userId } = stake;
  const { symbol } = project.terms;
  const parties = { address: state.users.get(userId)?.address ?? '', project: id, userId };
  const account = tokenAccount(userId, id, symbol);
  return {
    postings: [
      { account: escrowAccount(id), amount: -amount },
      { account: userAccount(userId, 'DC'), amount },
      { account, amount: -tokens },
      { account: projectTokens(id, symbol), amount: tokens },
    ],
    holds: [{ account, action: 'captured', amount: tokens, id: tokenLock(investment) }],
    facts: [
      returnMovement('stake_return', { ...parties, amount }),
      allotmentReturnMovement({ ...parties, symbol, tokens }),
      {
        amount: writeMicro(amount),
        investment,
        isLast: listStakes(state, id, userId).length === 1,
        kind: 'project.stake_returned',
        project: id,
        tokens: writeMicro(tokens),
        userId,
        why,
      },
      raiseNotice(userId, 'project.stake_returned'),
    ],
  };
}
