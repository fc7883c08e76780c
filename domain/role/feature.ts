import type { Feature } from '../ledger/feature.ts';
import { roleNotices } from './notices.ts';
import { roleGrantRule, roleRevokeRule } from './rule.ts';
import { roleOpenPoints } from './open-points.ts';
import { roleWire } from './wire-part.ts';

export const role = {
  name: 'role',
  wire: roleWire,
  rules: [roleGrantRule, roleRevokeRule],
  facts: {
    'role.granted': true,
    'role.revoked': true,
  },
  notices: roleNotices,
  openPoints: roleOpenPoints,
} satisfies Feature;
