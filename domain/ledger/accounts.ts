import { CURRENCIES, type Currency } from '../constants.ts';

/** A project's token as a currency: two projects may use the same symbol. */
export type TokenCode = `token:${string}:${string}`;

/** A wallet can hold a listed currency, or a token that a feature has issued. */
export type CurrencyCode = Currency | TokenCode;

/** Keeps the newest name, because the ledger's maps hash every new text, and one project is often busy alone. */
function keepNewest<Name extends string>(
  make: (projectId: string, symbol: string) => Name,
): (projectId: string, symbol: string) => Name {
  let newestOne: { readonly projectId: string; readonly symbol: string; readonly name: Name } | null = null;
  return (projectId, symbol) => {
    if (newestOne?.projectId !== projectId || newestOne.symbol !== symbol) {
      newestOne = { projectId, symbol, name: make(projectId, symbol) };
    }
    return newestOne.name;
  };
}

export const tokenCode = keepNewest(
  (projectId: string, symbol: string): TokenCode => `token:${projectId}:${symbol}`,
);

/** Names of ledger accounts, such as `user:<id>:DC` or `vault:core:DC`; the currency is the last part. */
export type AccountName = string;

export function userAccount(userId: string, currency: CurrencyCode): AccountName {
  for (const one of newest) if (one.userId === userId && one.currency === currency) return one.account;
  const account = `user:${userId}:${currency}`;
  newest[next] = { userId, currency, account };
  next = (next + 1) % NEWEST_MAX;
  return account;
}

/**
 * Caches the account names that were made last: a command names the same two several times, and maps hash every new text.
 */
const NEWEST_MAX = 4;
const newest: { userId: string; currency: CurrencyCode; account: AccountName }[] = [];
let next = 0;

/** The system vaults that each feature declares, by feature. */
export interface FeatureVaults {
  ledger: never;
}
export type VaultName = FeatureVaults[keyof FeatureVaults];

/**
 * The name is not checked here: `ledger/ledger.ts` throws when an entry first moves a vault that no feature declares.
 */
export const vaultAccount = (vault: VaultName, currency: CurrencyCode): AccountName =>
  `vault:${vault}:${currency}`;

/** A person's account of a project's token; the locked part of it is held. */
export const tokenAccount = (userId: string, projectId: string, symbol: string): AccountName =>
  userAccount(userId, tokenCode(projectId, symbol));

/** The account of the tokens that a project has not given out yet. */
export const projectTokens = keepNewest(
  (projectId: string, symbol: string): AccountName => `project:${projectId}:tokens:${symbol}`,
);

/** The tokens that were not sold: a part for marketing, the rest as liquidity (ruling L7). */
export const projectTokensFor = (
  purpose: 'marketing' | 'liquidity',
  projectId: string,
  symbol: string,
): AccountName => `project:${projectId}:tokens-${purpose}:${symbol}`;

/** The account that a project's tokens are issued from; its negative balance is their supply. */
export const tokenMint = (projectId: string, symbol: string): AccountName =>
  issueAccount(tokenCode(projectId, symbol));

/**
 * The account that money is issued from; its negative balance is the amount issued. USD enters from the outside world.
 */
export const issueAccount = (currency: CurrencyCode): AccountName =>
  currency === 'USD' ? 'world:USD' : `mint:${currency}`;

/** Only the outside world and the mints may go below zero. */
export const mayBeNegative = (account: AccountName): boolean =>
  account.startsWith('world:') || account.startsWith('mint:');

export const currencyOf = (account: AccountName): string => account.slice(account.lastIndexOf(':') + 1);

export type Token = { readonly projectId: string; readonly symbol: string };

const TOKEN = /^(?:user:[^:]+:token|project|mint:token):([^:]+)(?::tokens(?:-[a-z]+)?)?:([^:]+)$/;

/** The token that an account holds, or null for an account of a listed currency. */
export function tokenOf(account: AccountName): Token | null {
  if (!account.includes(':token')) return null;
  const [, projectId, symbol] = TOKEN.exec(account) ?? [];
  return projectId === undefined || symbol === undefined ? null : { projectId, symbol };
}

/**
 * The currency of an account as records name it: a listed currency, or the code of a project's token. It is also the unit in
 * which legs balance, because two projects may use the same symbol.
 */
export function currencyCodeOf(account: AccountName): string {
  if (!account.includes(':token')) return currencyOf(account);
  if (account.startsWith(USER)) {
    // A wallet's account ends with the code itself: matching the pattern takes longer than the rest of a leg.
    const code = account.slice(account.indexOf(':', USER.length) + 1);
    if (TOKEN_CODE.test(code)) return code;
  }
  for (const one of newestUnits) if (one.account === account) return one.unit;
  const token = tokenOf(account);
  const unit = token === null ? currencyOf(account) : tokenCode(token.projectId, token.symbol);
  newestUnits[nextUnit] = { account, unit };
  nextUnit = (nextUnit + 1) % NEWEST_MAX;
  return unit;
}

/** Caches the units of the projects' token accounts that were looked up last, because often only one project is busy. */
const newestUnits: { account: AccountName; unit: string }[] = [];
let nextUnit = 0;

const USER = 'user:';

/** The token of a currency code, or null for a listed currency. The newest one is kept, like the names of a busy project. */
export function tokenOfCurrency(currency: CurrencyCode): Token | null {
  if (newestToken.currency !== currency) newestToken = { currency, token: tokenOf(issueAccount(currency)) };
  return newestToken.token;
}
let newestToken: { readonly currency: CurrencyCode; readonly token: Token | null } = {
  currency: 'DC',
  token: null,
};

const COLON = 58;

/** Whether `currencyCodeOf` gives this code, if the code is a listed currency; false for the code of a token. */
export const isOfCurrency = (account: AccountName, code: string): boolean =>
  account.endsWith(code) &&
  account.charCodeAt(account.length - code.length - 1) === COLON &&
  !account.includes(':token') &&
  !code.includes(':');

/** Whether an account is a wallet's and has this currency code, found without making a text; false for unusual names. */
export const isWalletOf = (account: AccountName, code: string): boolean =>
  account.endsWith(code) &&
  account.startsWith(USER) &&
  account.indexOf(':', USER.length) === account.length - code.length - 1;

export const isCurrency = (text: string): text is Currency =>
  (CURRENCIES as readonly string[]).includes(text);

const TOKEN_CODE = /^token:[0-9A-Za-z-]{1,64}:[0-9A-Za-z]{1,10}$/;

/** A listed currency, or a text in the form of a token's code; only the authority knows whether that token exists. */
export const isCurrencyCode = (value: unknown): value is CurrencyCode =>
  typeof value === 'string' && (isCurrency(value) || TOKEN_CODE.test(value));

/** The part of an account's name between the prefix and the next colon, or null for an account with another prefix. */
export const ownerUnder = (prefix: string, account: AccountName): string | null =>
  account.startsWith(prefix) ? account.slice(prefix.length, account.indexOf(':', prefix.length)) : null;

/** The owner of a `user:` account, or null for any other account. */
export const userOf = (account: AccountName): string | null => ownerUnder('user:', account);

/** The name of a system vault, or null for any other account. */
export const vaultOf = (account: AccountName): string | null => ownerUnder('vault:', account);
