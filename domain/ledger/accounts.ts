import { CURRENCIES, type Currency, type SystemVault } from '../constants.ts';

/** Names of ledger accounts, such as `user:<id>:DC` or `vault:core:DC`; the currency is the last part. */
export type AccountName = string;

export const userAccount = (userId: string, currency: Currency): AccountName => `user:${userId}:${currency}`;
export const vaultAccount = (vault: SystemVault, currency: Currency): AccountName =>
  `vault:${vault}:${currency}`;

/** Where issued money comes from; its negative balance is what was issued. USD enters from the outside world. */
export const issueAccount = (currency: Currency): AccountName =>
  currency === 'USD' ? 'world:USD' : `mint:${currency}`;

/** Nobody but the outside world and the mints may go below zero. */
export const mayBeNegative = (account: AccountName): boolean =>
  account.startsWith('world:') || account.startsWith('mint:');

export const currencyOf = (account: AccountName): string => account.slice(account.lastIndexOf(':') + 1);

export const isCurrency = (text: string): text is Currency =>
  (CURRENCIES as readonly string[]).includes(text);

/** The owner of a `user:` account, or null for any other account. */
export function userOf(account: AccountName): string | null {
  if (!account.startsWith('user:')) return null;
  return account.slice(5, account.lastIndexOf(':'));
}
