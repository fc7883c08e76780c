/**
 * The explorer's filter of types (C2), and the kinds of transactions that each selects: the same for server and device.
 */
import type { TransactionKind } from '../ledger/facts.ts';
import type { TransactionKindRow } from '../ledger/transaction-kind.ts';
import { TRANSACTION_KIND_TABLE, TRANSACTION_KINDS } from '../transaction-kinds.ts';

export const EXPLORER_TYPES = ['all', 'send', 'receive', 'fiat_purchase', 'system_fee'] as const;
export type ExplorerType = (typeof EXPLORER_TYPES)[number];

/** `paidOnly` excludes transactions without a fee. */
export type WantedKinds = { readonly kinds: readonly TransactionKind[]; readonly paidOnly: boolean };

const kindsWhere = (isWanted: (row: TransactionKindRow) => boolean): TransactionKind[] =>
  TRANSACTION_KINDS.filter((kind) => isWanted(TRANSACTION_KIND_TABLE[kind]));

const shownAs = (type: TransactionKindRow['explorerType']): WantedKinds => ({
  kinds: kindsWhere(({ explorerType }) => explorerType === type),
  paidOnly: false,
});

/** A transaction that leaves a wallet, or has its own filter, is not a payment of the system to it (ruling A1). */
export const WANTED_KINDS: Readonly<Record<ExplorerType, WantedKinds>> = {
  all: { kinds: TRANSACTION_KINDS, paidOnly: false },
  send: shownAs('send'),
  receive: shownAs('receive'),
  fiat_purchase: shownAs('fiat_purchase'),
  system_fee: { kinds: kindsWhere(({ hasFee }) => hasFee), paidOnly: true },
};
