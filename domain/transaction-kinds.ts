/** The kinds of transactions of all features, in the order of the filters. */
import type { TransactionKind } from './ledger/facts.ts';
import type { TransactionKindRow } from './ledger/transaction-kind.ts';
import { namesOf } from './wire-part.ts';
import { KINDS_OF_FEATURES } from './wire-parts.ts';

export const TRANSACTION_KIND_TABLE: Readonly<Record<TransactionKind, TransactionKindRow>> =
  KINDS_OF_FEATURES;

export const TRANSACTION_KINDS = namesOf(TRANSACTION_KIND_TABLE);
