import { CURRENCIES } from '../constants.ts';
import type { FeeParameters, FeeTerms } from './parameters.ts';
import { FEE_VAULTS } from './vaults.ts';
import { type AccountName, type CurrencyCode, vaultAccount } from '../ledger/accounts.ts';
import type { Posting } from '../ledger/rule.ts';
import { MICRO_PER_UNIT, type Micro, portionUp, splitByWeights } from '../money.ts';

/** The cost of a transfer, micro-units. `debit` leaves the sender, `credit` reaches the payee; debit − credit = fee. */
export type Quote = { readonly fee: Micro; readonly debit: Micro; readonly credit: Micro };

/** The fee of an amount (rulings M2, M3, M4): the review sheet and the authority both use it. */
export function quoteTransfer(amount: Micro, currency: CurrencyCode, parameters: FeeTerms): Quote {
  const fee = isCharged(currency, parameters) ? feeOf(amount, currency, parameters) : 0n;
  return parameters.feePayer === 'sender'
    ? { fee, debit: amount + fee, credit: amount }
    : { fee, debit: amount, credit: amount - fee };
}

/** Tokens of projects are free of fees (ruling L21). */
const isCharged = (currency: CurrencyCode, { feeCurrencies }: FeeParameters): boolean =>
  (feeCurrencies as readonly CurrencyCode[]).includes(currency);

function feeOf(amount: Micro, currency: CurrencyCode, parameters: FeeTerms): Micro {
  if (parameters.feeMode === 'bps') return portionUp(amount, parameters.feeBps);
  if (currency === 'USD') return parameters.feeFlatUsd;
  return (parameters.feeFlatUsd * MICRO_PER_UNIT + parameters.dcPriceUsd - 1n) / parameters.dcPriceUsd;
}

/** An app's earnings: the developer's part of the fees on transactions that the app submitted (ruling M6). */
export const appAccount = (app: string, currency: CurrencyCode): AccountName => `app:${app}:${currency}`;

export type FeeOptions = {
  readonly parameters: Pick<FeeParameters, 'feeSplit'>;
  /** The app by which the command came, if any: it has the developer's part. */
  readonly app?: string | undefined;
  /** The list that they are added to; a new one by default. */
  readonly to?: Posting[];
};

/** The credits of a fee (rulings M5, M6): they sum to it exactly, and empty ones are left out. */
export function feePostings(
  fee: Micro,
  currency: CurrencyCode,
  { app, parameters, to: postings = [] }: FeeOptions,
): Posting[] {
  if (fee === 0n) return postings;
  const shares = sharesOf(currency);
  const parts = splitByWeights(
    fee,
    shares.map(({ vault }) => parameters.feeSplit[vault]),
  );
  for (const [index, { vault, account }] of shares.entries()) {
    const amount = parts[index] ?? 0n;
    if (amount === 0n) continue;
    const isOfApp = vault === 'developer' && app !== undefined;
    postings.push({ account: isOfApp ? appAccount(app, currency) : account, amount });
  }
  return postings;
}

type Share = { readonly vault: (typeof FEE_VAULTS)[number]; readonly account: AccountName };

const makeShares = (currency: CurrencyCode): readonly Share[] =>
  FEE_VAULTS.map((vault) => ({ vault, account: vaultAccount(vault, currency) }));

/** The names are made once, because the ledger's maps hash every new text. */
const listedShares = new Map<CurrencyCode, readonly Share[]>(
  CURRENCIES.map((currency) => [currency, makeShares(currency)]),
);

/** The vaults that share a fee, with their accounts. */
const sharesOf = (currency: CurrencyCode): readonly Share[] =>
  listedShares.get(currency) ?? makeShares(currency);
