import { tokenAccount } from '../ledger/accounts.ts';
import type { OpenPointTable } from '../ledger/open-point.ts';
import { balanceOf, type State } from '../ledger/state.ts';
import { projectVaultAccount } from '../project/accounts.ts';
import { findProject, listProjectsOf } from '../project/projects.ts';
import { launches } from './launches.ts';

/** The number of a person's launched projects for which something is still due, or whose Project Vault holds money. */
function countUnfinished(state: State, userId: string): number {
  const { unfinished } = launches.of(state);
  return listProjectsOf(state, userId).filter(
    ([id, { state: at }]) =>
      at === 'launched' && (unfinished.has(id) || balanceOf(state, projectVaultAccount(id)).posted > 0n),
  ).length;
}

/** The number of launched projects whose tokens a person has, locked or not: closing the account would lose them. */
function countTokens(state: State, userId: string): number {
  const held = [...launches.of(state).byId.keys()].filter((id) => {
    const symbol = findProject(state, id)?.terms.symbol ?? '';
    return balanceOf(state, tokenAccount(userId, id, symbol)).posted > 0n;
  });
  return held.length;
}

export const launchOpenPoints = { launches: countUnfinished, tokens: countTokens } satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    launch: 'launches' | 'tokens';
  }
}
