import type { Feature } from '../ledger/feature.ts';
import { roleGrant, roleRevoke } from './rule.ts';

export const role: Feature = {
  name: 'role',
  rules: [roleGrant.rule, roleRevoke.rule],
};
