import type { ErrorCode } from '../error-code.ts';
import type { Detail } from '../result.ts';
import type { AccountName } from './accounts.ts';
import type { Fact } from './facts.ts';

/** A request to change the ledger. `id` is the permanent idempotency key; `actor` is a user id or `system`. */
export type Command = {
  readonly id: string;
  readonly type: string;
  readonly actor: string;
  readonly payload: unknown;
  /** The id of the app that sent the command. The code that checked the app's key sets it, never a client. */
  readonly app?: string;
};

/** One leg: account, signed decimal amount, and decimal balance after it. */
export type Leg = readonly [account: AccountName, amount: string, balanceAfter: string];

/**
 * A change of a hold. `amount` is a decimal string: the amount placed, or the part of the remainder that is captured or
 * released.
 */
export type HoldChange = {
  readonly id: string;
  readonly account: AccountName;
  readonly amount: string;
  readonly action: 'placed' | 'captured' | 'released';
};

export type Payload = Readonly<Record<string, unknown>>;

/** A decided command: one line of the journal. A refusal is an entry without legs. */
export type Entry = {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  readonly id: string;
  /** Hex SHA-256 of the canonical `{ actor, payload, type }`, with `app` if an app sent the command. */
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
