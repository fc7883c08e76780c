/** The stakes of a project as of now, from the ledger's state. */
import type { State } from '../ledger/state.ts';
import { findProject } from '../project/projects.ts';
import { type Stake, stakes } from '../stake/stakes.ts';
import type { StakeAnswer } from './answers.ts';
import { findLaunch } from './launches.ts';
import { backersPerDelivery } from './limits.ts';

export type ListedStake = readonly [id: string, stake: Stake];

/** Every stake that was not taken back, newest first, of entries before `cursor`. */
export function listProjectStakes(
  state: State,
  project: string,
  { cursor = Infinity }: { readonly cursor?: number | undefined },
): ListedStake[] {
  const { byId, byProject } = stakes.of(state);
  const listed: ListedStake[] = [];
  for (const { ids } of byProject.get(project)?.values() ?? []) {
    for (const id of ids) {
      const stake = byId.get(id);
      if (stake !== undefined && stake.seq < cursor) listed.push([id, stake]);
    }
  }
  return listed.toSorted(([, one], [, other]) => other.seq - one.seq);
}

/** Makes the function that determines the status of a stake in one project. */
export function makeStakeStatus(state: State, project: string): (stake: Stake) => StakeAnswer['status'] {
  const launch = findLaunch(state, project);
  const order = stakes.of(state).batchOrders.get(project);
  const places = new Map(order?.map((userId, index) => [userId, index]));
  const isDelivered = (userId: string): boolean => {
    if (launch === undefined) return false;
    const place = places.get(userId);
    return place === undefined || launch.delivered.includes(Math.floor(place / backersPerDelivery) + 1);
  };
  return ({ isRefunded, userId }) => {
    if (isRefunded) return 'refunded';
    return isDelivered(userId) ? 'delivered' : 'held';
  };
}

/** Whether the project is public. The others are only for their creators and for staff. */
export function isPublicProject(state: State, id: string): boolean {
  const at = findProject(state, id)?.state;
  return at !== undefined && at !== 'pending' && at !== 'rejected' && at !== 'withdrawn';
}
