/** The explorer's filter of types (C2) and which kinds of movement each lets through: one reading for server and device. */
import { TRANSACTION_KINDS, type TransactionKind } from '../ledger/entry.ts';

export const EXPLORER_TYPES = ['all', 'send', 'receive', 'fiat_purchase', 'system_fee'] as const;
export type ExplorerType = (typeof EXPLORER_TYPES)[number];

/** `paidOnly` leaves out what cost no fee. */
export type WantedKinds = { readonly kinds: readonly TransactionKind[]; readonly paidOnly: boolean };

/** What leaves a wallet, and what has a filter of its own, is nothing that the system paid to it (ruling A1). */
const NOT_RECEIVED: readonly TransactionKind[] = [
  'send',
  'fiat_purchase',
  'chargeback',
  'card_refund',
  'invest',
  'payout_pool',
  'referral_back',
  'receivable',
];

export const WANTED_KINDS: Readonly<Record<ExplorerType, WantedKinds>> = {
  all: { kinds: TRANSACTION_KINDS, paidOnly: false },
  send: { kinds: ['send'], paidOnly: false },
  receive: { kinds: TRANSACTION_KINDS.filter((kind) => !NOT_RECEIVED.includes(kind)), paidOnly: false },
  fiat_purchase: { kinds: ['fiat_purchase'], paidOnly: false },
  // Only transfers and purchases cost a fee.
  system_fee: { kinds: ['send', 'fiat_purchase'], paidOnly: true },
};
