/** A statement's texts and figures, as screen, CSV and PDF show them. Pure. */
import type { CurrencyCode } from '#domain/ledger/accounts.ts';
import type { CurrencyStatement, StatementLine } from '#domain/statement/statement.ts';
import { shortAddress } from '#domain/short-address.ts';
import { currencyText } from '../../ui/currency-text.ts';
import { rowTitle, type RowTitle } from '#app/data/history/row-title.ts';
import { typeWord } from '#app/data/history/kind-text.ts';
import { walletName } from '#domain/wallet-name.ts';

/** The head of a statement: wallet, month, time zone. */
export type StatementHead = {
  readonly owner: string;
  readonly address: string;
  /** "2026-11" */
  readonly month: string;
  readonly timeZone: string;
  /** ms; when it was made */
  readonly madeAt: number;
  /** ms; the statement includes everything until then. Null: the whole month. */
  readonly asOf: number | null;
};

export type MonthStatement = {
  readonly head: StatementHead;
  readonly currencies: readonly CurrencyStatement[];
  /** Names of people and projects by address, and of the projects of tokens by id. */
  readonly names: ReadonlyMap<string, string>;
};

/** "DC", "SUN (Solar Kiosk)". */
export const currencyName = ({ currency }: CurrencyStatement, names: MonthStatement['names']): string =>
  currencyText(currency, (project) => names.get(project));

/** The other party: by its name, its kind, or its address. */
export type Party = { readonly name: string; readonly address: string };

export function findParty({ transaction }: StatementLine, names: ReadonlyMap<string, string>): Party {
  const { direction, from, to } = transaction;
  const address = direction === 'in' ? from : to;
  const { text, isWallet } = walletName(address);
  return { name: names.get(address) ?? (isWallet ? shortAddress(text) : text), address };
}

export const typeOf = ({ transaction: { kind, direction } }: StatementLine): string =>
  typeWord(kind, direction);

/** What has happened, in the words of the history; the party's name follows where the title names it. */
export const titleOf = ({ transaction }: StatementLine, names: ReadonlyMap<string, string>): RowTitle => {
  const { direction, from, to } = transaction;
  return rowTitle(transaction, names.get(direction === 'in' ? from : to) ?? null);
};

export const nameStatementFile = ({ month }: StatementHead, ending: 'csv' | 'pdf'): string =>
  `vaultiq-statement-${month}.${ending}`;

/** The totals of a currency, with their usual names. */
export const listTotals = (
  of: CurrencyStatement,
): readonly { readonly name: string; readonly value: bigint; readonly currency: CurrencyCode }[] => [
  { name: 'Opening balance', value: of.opening, currency: of.currency },
  { name: 'Received', value: of.received, currency: of.currency },
  { name: 'Sent', value: -of.sent, currency: of.currency },
  { name: 'Fees', value: -of.fees, currency: of.currency },
  { name: 'Closing balance', value: of.closing, currency: of.currency },
];
