import type { Feature } from '../ledger/feature.ts';
import { ROLE_ERRORS } from './errors.ts';
import { roleNotices } from './notices.ts';
import { roleGrantRule, roleRevokeRule } from './rule.ts';
import { roleOpenPoints } from './open-points.ts';

export const role = {
  name: 'role',
  rules: [roleGrantRule, roleRevokeRule],
  facts: {
    'role.granted': true,
    'role.revoked': true,
  },
  notices: roleNotices,
  openPoints: roleOpenPoints,
  errors: ROLE_ERRORS,
} satisfies Feature;
