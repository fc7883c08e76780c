/** The databases of an installation and their indexes. */
import { SYSTEM_VAULTS, type SystemVault } from '#domain/vaults.ts';
import type { IndexDefinition } from './document-store.ts';

export const LEDGER = 'vaultiq-ledger';
export const SNAPSHOTS = 'vaultiq-snapshots';
export const ACCOUNTS = 'vaultiq-accounts';
export const TRANSACTIONS = 'vaultiq-transactions';
export const CATALOG = 'vaultiq-catalog';
export const ADMIN = 'vaultiq-admin';
export const CHECKPOINTS = 'vaultiq-checkpoints';
export const PAYMENTS = 'vaultiq-payments';
export const PUSHES = 'vaultiq-pushes';

export const SHARED_DATABASES = [
  LEDGER,
  SNAPSHOTS,
  ACCOUNTS,
  TRANSACTIONS,
  CATALOG,
  ADMIN,
  CHECKPOINTS,
  PAYMENTS,
  PUSHES,
] as const;

/** What cannot be made anew from the journal, and the journal itself. */
export const KEPT_DATABASES = [LEDGER, ACCOUNTS, PAYMENTS, PUSHES] as const;

/** A database that was repaired and has not been verified since. */
export type Repaired = {
  readonly database: string;
  /** The files of which something could not be read. */
  readonly damagedFiles: readonly string[];
};

const USER_PREFIX = 'vaultiq-user-';

/** Database names are lower case; user ids are random and never differ by case alone. */
export const userDatabase = (userId: string): string => `${USER_PREFIX}${userId.toLowerCase()}`;
export const isUserDatabase = (name: string): boolean => name.startsWith(USER_PREFIX);

/** The field of a stored movement that holds its seq when it touches the vault. */
export const vaultSeqField = (vault: SystemVault): string => `vaults.${vault}.seq`;

export const INDEXES: Readonly<Partial<Record<string, readonly IndexDefinition[]>>> = {
  [TRANSACTIONS]: [
    { name: 'by-from', fields: ['from', 'seq'] },
    { name: 'by-to', fields: ['to', 'seq'] },
    { name: 'by-kind', fields: ['kind', 'seq'] },
    { name: 'by-currency', fields: ['currency', 'seq'] },
    { name: 'by-id', fields: ['id'] },
    { name: 'by-amount', fields: ['amount', 'seq'] },
    // Only movements that touch the vault have the field: each index is as long as the vault's own history.
    ...SYSTEM_VAULTS.map((vault) => ({ name: `by-vault-${vault}`, fields: [vaultSeqField(vault)] })),
  ],
  [PAYMENTS]: [
    { name: 'by-retry', fields: ['retryAt'] },
    { name: 'by-due', fields: ['dueAt'] },
    { name: 'by-waiting', fields: ['waitingSince'] },
  ],
};
