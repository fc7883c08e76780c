import { type AccountName, ownerUnder, vaultAccount } from '../ledger/accounts.ts';

/** What comes in here is shared with the investors (ruling R3). */
export const universalVault: AccountName = vaultAccount('universal', 'DC');

/** An investor's vault: what they have locked in the programme. It has an address of its own. */
export const investorAccount = (userId: string): AccountName => `investor:${userId}:DC`;

/** What is set aside for a month's payouts and not paid yet. */
export const payoutAccount = (month: string): AccountName => `payouts:${month}:DC`;

/** The owner of an investor's vault, or null for any other account. */
export const investorOf = (account: AccountName): string | null => ownerUnder('investor:', account);
