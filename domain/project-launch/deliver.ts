import { tokenAccount } from '../ledger/accounts.ts';
import type { Fact } from '../ledger/facts.ts';
import { raiseNotice } from '../ledger/notice.ts';
import { openBatches } from '../ledger/due-command.ts';
import { defineRule } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { writeMicro } from '../money.ts';
import { findProject } from '../project/projects.ts';
import { err, ok } from '../result.ts';
import { tokenLock } from '../stake/movements.ts';
import { listStakes, stakes } from '../stake/stakes.ts';
import { findLaunch } from './launches.ts';
import { backersPerDelivery } from './limits.ts';
import { type Deliver, DeliverSchema } from './schema.ts';

/**
 * Unlocks the tokens of one batch of backers after the launch (ruling L10). Batches may run in any order, also while the
 * vault is frozen: the tokens are the backers'. Refusals in order: PROJECT_NOT_LAUNCHED, RELEASE_NOT_DUE (there is no such
 * batch, or it is done).
 */
export const deliverRule = defineRule<Deliver>({
  type: 'project.deliver',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: DeliverSchema,
  decide({ state }, { batch, project: id }) {
    const launch = findLaunch(state, id);
    const symbol = findProject(state, id)?.terms.symbol;
    if (launch === undefined || symbol === undefined) return err('PROJECT_NOT_LAUNCHED');
    if (batch > launch.batches || launch.delivered.includes(batch)) return err('RELEASE_NOT_DUE');
    const order = stakes.of(state).batchOrders.get(id) ?? [];
    const backers = order.slice((batch - 1) * backersPerDelivery, batch * backersPerDelivery);
    const own = backers.map((userId) => ({ userId, stakes: listStakes(state, id, userId) }));
    const left = launch.batches - launch.delivered.length - 1;
    const done: Fact = { batch, kind: 'project.delivery_batch_done', left, project: id };
    return ok({
      postings: [],
      holds: own.flatMap(({ stakes: list, userId }) =>
        list.map(([investment, { tokens }]) => ({
          account: tokenAccount(userId, id, symbol),
          action: 'released' as const,
          amount: tokens,
          id: tokenLock(investment),
        })),
      ),
      facts: [done, ...own.flatMap(({ stakes: list, userId }) => factsOf(id, userId, list))],
    });
  },
});

const factsOf = (project: string, userId: string, list: ReturnType<typeof listStakes>): Fact[] => [
  {
    kind: 'project.tokens_delivered',
    project,
    tokens: writeMicro(list.reduce((sum, [, { tokens }]) => sum + tokens, 0n)),
    userId,
  },
  raiseNotice(userId, 'project.tokens_delivered'),
];

/** The first `max` batches that are not done. */
export function openDeliveries(state: State, id: string, max: number): number[] {
  const launch = findLaunch(state, id);
  return launch === undefined ? [] : openBatches(launch.batches, launch.delivered, max);
}
