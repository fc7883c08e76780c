/**
 * What entries can say. The kernel has the facts below; a feature adds its own by declaring them in its `facts.ts`:
 *
 *   declare module '../ledger/facts.ts' {
 *     interface FeatureFacts { schedule: ScheduleFact }
 *   }
 *
 * so that the union is complete in every file, and the kernel imports no feature (docs/decisions/0047).
 */
import type { Role } from '../constants.ts';
import type { CurrencyCode } from './accounts.ts';

/** By feature: the facts that it adds. */
export interface FeatureFacts {
  ledger: TransactionFact | NotificationFact | AccountOpenedFact | AccountClosedFact | RoleFact;
}
/** By feature: the notices that it raises. */
export interface FeatureNotices {
  ledger: never;
}
/** By feature: the kinds of movement that the explorer shows. */
export interface FeatureTransactionKinds {
  ledger: never;
}

/** Facts that entries of any feature hold. */
export const KERNEL_FACTS = ['transaction.recorded', 'notification.raised'] as const;

export type Fact = FeatureFacts[keyof FeatureFacts];
export type FactKind = Fact['kind'];
/** The fact of a kind, also where one type of fact has several kinds. */
export type FactOf<Kind extends FactKind, One = Fact> = One extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? One
    : never
  : never;
export type Notice = FeatureNotices[keyof FeatureNotices];
export type TransactionKind = FeatureTransactionKinds[keyof FeatureTransactionKinds];

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
  readonly currency: CurrencyCode;
  /** Seen by the two parties only. */
  readonly note?: string;
  /** The payment request that it pays; seen by the two parties only. */
  readonly requestId?: string;
};

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

export type RoleFact = {
  readonly kind: 'role.granted' | 'role.revoked';
  readonly userId: string;
  readonly role: Role;
};
