import type { Token } from '../ledger/accounts.ts';
import type { State } from '../ledger/state.ts';
import { isLive } from './project.ts';
import { findProject, projects } from './projects.ts';

/** Whether wallets can send a project's token: from its launch on (ruling L10). */
export function isLaunchedToken(state: State, { projectId, symbol }: Token): boolean {
  const project = findProject(state, projectId);
  return project?.state === 'launched' && project.terms.symbol === symbol;
}

/** The token of an approved, live project, by its symbol or the project's id. */
export function findProjectToken(state: State, name: string): Token | null {
  const { byId, bySymbol } = projects.of(state);
  const projectId = byId.has(name) ? name : bySymbol.get(name);
  const project = projectId === undefined ? undefined : byId.get(projectId);
  if (projectId === undefined || project === undefined || !project.approved || !isLive(project)) return null;
  return { projectId, symbol: project.terms.symbol };
}
