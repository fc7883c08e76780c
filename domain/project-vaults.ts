/** How transactions and the explorer name the accounts of a project that have no address. */

export const escrowName = (project: string): string => `ESCROW-VAULT-${project}`;
/** Of the half of a raise that vests. */
export const vestingName = (project: string): string => `VESTING-VAULT-${project}`;
/** Of the tokens that a project has not given out. */
export const tokensName = (project: string): string => `TOKEN-VAULT-${project}`;

/** The project that such a name belongs to, or null for the name of another account. */
export const projectOfName = (name: string): string | null =>
  /^(?:ESCROW|VESTING|TOKEN)-VAULT-(.+)$/.exec(name)?.[1] ?? null;
