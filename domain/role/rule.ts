import { z } from 'zod';
import { ROLES, type Role } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';
import { SYSTEM_ACTOR, UserIdSchema } from '../ids.ts';
import type { Entry, RoleFact } from '../ledger/entry.ts';
import { defineRule, type Effects, type RuleContext } from '../ledger/rule.ts';
import { hasRole, type State } from '../ledger/state.ts';
import { err, ok, type Result } from '../result.ts';

export const RoleChangeSchema = z.strictObject({ role: z.enum(ROLES), userId: UserIdSchema });

type RoleChange = z.infer<typeof RoleChangeSchema>;

/**
 * Roles are given and taken by an owner; the owner's own role comes from the configuration only (ruling A11).
 * Refusals in order: FORBIDDEN, ROLE_NOT_GRANTABLE, USER_NOT_FOUND, ROLE_HELD.
 */
export const roleGrantRule = defineRule<RoleChange>({
  type: 'role.grant',
  origin: 'person',
  schema: RoleChangeSchema,
  decide(context, change) {
    const user = permitted(context, change);
    if (!user.ok) return user;
    if (user.value.includes(change.role)) return err('ROLE_HELD');
    return ok(effects('role.granted', change));
  },
  apply: applyRoles,
});

/** Refusals in order: FORBIDDEN, ROLE_NOT_GRANTABLE, USER_NOT_FOUND, ROLE_NOT_HELD. */
export const roleRevokeRule = defineRule<RoleChange>({
  type: 'role.revoke',
  origin: 'person',
  schema: RoleChangeSchema,
  decide(context, change) {
    const user = permitted(context, change);
    if (!user.ok) return user;
    if (!user.value.includes(change.role)) return err('ROLE_NOT_HELD');
    return ok(effects('role.revoked', change));
  },
  apply: applyRoles,
});

function permitted(
  { state, actor }: RuleContext,
  { userId, role }: RoleChange,
): Result<readonly Role[], ErrorCode> {
  if (actor !== SYSTEM_ACTOR && !hasRole(state, actor, 'owner')) return err('FORBIDDEN');
  if (role === 'owner' && actor !== SYSTEM_ACTOR) return err('ROLE_NOT_GRANTABLE');
  const user = state.users.get(userId);
  return user === undefined ? err('USER_NOT_FOUND') : ok(user.roles);
}

const effects = (kind: RoleFact['kind'], { userId, role }: RoleChange): Effects => ({
  postings: [],
  facts: [
    { kind, role, userId },
    {
      kind: 'notification.raised',
      notice: kind,
      userId,
    },
  ],
});

function applyRoles(state: State, entry: Entry): void {
  for (const fact of entry.facts) {
    if (fact.kind !== 'role.granted' && fact.kind !== 'role.revoked') continue;
    const user = state.users.get(fact.userId);
    if (user === undefined) continue;
    const others = user.roles.filter((role) => role !== fact.role);
    user.roles = fact.kind === 'role.granted' ? [...others, fact.role] : others;
  }
}
