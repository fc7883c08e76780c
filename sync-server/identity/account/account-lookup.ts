import { readName } from '#domain/person-name.ts';
import type { AccountStore } from './account-store.ts';

/** What other parts of the service ask about a person. */
export type AccountLookup = {
  /** The name that a person signed up with, as others may see it; null for somebody whom the accounts do not know. */
  nameOf(userId: string): Promise<string | null>;
  emailOf(userId: string): Promise<string | null>;
  hasConfirmedMailbox(userId: string): Promise<boolean>;
};

export const makeAccountLookup = ({ find }: Pick<AccountStore, 'find'>): AccountLookup => ({
  async nameOf(userId) {
    const account = await find(userId);
    // Names of before were kept as they were typed.
    return account === null ? null : readName(account.record.fullName);
  },
  emailOf: async (userId) => (await find(userId))?.record.email ?? null,
  hasConfirmedMailbox: async (userId) => (await find(userId))?.record.emailVerifiedAt !== undefined,
});
