import { readName } from '#domain/person-name.ts';
import type { AccountStore } from './account-store.ts';

/** The questions that other parts of the service ask about a person. */
export type AccountLookup = {
  /** The name of a person as others may see it; null if the accounts do not know them. */
  nameOf(userId: string): Promise<string | null>;
  emailOf(userId: string): Promise<string | null>;
  hasConfirmedMailbox(userId: string): Promise<boolean>;
};

export const makeAccountLookup = ({ find }: Pick<AccountStore, 'find'>): AccountLookup => ({
  async nameOf(userId) {
    const account = await find(userId);
    // Earlier names were stored as typed.
    return account === null ? null : readName(account.record.fullName);
  },
  emailOf: async (userId) => (await find(userId))?.record.email ?? null,
  hasConfirmedMailbox: async (userId) => (await find(userId))?.record.emailVerifiedAt !== undefined,
});
