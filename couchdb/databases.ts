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
export const FILES = 'vaultiq-files';

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
  FILES,
] as const;

/** The journal, and the databases that cannot be rebuilt from it. */
export const KEPT_DATABASES = [LEDGER, ACCOUNTS, PAYMENTS, PUSHES, FILES] as const;

/** A repaired database that no start has verified yet. */
export type RepairMark = {
  readonly database: string;
  /** The files with an unreadable part. */
  readonly damagedFiles: readonly string[];
};

const USER_PREFIX = 'vaultiq-user-';

/** Database names are lower case; user ids are random and never differ by case alone. */
export const userDatabase = (userId: string): string => `${USER_PREFIX}${userId.toLowerCase()}`;
export const isUserDatabase = (name: string): boolean => name.startsWith(USER_PREFIX);

/** The field of a stored transaction that holds its seq if it touches the vault. */
export const vaultSeqField = (vault: SystemVault): string => `vaults.${vault}.seq`;

export const INDEXES: Readonly<Partial<Record<string, readonly IndexDefinition[]>>> = {
  [TRANSACTIONS]: [
    { name: 'by-from', fields: ['from', 'seq'] },
    { name: 'by-to', fields: ['to', 'seq'] },
    { name: 'by-kind', fields: ['kind', 'seq'] },
    { name: 'by-currency', fields: ['currency', 'seq'] },
    { name: 'by-id', fields: ['id'] },
    { name: 'by-amount', fields: ['amount', 'seq'] },
    // Only transactions that touch the vault have the field, so each index is as long as the vault's own history.
    ...SYSTEM_VAULTS.map((vault) => ({ name: `by-vault-${vault}`, fields: [vaultSeqField(vault)] })),
  ],
  [PAYMENTS]: [
    { name: 'by-retry', fields: ['retryAt'] },
    { name: 'by-due', fields: ['dueAt'] },
    { name: 'by-waiting', fields: ['waitingSince'] },
  ],
  [FILES]: [{ name: 'by-file', fields: ['file'] }],
};
