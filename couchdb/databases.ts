/** The databases of an installation and their indexes. */
import type { IndexDefinition } from './document-store.ts';

export const LEDGER = 'vaultiq-ledger';
export const SNAPSHOTS = 'vaultiq-snapshots';
export const ACCOUNTS = 'vaultiq-accounts';
export const TRANSACTIONS = 'vaultiq-transactions';
export const CATALOG = 'vaultiq-catalog';
export const ADMIN = 'vaultiq-admin';
export const CHECKPOINTS = 'vaultiq-checkpoints';

export const SHARED_DATABASES = [
  LEDGER,
  SNAPSHOTS,
  ACCOUNTS,
  TRANSACTIONS,
  CATALOG,
  ADMIN,
  CHECKPOINTS,
] as const;

const USER_PREFIX = 'vaultiq-user-';

/** Database names are lower case; user ids are random and never differ by case alone. */
export const userDatabase = (userId: string): string => `${USER_PREFIX}${userId.toLowerCase()}`;
export const isUserDatabase = (name: string): boolean => name.startsWith(USER_PREFIX);

export const INDEXES: Readonly<Partial<Record<string, readonly IndexDefinition[]>>> = {
  [TRANSACTIONS]: [
    { name: 'by-from', fields: ['from', 'seq'] },
    { name: 'by-to', fields: ['to', 'seq'] },
    { name: 'by-kind', fields: ['kind', 'seq'] },
    { name: 'by-id', fields: ['id'] },
  ],
};
