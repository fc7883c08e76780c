const prefix = 'vaultiq.';

/** The key in localStorage of a value about one person; `part` is for values of which a person has several. */
export const personalKey = (name: string, userId: string, part?: string): string =>
  `${prefix}${name}.${userId}${part === undefined ? '' : `.${part}`}`;
