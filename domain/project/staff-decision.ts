import { hasRole, type State } from '../ledger/state.ts';
import { err, ok } from '../result.ts';
import { findProject } from './projects.ts';

/**
 * The project that a member of the staff decides about. An admin cannot decide about their own project; an owner can, because
 * there may be only one owner. Refusals in order: FORBIDDEN, PROJECT_NOT_FOUND, OWN_PROJECT.
 */
export function findForStaff(state: State, actor: string, id: string) {
  if (!hasRole(state, actor, 'owner', 'admin')) return err('FORBIDDEN');
  const project = findProject(state, id);
  if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
  return project.creator === actor && !hasRole(state, actor, 'owner') ? err('OWN_PROJECT') : ok(project);
}
