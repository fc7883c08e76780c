/**
 * The kinds of transactions of all features, in the order of the filters. The app and the wire's schemas read this, so
 * it loads no rule.
 */
import { INVESTOR_KINDS } from './investor/facts.ts';
import { ISSUE_KINDS } from './issue/facts.ts';
import type { TransactionKind } from './ledger/facts.ts';
import type { TransactionKindRow } from './ledger/transaction-kind.ts';
import { PURCHASE_KINDS } from './purchase/facts.ts';
import { RECEIVABLE_KINDS } from './receivable/facts.ts';
import { REFERRAL_KINDS } from './referral/facts.ts';
import { TDC_CLAIM_KINDS } from './tdc-claim/facts.ts';
import { TDC_GRANT_KINDS } from './tdc-grant/facts.ts';
import { TRANSFER_KINDS } from './transfer/facts.ts';

export const TRANSACTION_KIND_TABLE: Readonly<Record<TransactionKind, TransactionKindRow>> = {
  ...TRANSFER_KINDS,
  ...ISSUE_KINDS,
  ...TDC_CLAIM_KINDS,
  ...TDC_GRANT_KINDS,
  ...PURCHASE_KINDS,
  ...INVESTOR_KINDS,
  ...REFERRAL_KINDS,
  ...RECEIVABLE_KINDS,
};

export const TRANSACTION_KINDS = Object.keys(TRANSACTION_KIND_TABLE) as [
  TransactionKind,
  ...TransactionKind[],
];
