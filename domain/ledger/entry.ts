import type { ErrorCode } from '../errors.ts';
import type { Detail } from '../result.ts';
import type { AccountName } from './accounts.ts';
import type { Fact } from './facts.ts';

/** What somebody wants to happen. `id` is the idempotency key for ever; `actor` is a user id or `system`. */
export type Command = {
  readonly id: string;
  readonly type: string;
  readonly actor: string;
  readonly payload: unknown;
  /** The id of the app that the command came by; set by whoever checked the app's key, never by a client. */
  readonly app?: string;
};

/** One movement: account, signed decimal amount, decimal balance after it. */
export type Leg = readonly [account: AccountName, amount: string, balanceAfter: string];

/** A change of a hold. `amount` is a decimal string: what is placed, or the part of what remains that is captured or released. */
export type HoldChange = {
  readonly id: string;
  readonly account: AccountName;
  readonly amount: string;
  readonly action: 'placed' | 'captured' | 'released';
};

export type Payload = Readonly<Record<string, unknown>>;

/** The decided command: one line of the journal. A refusal is an entry too, without legs. */
export type Entry = {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  readonly id: string;
  /** Hex SHA-256 of the canonical `{ actor, payload, type }`, with `app` where the command came by one. */
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
