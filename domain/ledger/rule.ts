import type { ZodType } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Micro } from '../money.ts';
import type { Err, Ok } from '../result.ts';
import type { AccountName, CurrencyCode } from './accounts.ts';
import type { Entry } from './entry.ts';
import type { Fact } from './facts.ts';
import type { OpenPoints } from './open-point.ts';
import type { State } from './state.ts';

/** One side of a movement, micro-units, before the balance after it is known. */
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

/** What all features of the ledger know together, for rules that name none of them. */
export type LedgerView = {
  /** Whether a wallet can hold it: a currency of the list, or a token that a feature knows. */
  readonly isCurrency: (state: State, currency: CurrencyCode) => boolean;
  /** The rule of a command type, or undefined for a type that does not exist. */
  readonly ruleOf: (type: string) => Rule | undefined;
  /** What keeps an account from being closed at `now` (ms); nothing for one that can be closed. */
  readonly openPoints: (state: State, userId: string, now: number) => OpenPoints;
};

/** What a rule may read besides its payload. `now` in ms: the time of the block. `id` is the command's. */
export type RuleContext = {
  readonly ledger: LedgerView;
  readonly state: State;
  readonly actor: string;
  readonly id: string;
  readonly now: number;
  /** The app whose key the command came with, which has the developer's part of its fee. */
  readonly app?: string;
};

/** Who may hand a command in, and what has to hold before it is decided. */
export type Handling =
  | {
      /** A signed-in person over HTTP. */
      readonly origin: 'person';
      /** Which of a person's allowances an attempt counts in: `transfers` has its own, so that the others are never used up by it. */
      readonly limit: 'transfers' | 'others';
      /** Whether it waits for a code of those who require one for transactions: money leaves the wallet by it, now or later. */
      readonly asksForCode: boolean;
    }
  /** The authority itself only: whoever caused it has been asked. */
  | { readonly origin: 'system' };

/** What is asked of others before a dangerous command of a person is carried out (ruling A12). */
export type Approval<P = unknown> = {
  /** The user whom the command is about and who therefore has no say in it, or null. */
  readonly concerns: (payload: P) => string | null;
  /** What the command does, to follow "It was proposed to"; `subject` is the address of whom it concerns. */
  readonly words: (payload: P, subject: string) => string;
};

export type Refusal = { readonly actor: string; readonly code: ErrorCode };

/**
 * One kind of command. A new one is listed in the `feature.ts` of its folder. Nothing about how it is admitted has a default: a rule
 * that does not say whether it is limited, confirmed, private or approved by others does not compile.
 */
export type Rule<P = unknown> = Handling & {
  readonly type: string;
  /** Whether it is the person's own business: then staff do not read it among the acts of staff and of the system. */
  readonly isPrivate: boolean;
  /** Null for a command that is carried out at once. The payload's keys stand in canonical order otherwise. */
  readonly approval: Approval<P> | null;
  readonly schema: ZodType<P>;
  readonly decide: (context: RuleContext, payload: P) => Ok<Effects> | Err<ErrorCode>;
  /** What the person is told of a refusal: facts that move nothing. Without it a refusal is its verdict alone. */
  readonly refusalFacts?: (refusal: Refusal, payload: P) => readonly Fact[];
  /** Changes beyond balances, holds, totals and ids. Reads the entry only, so replay does exactly the same. */
  readonly apply?: (state: State, entry: Entry, ledger: LedgerView) => void;
};

/** Names the payload's type while the rule is written, and forgets it for the registry. */
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
