import { CURRENCIES, type Currency } from '../constants.ts';

/** A project's token as a currency: two projects may use the same symbol. */
export type TokenCode = `token:${string}:${string}`;

/** What a wallet can hold: a currency of the list, or a token that a feature of the ledger knows. */
export type CurrencyCode = Currency | TokenCode;

export const tokenCode = (projectId: string, symbol: string): TokenCode => `token:${projectId}:${symbol}`;

/** Names of ledger accounts, such as `user:<id>:DC` or `vault:core:DC`; the currency is the last part. */
export type AccountName = string;

export const userAccount = (userId: string, currency: CurrencyCode): AccountName =>
  `user:${userId}:${currency}`;

/** By feature: the system's vaults that it declares, by their names. */
export interface FeatureVaults {
  ledger: never;
}
export type VaultName = FeatureVaults[keyof FeatureVaults];

/** Throws for a name that no feature declares when the account is first moved: see `ledger/ledger.ts`. */
export const vaultAccount = (vault: VaultName, currency: CurrencyCode): AccountName =>
  `vault:${vault}:${currency}`;

/** What a person has of a project's token; what is locked of it is held. */
export const tokenAccount = (userId: string, projectId: string, symbol: string): AccountName =>
  userAccount(userId, tokenCode(projectId, symbol));

/** What a project still has of its own token. */
export const projectTokens = (projectId: string, symbol: string): AccountName =>
  `project:${projectId}:tokens:${symbol}`;

/** Where a project's tokens come from; its negative balance is their supply. */
export const tokenMint = (projectId: string, symbol: string): AccountName =>
  issueAccount(tokenCode(projectId, symbol));

/** Where issued money comes from; its negative balance is what was issued. USD enters from the outside world. */
export const issueAccount = (currency: CurrencyCode): AccountName =>
  currency === 'USD' ? 'world:USD' : `mint:${currency}`;

/** Nobody but the outside world and the mints may go below zero. */
export const mayBeNegative = (account: AccountName): boolean =>
  account.startsWith('world:') || account.startsWith('mint:');

export const currencyOf = (account: AccountName): string => account.slice(account.lastIndexOf(':') + 1);

export type Token = { readonly projectId: string; readonly symbol: string };

const TOKEN = /^(?:user:[^:]+:token|project|mint:token):([^:]+)(?::tokens)?:([^:]+)$/;

/** The token that an account holds, or null for an account of money. */
export function tokenOf(account: AccountName): Token | null {
  if (!account.includes(':token')) return null;
  const [, projectId, symbol] = TOKEN.exec(account) ?? [];
  return projectId === undefined || symbol === undefined ? null : { projectId, symbol };
}

/** The token that a currency is, or null for one of the list. */
export const tokenOfCurrency = (currency: CurrencyCode): Token | null => tokenOf(issueAccount(currency));

/** In what an account's legs balance: its currency, or a token of one project. Two projects may use the same symbol. */
export function unitOf(account: AccountName): string {
  const token = tokenOf(account);
  return token === null ? currencyOf(account) : `${token.projectId}:${token.symbol}`;
}

export const isCurrency = (text: string): text is Currency =>
  (CURRENCIES as readonly string[]).includes(text);

/** What stands between the prefix of a kind of account and the next colon, or null for an account of another kind. */
export const ownerUnder = (prefix: string, account: AccountName): string | null =>
  account.startsWith(prefix) ? account.slice(prefix.length, account.indexOf(':', prefix.length)) : null;

/** The owner of a `user:` account, or null for any other account. */
export const userOf = (account: AccountName): string | null => ownerUnder('user:', account);

/** The name of a vault of the system, or null for any other account. */
export const vaultOf = (account: AccountName): string | null => ownerUnder('vault:', account);
