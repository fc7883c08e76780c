import { tokenAccount } from '../ledger/accounts.ts';
import type { OpenPointTable } from '../ledger/open-point.ts';
import { balanceOf, type State } from '../ledger/state.ts';
import { projectVaultAccount } from '../project/accounts.ts';
import { findProject, listProjectsOf } from '../project/projects.ts';
import { launches } from './launches.ts';

/** Their launched projects of which something is still to come, or money is in the Project Vault. */
function countUnfinished(state: State, userId: string): number {
  const { unfinished } = launches.of(state);
  return listProjectsOf(state, userId).filter(
    ([id, { state: at }]) =>
      at === 'launched' && (unfinished.has(id) || balanceOf(state, projectVaultAccount(id)).posted > 0n),
  ).length;
}

/** The launched projects of which they have tokens, locked ones too: they would be lost. */
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
