import type { ZodType } from 'zod';
import type { ErrorCode } from '../error-code.ts';
import type { Micro } from '../money.ts';
import type { Err, Ok } from '../result.ts';
import type { AccountName, CurrencyCode } from './accounts.ts';
import type { Entry } from './entry.ts';
import type { Fact } from './facts.ts';
import type { OpenPoints } from './open-point.ts';
import type { AddressState, State } from './state.ts';

/** One leg in micro-units, before the balance after it is known. */
export type Posting = { readonly account: AccountName; readonly amount: Micro };

export type HoldPosting = {
  readonly id: string;
  readonly account: AccountName;
  readonly amount: Micro;
  readonly action: 'placed' | 'captured' | 'released';
};

export type Effects = {
  readonly postings: readonly Posting[];
  readonly holds?: readonly HoldPosting[];
  readonly facts: readonly Fact[];
};

/** Lookups over all features of the ledger, for rules that do not name any feature. */
export type LedgerView = {
  /** Whether a wallet can hold it: a listed currency, or a token that a feature knows. */
  readonly isCurrency: (state: State, currency: CurrencyCode) => boolean;
  /**
   * The currency that a person names by its code, or a token by its symbol or its project's id. `locked`: the token exists,
   * but nobody can send it yet.
   */
  readonly findCurrency: (state: State, name: string) => CurrencyCode | 'locked' | null;
  /** The rule of a command type, or undefined for a type that does not exist. */
  readonly ruleOf: (type: string) => Rule | undefined;
  /** The user whose wallet, or another account of theirs, has this address. */
  readonly ownerOfAddress: (state: AddressState, address: string) => string | undefined;
  /** The reasons for which an account cannot be closed at `now` (ms); empty if it can. */
  readonly openPoints: (state: State, userId: string, now: number) => OpenPoints;
};

/** A rule's inputs besides its payload. `now` (ms) is the time of the block; `id` is the command's. */
export type RuleContext = {
  readonly ledger: LedgerView;
  readonly state: State;
  readonly actor: string;
  readonly id: string;
  readonly now: number;
  /** The app whose key the command was sent with; it receives the developer's share of the fee. */
  readonly app?: string;
};

/** Who may submit a command, and what is checked before it is decided. */
export type CommandPolicy =
  | {
      /** A signed-in person over HTTP. */
      readonly origin: 'person';
      /**
       * Which rate limit of the person an attempt counts towards: `transfers` has its own, so that transfers never use
       * up the limit of the others.
       */
      readonly limit: 'transfers' | 'others';
      /**
       * Whether people who require a code for transactions must confirm it: it moves money out of the wallet, now or
       * later.
       */
      readonly asksForCode: boolean;
    }
  /** Only the authority: it has already checked the person who caused the command. */
  | { readonly origin: 'system' };

/** How other staff approve a person's dangerous command before it takes effect (ruling A12). */
export type Approval<P = unknown> = {
  /** The user whom the command is about and who therefore may not vote on it, or null. */
  readonly concerns: (payload: P) => string | null;
  /** The command in words that follow "It was proposed to"; `subject` is the address of the user concerned. */
  readonly words: (payload: P, subject: string) => string;
};

export type Refusal = { readonly actor: string; readonly code: ErrorCode };

/**
 * One kind of command. A new one is listed in the `feature.ts` of its folder. Nothing about admission has a default: a
 * rule that does not say whether it is limited, confirmed, private or approved by others does not compile.
 */
export type Rule<P = unknown> = CommandPolicy & {
  readonly type: string;
  /**
   * Whether the command is the person's private business; staff then do not see it among the acts of staff and the
   * system.
   */
  readonly isPrivate: boolean;
  /** Null for a command that is carried out at once. For any other, the parsed payload has its keys in canonical order. */
  readonly approval: Approval<P> | null;
  readonly schema: ZodType<P>;
  /** Parses a payload of the most frequent form without the schema; null for any other, which the schema then parses. */
  readonly readPlain?: (payload: unknown) => P | null;
  readonly decide: (context: RuleContext, payload: P) => Ok<Effects> | Err<ErrorCode>;
  /** Facts that inform the person of a refusal and move nothing. Without them a refusal is only its verdict. */
  readonly refusalFacts?: (refusal: Refusal, payload: P) => readonly Fact[];
  /** Changes beyond balances, holds, totals and ids. It reads the entry only, so replay does exactly the same. */
  readonly apply?: (state: State, entry: Entry, ledger: LedgerView) => void;
};

/** Checks the payload's type where the rule is written, and erases it for the registry. */
export function defineRule<P>(rule: Rule<P>): Rule {
  const { approval, refusalFacts, ...others } = rule;
  return {
    ...others,
    approval: approval && {
      concerns: (payload) => approval.concerns(payload as P),
      words: (payload, subject) => approval.words(payload as P, subject),
    },
    decide: (context, payload) => rule.decide(context, payload as P),
    ...(refusalFacts === undefined
      ? {}
      : { refusalFacts: (refusal, payload) => refusalFacts(refusal, payload as P) }),
  };
}
