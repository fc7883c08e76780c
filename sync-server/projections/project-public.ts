/** What anybody may see of an entry: explorer rows and the catalogue's facts. Pure. */
import type { NewDocument } from '#couchdb/document-store.ts';
import { CURRENCIES, type Currency, type RuleParameters } from '#domain/constants.ts';
import { FEE_VAULTS } from '#domain/fee/vaults.ts';
import { SYSTEM_VAULTS } from '#domain/vaults.ts';
import { issueAccount, vaultAccount } from '#domain/ledger/accounts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { TransactionFact } from '#domain/ledger/facts.ts';
import { isTransaction, transactionId } from '#domain/ledger/record.ts';
import { amountUnitsMax, noteLengthMax, transfersPerMinuteMax } from '#domain/limits.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { type CatalogDoc, type ExplorerDoc, ORDER_TOP } from '#domain/protocol.ts';
import { heldAfter, type StoredMovement, vaultsTouched } from './movement-legs.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import { isoTime } from '../iso-time.ts';

export const explorerDoc = (entry: Entry, fact: TransactionFact, id: string): ExplorerDoc => ({
  id,
  seq: entry.seq,
  order: ORDER_TOP - entry.seq,
  at: isoTime(entry.at),
  kind: fact.transactionKind,
  from: fact.from,
  to: fact.to,
  amount: fact.amount,
  fee: fact.fee,
  currency: fact.currency,
  status: 'success',
});

/**
 * `tx:<seq, 12 digits>`, `.1`, `.2` … for further movements of the same entry: ids in the journal's order. What the
 * entry's legs say besides goes along for the explorer's pages; the feed hands out the wire's fields only.
 */
export const explorerDocuments = ({ entry, leaf }: SourcedEntry): (NewDocument & StoredMovement)[] =>
  entry.facts.filter(isTransaction).map((fact, index) => ({
    _id: `tx:${String(entry.seq).padStart(12, '0')}${index === 0 ? '' : `.${String(index)}`}`,
    ...explorerDoc(entry, fact, transactionId(leaf, index)),
    ...heldAfter(entry, fact),
    // An entry touches a vault once, however many movements it has.
    ...(index === 0 ? vaultsTouched(entry) : {}),
  }));

/** A catalogue document whose value follows from the balances that legs state. */
export type CatalogFold = {
  readonly id: string;
  /** The value after an entry, or the same value when the entry does not touch it. */
  readonly fold: (value: CatalogValue, entry: Entry) => CatalogValue;
  readonly empty: () => CatalogValue;
};

type CatalogValue = CatalogDoc['value'];

const zeros = (): Record<Currency, string> => ({ DC: '0', TDC: '0', USD: '0' });

const vaultCells = new Map(
  SYSTEM_VAULTS.flatMap((vault) =>
    CURRENCIES.map((currency) => [vaultAccount(vault, currency), { vault, currency }] as const),
  ),
);
const issueCells = new Map(CURRENCIES.map((currency) => [issueAccount(currency), currency] as const));

/** `vaults`: what each system vault holds, by currency. */
const vaults: CatalogFold = {
  id: 'vaults',
  empty: () => Object.fromEntries(SYSTEM_VAULTS.map((vault) => [vault, zeros()])),
  fold: (value, entry) =>
    entry.legs.reduce((folded, [account, , after]) => {
      const cell = vaultCells.get(account);
      if (cell === undefined) return folded;
      return {
        ...folded,
        [cell.vault]: { ...zeros(), ...(folded[cell.vault] as object), [cell.currency]: after },
      };
    }, value),
};

/** `issued`: what has been brought into circulation so far, by currency: the mints' balances with the sign turned. */
const issued: CatalogFold = {
  id: 'issued',
  empty: zeros,
  fold: (value, entry) =>
    entry.legs.reduce((folded, [account, , after]) => {
      const currency = issueCells.get(account);
      return currency === undefined ? folded : { ...folded, [currency]: writeMicro(-readMicro(after)) };
    }, value),
};

/** The vaults as published, with those that have come since. */
export const vaultsInForce = (published: CatalogValue): CatalogValue => ({ ...vaults.empty(), ...published });

export const BALANCE_FOLDS: readonly CatalogFold[] = [vaults, issued];

/** `terms`: fees, price of the day and limits in force. Basis points are numbers, amounts decimal strings. */
export const termsValue = (parameters: RuleParameters): CatalogValue => ({
  feeMode: parameters.feeMode,
  feeBps: Number(parameters.feeBps),
  feeFlatUsd: writeMicro(parameters.feeFlatUsd),
  feePayer: parameters.feePayer,
  feeCurrencies: [...parameters.feeCurrencies],
  feeSplit: Object.fromEntries(FEE_VAULTS.map((vault) => [vault, Number(parameters.feeSplit[vault])])),
  dcPriceUsd: writeMicro(parameters.dcPriceUsd),
  limits: { amountMax: String(amountUnitsMax), noteLengthMax, transfersPerMinuteMax },
});
