/**
 * The Verified badge that is given automatically (ruling L16): to projects of staff when they are approved, and to projects that
 * have raised $50,000 at the current price of DC, if their creator's account is a year old. Backers can take stakes back while a
 * raise runs, so the second kind is lost when the raise falls below that sum, or fails; after the raise it stays. A badge that
 * staff have given or taken never changes automatically.
 */
import { DUE_DELAY_MS, dueCommand } from '../ledger/due-command.ts';
import type { Command } from '../ledger/entry.ts';
import { defineRule } from '../ledger/rule.ts';
import { hasRole, type State } from '../ledger/state.ts';
import { MICRO_PER_UNIT, type Micro, scaleDown } from '../money.ts';
import { err, ok } from '../result.ts';
import { supplyOf } from '../supply/current-supply.ts';
import { VERIFIED_ACCOUNT_AGE_MS, VERIFIED_RAISE_USD } from './constants.ts';
import type { Project } from './project.ts';
import { findProject, projects } from './projects.ts';
import { type ProjectNamed, ProjectNamedSchema } from './schema.ts';

const isOfStaff = (state: State, { creator }: Project): boolean => hasRole(state, creator, 'owner', 'admin');

export const isVerifiedAtApproval = (state: State, project: Project): boolean =>
  project.verified || (project.badgeFrom !== 'staff' && isOfStaff(state, project));

/** Whether the badge is to be given or taken at `now` (ms); null if it stays as it is. */
function nextBadge(state: State, project: Project, now: number): boolean | null {
  if (project.badgeFrom === 'staff' || !project.approved) return null;
  if (project.verified) return hasLostBadge(state, project) ? false : null;
  return hasEarnedBadge(state, project, now) ? true : null;
}

const hasRaisedEnough = (state: State, raised: Micro): boolean =>
  scaleDown(raised, supplyOf(state).priceUsd, MICRO_PER_UNIT) >= VERIFIED_RAISE_USD;

function hasEarnedBadge(state: State, project: Project, now: number): boolean {
  const openedAt = state.users.get(project.creator)?.openedAt;
  if (openedAt === undefined || now - openedAt < VERIFIED_ACCOUNT_AGE_MS) return false;
  return (
    ['active', 'succeeded', 'launched'].includes(project.state) && hasRaisedEnough(state, project.raised)
  );
}

function hasLostBadge(state: State, { badgeFrom, raised, state: at }: Project): boolean {
  if (badgeFrom !== 'raise') return false;
  return at === 'failed' || (at === 'active' && !hasRaisedEnough(state, raised));
}

/**
 * Gives a project the badge that it has earned, or takes away one that it has lost. Refusals in order: PROJECT_NOT_FOUND, PROJECT_UNCHANGED (nothing
 * is due).
 */
export const renewBadgeRule = defineRule<ProjectNamed>({
  type: 'project.renew_badge',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: ProjectNamedSchema,
  decide({ state, now }, { project: id }) {
    const project = findProject(state, id);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    const verified = nextBadge(state, project, now);
    if (verified === null) return err('PROJECT_UNCHANGED');
    return ok({
      postings: [],
      facts: [{ kind: 'project.verified', project: id, userId: project.creator, verified, why: 'raise' }],
    });
  },
});

/**
 * The badges that are due at `now` (ms): `project.renew_badge:<project>:<the last entry>`. The raise or the price may change
 * before the decision, which refuses the command; that change is an entry, so the next command has another id.
 */
export const dueBadges = (state: State, now: number): Command[] =>
  [...projects.of(state).byId].flatMap(([id, project]) =>
    nextBadge(state, project, now - DUE_DELAY_MS) === null
      ? []
      : [dueCommand('project.renew_badge', [id, state.seq], { project: id })],
  );
