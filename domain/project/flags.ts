import { raiseNotice } from '../ledger/notice.ts';
import { defineRule } from '../ledger/rule.ts';
import { err, ok } from '../result.ts';
import { isLive } from './project.ts';
import {
  type FreezeProject,
  FreezeProjectSchema,
  type ProjectNamed,
  ProjectNamedSchema,
  type SetActive,
  SetActiveSchema,
  type VerifyProject,
  VerifyProjectSchema,
} from './schema.ts';
import { findForStaff } from './staff-decision.ts';

/**
 * The decisions of staff that can be reversed. An admin cannot decide about their own project (OWN_PROJECT); a decision that
 * changes nothing is refused (PROJECT_UNCHANGED).
 */
const BY_STAFF = {
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: null,
} as const;

/**
 * Sets an approved project back to pending, or to active again. Its deadlines do not move. Refusals in order: FORBIDDEN,
 * PROJECT_NOT_FOUND, OWN_PROJECT, PROJECT_NOT_APPROVED, PROJECT_UNCHANGED.
 */
export const setProjectActiveRule = defineRule<SetActive>({
  ...BY_STAFF,
  type: 'project.set_active',
  schema: SetActiveSchema,
  decide({ state, actor }, { project: id, active }) {
    const found = findForStaff(state, actor, id);
    if (!found.ok) return found;
    const { creator, paused, state: at } = found.value;
    if (at !== 'active') return err('PROJECT_NOT_APPROVED');
    if (paused === !active) return err('PROJECT_UNCHANGED');
    const kind = active ? 'project.resumed' : 'project.paused';
    return ok({
      postings: [],
      facts: [{ kind, project: id, userId: creator }, raiseNotice(creator, kind)],
    });
  },
});

/**
 * Gives or takes the Verified badge (ruling L16), which no longer changes automatically then. Refusals in order: FORBIDDEN,
 * PROJECT_NOT_FOUND, OWN_PROJECT, PROJECT_NOT_APPROVED (it was rejected or withdrawn), PROJECT_UNCHANGED.
 */
export const verifyProjectRule = defineRule<VerifyProject>({
  ...BY_STAFF,
  type: 'project.verify',
  schema: VerifyProjectSchema,
  decide({ state, actor }, { project: id, verified }) {
    const found = findForStaff(state, actor, id);
    if (!found.ok) return found;
    const { creator, state: at, verified: before } = found.value;
    if (at === 'rejected' || at === 'withdrawn') return err('PROJECT_NOT_APPROVED');
    if (before === verified) return err('PROJECT_UNCHANGED');
    return ok({
      postings: [],
      facts: [{ kind: 'project.verified', project: id, userId: creator, verified, why: 'staff' }],
    });
  },
});

/**
 * Stops investing, go-live and releases; refunds of a failed raise are still paid (ruling L12). Refusals in order: FORBIDDEN,
 * PROJECT_NOT_FOUND, OWN_PROJECT, PROJECT_NOT_APPROVED (there is no vault), PROJECT_UNCHANGED.
 */
export const freezeProjectRule = defineRule<FreezeProject>({
  ...BY_STAFF,
  type: 'project.freeze',
  schema: FreezeProjectSchema,
  decide({ state, actor }, { project: id, reason }) {
    const found = findForStaff(state, actor, id);
    if (!found.ok) return found;
    const project = found.value;
    if (!isLive(project) || !project.approved) return err('PROJECT_NOT_APPROVED');
    if (project.frozen !== null) return err('PROJECT_UNCHANGED');
    const { creator } = project;
    return ok({
      postings: [],
      facts: [
        { kind: 'project.frozen', project: id, reason, userId: creator },
        raiseNotice(creator, 'project.frozen'),
      ],
    });
  },
});

/** Ends a freeze. Refusals in order: FORBIDDEN, PROJECT_NOT_FOUND, OWN_PROJECT, PROJECT_UNCHANGED. */
export const unfreezeProjectRule = defineRule<ProjectNamed>({
  ...BY_STAFF,
  type: 'project.unfreeze',
  schema: ProjectNamedSchema,
  decide({ state, actor }, { project: id }) {
    const found = findForStaff(state, actor, id);
    if (!found.ok) return found;
    const { creator, frozen } = found.value;
    if (frozen === null) return err('PROJECT_UNCHANGED');
    return ok({
      postings: [],
      facts: [
        { kind: 'project.unfrozen', project: id, userId: creator },
        raiseNotice(creator, 'project.unfrozen'),
      ],
    });
  },
});
