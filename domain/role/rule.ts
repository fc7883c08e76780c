import { z } from 'zod';
import { ROLES, type Role } from '../constants.ts';
import type { ErrorCode } from '../error-code.ts';
import { SYSTEM_ACTOR, UserIdSchema } from '../ids.ts';
import type { RoleFact } from '../ledger/facts.ts';
import { defineRule, type Effects, type RuleContext } from '../ledger/rule.ts';
import { hasOwner, hasRole, type State } from '../ledger/state.ts';
import { err, ok, type Result } from '../result.ts';
import { raiseNotice } from '../ledger/notice.ts';

export const RoleChangeSchema = z.strictObject({ role: z.enum(ROLES), userId: UserIdSchema });

type RoleChange = z.infer<typeof RoleChangeSchema>;

const affectedUser = ({ userId }: RoleChange): string => userId;

/**
 * Roles are given and taken by an owner, with the approval of a second owner or admin (ruling A12).
 * Refusals in order: FORBIDDEN, ROLE_NOT_GRANTABLE, USER_NOT_FOUND, ROLE_HELD.
 */
export const roleGrantRule = defineRule<RoleChange>({
  type: 'role.grant',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: { concerns: affectedUser, words: ({ role }, subject) => `give the role ${role} to ${subject}` },
  schema: RoleChangeSchema,
  decide(context, change) {
    const allowed = checkPermission(context, change);
    if (!allowed.ok) return allowed;
    const held = rolesOf(context, change);
    if (!held.ok) return held;
    if (held.value.includes(change.role)) return err('ROLE_HELD', { field: 'role' });
    return ok(roleEffects('role.granted', change));
  },
});

/** Refusals in order: FORBIDDEN, ROLE_NOT_GRANTABLE, ROLE_KEPT, USER_NOT_FOUND, ROLE_NOT_HELD. */
export const roleRevokeRule = defineRule<RoleChange>({
  type: 'role.revoke',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: false,
  approval: { concerns: affectedUser, words: ({ role }, subject) => `take the role ${role} from ${subject}` },
  schema: RoleChangeSchema,
  decide(context, change) {
    const allowed = checkPermission(context, change);
    if (!allowed.ok) return allowed;
    if (change.role === 'user') return err('ROLE_KEPT', { field: 'role' });
    const held = rolesOf(context, change);
    if (!held.ok) return held;
    if (!held.value.includes(change.role)) return err('ROLE_NOT_HELD', { field: 'role' });
    return ok(roleEffects('role.revoked', change));
  },
});

function checkPermission({ state, actor }: RuleContext, { role }: RoleChange): Result<null, ErrorCode> {
  if (!mayChangeRoles(state, actor)) return err('FORBIDDEN');
  if (role === 'owner' && actor !== SYSTEM_ACTOR) return err('ROLE_NOT_GRANTABLE', { field: 'role' });
  return ok(null);
}

function rolesOf({ state }: RuleContext, { userId }: RoleChange): Result<readonly Role[], ErrorCode> {
  const user = state.users.get(userId);
  return user === undefined ? err('USER_NOT_FOUND', { field: 'userId' }) : ok(user.roles);
}

/**
 * The owner's role comes from the configuration only (ruling A11). The system appoints people while there is no owner,
 * which is at the first start; afterwards nobody grants or revokes that role, so there is always an owner.
 */
const mayChangeRoles = (state: State, actor: string): boolean =>
  actor === SYSTEM_ACTOR ? !hasOwner(state) : hasRole(state, actor, 'owner');

const roleEffects = (kind: RoleFact['kind'], { userId, role }: RoleChange): Effects => ({
  postings: [],
  facts: [{ kind, role, userId }, raiseNotice(userId, kind)],
});
