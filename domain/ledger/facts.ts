/**
 * The facts that entries can hold. The kernel has those below; a feature declares its own in its `facts.ts`:
 *
 *   declare module '../ledger/facts.ts' {
 *     interface FeatureFacts { schedule: ScheduleFact }
 *   }
 *
 * This makes the union complete in every file without an import of a feature in the kernel (docs/decisions/0047).
 */
import type { Role } from '../constants.ts';
import type { CurrencyCode } from './accounts.ts';

/** The facts that each feature adds, by feature. */
export interface FeatureFacts {
  ledger: TransactionFact | NotificationFact | AccountOpenedFact | AccountClosedFact | RoleFact;
}
/** The notices that each feature raises, by feature. */
export interface FeatureNotices {
  ledger: never;
}
/** The kinds of transaction that each feature adds to the explorer, by feature. */
export interface FeatureTransactionKinds {
  ledger: never;
}

/** The fields of a transaction that only its two parties see. A feature adds its own. */
export interface PartiesFields {
  readonly note?: string;
}

/** Facts that entries of any feature can hold. */
export const KERNEL_FACTS = ['transaction.recorded', 'notification.raised'] as const;

export type Fact = FeatureFacts[keyof FeatureFacts];
export type FactKind = Fact['kind'];
/** The type of a fact by its kind, also where one type of fact has several kinds. */
export type FactOf<Kind extends FactKind, One = Fact> = One extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? One
    : never
  : never;
export type Notice = FeatureNotices[keyof FeatureNotices];
export type TransactionKind = FeatureTransactionKinds[keyof FeatureTransactionKinds];

/**
 * The public part of a transaction between two wallets, or between a system vault and a wallet. Amounts are decimal
 * strings.
 */
export type TransactionFact = {
  readonly kind: 'transaction.recorded';
  readonly transactionKind: TransactionKind;
  /** A wallet address, or the name of a system vault (contains `VAULT`). */
  readonly from: string;
  readonly to: string;
  readonly fromUser?: string;
  readonly toUser?: string;
  /** The amount that the payee receives. */
  readonly amount: string;
  /** The amount that the vaults receive on top. */
  readonly fee: string;
  readonly currency: CurrencyCode;
  /** Hex SHA-256 of the terms that the parties have agreed on; it is in the public record. */
  readonly terms?: string;
} & { readonly [Field in keyof PartiesFields]: PartiesFields[Field] };

export type NotificationFact = {
  /** In a security notice: the name of the device that caused it. */
  readonly device?: string;
  readonly kind: 'notification.raised';
  readonly userId: string;
  readonly notice: Notice;
};

export type AccountOpenedFact = {
  readonly kind: 'account.opened';
  readonly userId: string;
  readonly address: string;
  /** The wallet address of the person who referred this user. */
  readonly referrer?: string;
};

/** An account and its wallet are closed permanently. */
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
