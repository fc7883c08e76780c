const prefix = 'vaultiq.';

/** The localStorage key of a value about one person; `part` distinguishes several values. */
export const personalKey = (name: string, userId: string, part?: string): string =>
  `${prefix}${name}.${userId}${part === undefined ? '' : `.${part}`}`;
