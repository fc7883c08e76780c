import type { Token } from '../ledger/accounts.ts';
import type { State } from '../ledger/state.ts';
import { findProject } from './projects.ts';

/** Whether wallets can send a project's token: from its launch on (ruling L10). */
export function isLaunchedToken(state: State, { projectId, symbol }: Token): boolean {
  const project = findProject(state, projectId);
  return project?.state === 'launched' && project.terms.symbol === symbol;
}
