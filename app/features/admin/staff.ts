import type { Role } from '#domain/constants.ts';

/** Whether somebody with these roles sees what is for admins and owners. The service checks every request itself. */
export const isStaff = (roles: readonly Role[]): boolean =>
  roles.includes('owner') || roles.includes('admin');
