import { type AccountName, ownerUnder, vaultAccount } from '../ledger/accounts.ts';

/** The investors share what this account receives (ruling R3). */
export const universalVault: AccountName = vaultAccount('universal', 'DC');

/** An investor's vault: the amount that they have locked in the programme. It has its own address. */
export const investorAccount = (userId: string): AccountName => `investor:${userId}:DC`;

/** The unpaid rest of a month's pool. */
export const payoutAccount = (month: string): AccountName => `payouts:${month}:DC`;

/** The owner of an investor's vault, or null for any other account. */
export const investorOf = (account: AccountName): string | null => ownerUnder('investor:', account);
