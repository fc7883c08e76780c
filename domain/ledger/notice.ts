/** How a feature declares its notices, and text helpers that several features share. */
import type { ErrorRow } from '../error-row.ts';
import type { ErrorCode } from '../error-code.ts';
import { readMicro, sayMicro } from '../money.ts';
import { assert } from '../result.ts';
import type { LedgerView } from './rule.ts';
import { currencyOf } from './accounts.ts';
import type { PersonalFact } from './document.ts';
import type { Fact, FactOf, Notice, NotificationFact, TransactionFact } from './facts.ts';
import type { State } from './state.ts';

export type NoticeText = {
  readonly type: 'transaction' | 'project' | 'system' | 'security' | 'other';
  readonly title: string;
  readonly message: string;
};

/** What a notice's text may look up: the rules and errors of all features, and the state of the ledger. */
export type NoticeLookup = {
  /** For a text about a command. */
  readonly ruleOf: LedgerView['ruleOf'];
  /** For a text about a refusal, whichever feature declares its code. */
  readonly findErrorRow: (code: ErrorCode) => ErrorRow;
  /** For a text that leaves the app now; null for the documents of a person, which a replay makes again unchanged. */
  readonly state: State | null;
};

export type NoticeDefinition = {
  /**
   * The text that the person reads, made from the facts of the entry that raised the notice: two texts in the entry
   * would add half of what a transfer takes in the journal. Throws when the fact that the notice is about is missing.
   */
  readonly text: (facts: readonly Fact[], notification: NotificationFact, lookup: NoticeLookup) => NoticeText;
  /** The type of the text, if it never depends on the facts: nobody then makes a text to learn its type. */
  readonly type?: NoticeText['type'];
  /**
   * The page of the app that the notice opens; null for none. By default: the entry's transaction that concerns the
   * person, or else the page of the text's type.
   */
  readonly page?: string | null | ((facts: readonly Fact[], userId: string) => string);
  /** `high` for a push that must not wait; otherwise the text's type decides. */
  readonly urgency?: 'high';
  /**
   * Pushes with the same key replace each other, because the newest says everything. Without a key none is replaced.
   */
  readonly collapse?: (facts: readonly Fact[], userId: string) => string;
};

/** The fact that raises a notice for a person. */
export const raiseNotice = (userId: string, notice: Notice): NotificationFact => ({
  kind: 'notification.raised',
  notice,
  userId,
});

/** The first fact of one of these kinds. Throws when there is none. */
export function factAbout<F extends Fact>(facts: readonly Fact[], kinds: readonly F['kind'][]): F {
  const found = facts.find((fact): fact is F => kinds.includes(fact.kind));
  assert(found !== undefined, `a notice without its fact: ${kinds.join(', ')}`);
  return found;
}

/**
 * The fact of one of these kinds about a person, because one entry can concern many people. Throws when there is none.
 */
export function factAboutPerson<K extends PersonalFact['kind']>(
  facts: readonly Fact[],
  userId: string,
  ...kinds: readonly K[]
): FactOf<K> {
  const found = facts.find(
    (fact): fact is FactOf<K> =>
      (kinds as readonly string[]).includes(fact.kind) && 'userId' in fact && fact.userId === userId,
  );
  assert(found !== undefined, `a notice without its fact: ${kinds.join(', ')}`);
  return found;
}

/** `1,025.50 DC` */
export const sayAmount = (amount: string, currency = 'DC'): string =>
  `${sayMicro(readMicro(amount))} ${currencyOf(currency)}`;

/** A notice about the transaction of its entry. */
export const movementNotice = (
  title: string,
  message: (transaction: TransactionFact, amount: string) => string,
): NoticeDefinition => ({
  type: 'transaction',
  text(facts) {
    const transaction = factAbout<TransactionFact>(facts, ['transaction.recorded']);
    const amount = sayAmount(transaction.amount, transaction.currency);
    return { type: 'transaction', title, message: message(transaction, amount) };
  },
});

/** A notice about money that the person received. */
export const creditNotice = (title: string): NoticeDefinition =>
  movementNotice(title, (_transaction, amount) => `${amount} were added to your wallet`);
