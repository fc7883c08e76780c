import type { Currency, Role } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';
import type { InvestorFact } from '../investor/facts.ts';
import { type OperationFact, OPERATION_NOTICES } from '../operations/facts.ts';
import type { MailboxConfirmedFact } from '../mailbox/facts.ts';
import type { PaymentDecidedFact } from '../payment/facts.ts';
import type { PurchaseFact } from '../purchase/facts.ts';
import type { ReceivableCollectedFact } from '../receivable/facts.ts';
import type { ReferralFact } from '../referral/facts.ts';
import type { ScheduleFact } from '../schedule/facts.ts';
import { SECURITY_NOTICES } from '../security-notice/words.ts';
import type { TransferRefusedFact } from '../transfer/facts.ts';
import type { Detail } from '../result.ts';
import type { SupplyFact } from '../supply/facts.ts';
import type { AccountName } from './accounts.ts';

/** What somebody wants to happen. `id` is the idempotency key for ever; `actor` is a user id or `system`. */
export type Command = {
  readonly id: string;
  readonly type: string;
  readonly actor: string;
  readonly payload: unknown;
};

/** One movement: account, signed decimal amount, decimal balance after it. */
export type Leg = readonly [account: AccountName, amount: string, balanceAfter: string];

/** A change of a hold. `amount` is a decimal string; a hold is resolved (captured or released) at most once. */
export type HoldChange = {
  readonly id: string;
  readonly account: AccountName;
  readonly amount: string;
  readonly action: 'placed' | 'captured' | 'released';
};

/** The kinds of the explorer: `send` between wallets, `receive` what the system paid to a wallet (ruling A1). */
export const TRANSACTION_KINDS = [
  'send',
  'issue',
  'faucet',
  'grant',
  'fiat_purchase',
  'chargeback',
  'card_refund',
  'refund_undone',
  'invest',
  'invest_exit',
  'payout_pool',
  'payout',
  'referral',
  'referral_back',
  'receivable',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** The public part of a movement between two wallets, or between a system vault and a wallet. Amounts are decimal strings. */
export type TransactionFact = {
  readonly kind: 'transaction.recorded';
  readonly transactionKind: TransactionKind;
  /** Wallet address, or the name of a system vault (contains `VAULT`). */
  readonly from: string;
  readonly to: string;
  readonly fromUser?: string;
  readonly toUser?: string;
  /** What the recipient gets. */
  readonly amount: string;
  /** What the vaults get in addition. */
  readonly fee: string;
  readonly currency: Currency;
  /** Seen by the two parties only. */
  readonly note?: string;
  /** The payment request that it pays; seen by the two parties only. */
  readonly requestId?: string;
};

export const INVESTOR_NOTICES = [
  'investor.joined',
  'investor.exit_requested',
  'investor.exit_paid',
  'kyc.requested',
  'kyc.verified',
  'kyc.rejected',
  'payout.paid',
  'payout.held',
] as const;
export type InvestorNotice = (typeof INVESTOR_NOTICES)[number];

/** What people are told about. The words are made from the entry's other facts (domain/notices.ts). */
export const NOTICES = [
  'wallet.opened',
  'transfer.sent',
  'transfer.received',
  'transfer.refused',
  'funds.issued',
  'tdc.claimed',
  'tdc.granted',
  'role.granted',
  'role.revoked',
  'approval.proposed',
  'approval.executed',
  'approval.rejected',
  'approval.expired',
  'approval.lapsed',
  'purchase.settled',
  'purchase.disputed',
  'purchase.dispute_won',
  'purchase.charged_back',
  'purchase.refunded',
  'purchase.refund_failed',
  'purchase.refund_restored',
  'schedule.sent',
  'schedule.failed',
  'schedule.warned',
  'schedule.paused',
  ...INVESTOR_NOTICES,
  'referral.paid',
  'referral.queued',
  'referral.held',
  'referral.taken_back',
  'receivable.opened',
  'receivable.collected',
  ...SECURITY_NOTICES,
  ...OPERATION_NOTICES,
] as const;
export type Notice = (typeof NOTICES)[number];

export type NotificationFact = {
  /** Of a security notice: the name of the device that it happened on. */
  readonly device?: string;
  readonly kind: 'notification.raised';
  readonly userId: string;
  readonly notice: Notice;
};

export type AccountOpenedFact = {
  readonly kind: 'account.opened';
  readonly userId: string;
  readonly address: string;
  /** The wallet address of whoever referred this user. */
  readonly referrer?: string;
};

/** An account and its wallet are closed for good. */
export type AccountClosedFact = {
  readonly address: string;
  readonly kind: 'account.closed';
  readonly userId: string;
};

/** Whoever made a payment request took it back. */
export type RequestCancelledFact = {
  readonly kind: 'request.cancelled';
  readonly requestId: string;
  readonly userId: string;
};

export type RoleFact = {
  readonly kind: 'role.granted' | 'role.revoked';
  readonly userId: string;
  readonly role: Role;
};

/** Whether the public pages hide from now on what this person's wallet holds. */
export type PrivacyFact = {
  readonly kind: 'privacy.changed';
  readonly userId: string;
  readonly hideBalances: boolean;
};

/** What a proposal is about: the command as it was proposed, and whom it concerns (user id, and wallet address). */
type Proposed = {
  /** The type of the command. */
  readonly command: string;
  readonly concerns?: string;
  readonly payload: Payload;
  readonly proposal: string;
  readonly proposer: string;
  readonly subject?: string;
};
export type Payload = Readonly<Record<string, unknown>>;

/** `dueAt` and `expiresAt` in ms. */
export type ProposalFact = Proposed & {
  readonly kind: 'approval.proposed';
  readonly dueAt: number;
  readonly expiresAt: number;
};

/** One more person agrees, and more are needed. */
export type ApprovalFact = {
  readonly kind: 'approval.given';
  readonly approver: string;
  readonly proposal: string;
};

/** What became of a proposal: what it asked for stands in the same entry, or nothing came of it. */
export type ProposalClosedFact = Proposed & {
  readonly kind:
    | 'approval.executed'
    | 'approval.rejected'
    | 'approval.withdrawn'
    /** Not decided in time. */
    | 'approval.expired'
    /** Its time came, but the command would have been refused: `code`. */
    | 'approval.lapsed';
  /** Who agreed, the proposer first; only of what was executed. */
  readonly approvers?: readonly string[];
  readonly code?: ErrorCode;
  readonly reason?: string;
};

export type Fact =
  | TransactionFact
  | TransferRefusedFact
  | NotificationFact
  | AccountOpenedFact
  | AccountClosedFact
  | RoleFact
  | RequestCancelledFact
  | PrivacyFact
  | ProposalFact
  | ApprovalFact
  | ProposalClosedFact
  | PurchaseFact
  | PaymentDecidedFact
  | SupplyFact
  | ScheduleFact
  | InvestorFact
  | ReferralFact
  | OperationFact
  | MailboxConfirmedFact
  | ReceivableCollectedFact;

/** The decided command: one line of the journal. A refusal is an entry too, without legs. */
export type Entry = {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  readonly id: string;
  /** Hex SHA-256 of the canonical `{ actor, payload, type }`. */
  readonly requestHash: string;
  readonly type: string;
  readonly actor: string;
  /** The block's time, ms since the epoch. */
  readonly at: number;
  readonly verdict: 'committed' | 'refused';
  readonly code?: ErrorCode;
  readonly detail?: Detail;
  readonly legs: readonly Leg[];
  readonly holds?: readonly HoldChange[];
  readonly facts: readonly Fact[];
};
