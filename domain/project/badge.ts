/**
 * The Verified badge that nobody has to ask for (ruling L16): of projects of staff at their approval, and of those whose creator
 * has had an account for a year and which have raised $50,000 at the current price of DC. While a raise runs, stakes can be
 * taken back, so the second kind of badge goes again when the raise falls below, or fails. After the raise it stays. What staff
 * have decided about a badge, no rule changes.
 */
import { SYSTEM_ACTOR } from '../ids.ts';
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

/** What the badge should become at `now` (ms); null where it stays as it is. */
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
 * Gives the badge that a project has earned, or takes it again. Refusals in order: PROJECT_NOT_FOUND, PROJECT_UNCHANGED (nothing
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

/** An entry may be stamped with the time at which its batch began, when the account was not a year old yet. */
const LATER_MS = 5_000;

/**
 * The badges that are due at `now` (ms): `project.renew_badge:<project>:<the last entry>`. A raise or a price that changes before
 * the decision can refuse it, and has made another entry by then.
 */
export const dueBadges = (state: State, now: number): Command[] =>
  [...projects.of(state).byId].flatMap(([id, project]) =>
    nextBadge(state, project, now - LATER_MS) === null
      ? []
      : [
          {
            id: ['project.renew_badge', id, String(state.seq)].join(':'),
            type: 'project.renew_badge',
            actor: SYSTEM_ACTOR,
            payload: { project: id },
          },
        ],
  );
