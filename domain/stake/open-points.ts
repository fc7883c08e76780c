import type { OpenPointTable } from '../ledger/open-point.ts';
import type { State } from '../ledger/state.ts';
import { listStakes, stakes, sumStakes } from './stakes.ts';
import { projects } from '../project/projects.ts';

/** A person's DC in escrow. */
function sumEscrowed(state: State, userId: string): bigint {
  const backed = [...(stakes.of(state).byBacker.get(userId) ?? [])];
  return backed
    .filter((project) => projects.of(state).byId.get(project)?.state !== 'launched')
    .reduce((sum, project) => {
      const open = listStakes(state, project, userId).filter(([, { isRefunded }]) => !isRefunded);
      return sum + sumStakes(open);
    }, 0n);
}

export const stakeOpenPoints = { stakedDC: sumEscrowed } satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    stake: 'stakedDC';
  }
}
