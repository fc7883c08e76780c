/** The parts that features add to the kernel's documents: wallets, transactions, the explorer's rows, and staff's lists. */
import type { Micro } from '../money.ts';
import type { TokenBalance, TransactionDoc, Verdict, WalletDoc } from '../protocol.ts';
import type { PersonalFact } from './document.ts';
import type { Entry } from './entry.ts';
import type { Fact, FactKind, TransactionFact, TransactionKind } from './facts.ts';
import type { State } from './state.ts';

/** By feature: what a stored wallet holds besides the wire's fields; the gateway hands out the wire's fields only. */
export interface WalletExtras {
  /** The tokens beyond those that a wallet lists. */
  readonly moreTokens?: TokenBalance[];
}
export type StoredWallet = WalletDoc & WalletExtras;

/** Fields of a wallet that a feature keeps. */
export type WalletPart = {
  /** The kinds of fact, and the types of command, whose entries can change them. */
  readonly on: Readonly<Partial<Record<FactKind, true>>>;
  readonly commands?: readonly string[];
  /** In a wallet that was just opened. */
  readonly empty?: Partial<StoredWallet>;
  /** The fields after an entry, of which the kernel's are in `wallet` already. Throws `DocumentMismatch`. */
  readonly fold: (wallet: StoredWallet, entry: Entry) => Partial<StoredWallet>;
  /** For the audit: an amount that the wallet shows, and what the ledger says that it is. */
  readonly shown?: (
    state: State,
    wallet: WalletDoc,
  ) => { readonly what: string; readonly shown: string; readonly is: Micro };
};

/** Fields of a person's transaction that follow from another fact of its entry. */
export type TransactionPart = {
  readonly on: Readonly<Partial<Record<PersonalFact['kind'], true>>>;
  readonly fieldsOf: (fact: PersonalFact, userId: string) => Partial<TransactionDoc>;
};

/** Accounts of people beside their money, named `<root>:<user id>:<currency>`. */
export type OwnedAccounts = {
  readonly root: string;
  /** The kinds of movement into one and out of one: the explorer shows what it holds afterwards. */
  readonly into: readonly TransactionKind[];
  readonly outOf: readonly TransactionKind[];
};

/** How staff read facts. */
export type StaffPart = {
  /** The fields of a fact that are ms in the journal and ISO 8601 on the wire; `terms.endAt` is a field of a field. */
  readonly times?: Readonly<Partial<Record<FactKind, readonly string[]>>>;
  /** Facts that staff read whatever entry they are in, under the name of this act. */
  readonly acts?: Readonly<Partial<Record<FactKind, string>>>;
};

/** Fields of the answer to a command, from a fact of its entry. */
export type VerdictPart = {
  readonly on: Readonly<Partial<Record<FactKind, true>>>;
  readonly fieldsOf: (fact: Fact) => Partial<Verdict>;
};

/** Fields of a transaction that its own fact holds. */
export type MovementPart = (fact: TransactionFact) => Partial<TransactionDoc>;

export type DocumentParts = {
  readonly wallet?: WalletPart;
  readonly transaction?: TransactionPart;
  readonly movement?: MovementPart;
  readonly accounts?: OwnedAccounts;
  readonly staff?: StaffPart;
  readonly verdict?: VerdictPart;
};
