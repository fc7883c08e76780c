import { type ErrorRow, row } from '../error-row.ts';

export const ROLE_ERRORS = {
  ROLE_HELD: row(409, 'never', ['Error', 'The user holds this role already', 'Nothing needs to be done.']),
  ROLE_NOT_HELD: row(409, 'never', [
    'Error',
    'The user does not hold this role',
    'Nothing needs to be done.',
  ]),
  ROLE_NOT_GRANTABLE: row(403, 'never', [
    'Access Denied',
    'This role cannot be given or taken here',
    'The owner is set in the configuration.',
  ]),
  ROLE_KEPT: row(403, 'never', [
    'Access Denied',
    'Everybody with an account keeps the role user',
    'Revoke the admin role instead.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    role: keyof typeof ROLE_ERRORS;
  }
}
