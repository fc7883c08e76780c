/** The text and the page of a notice, as declared by the feature that raises it. */
import { findErrorRow } from './declared-errors.ts';
import { FEATURES, ruleOf } from './features.ts';
import type { Entry } from './ledger/entry.ts';
import type { Fact, Notice, NotificationFact } from './ledger/facts.ts';
import type { NoticeDefinition, NoticeText } from './ledger/notice.ts';
import { isTransaction, transactionId } from './ledger/record.ts';
import type { State } from './ledger/state.ts';
import { assert } from './result.ts';

const definitions = new Map<string, NoticeDefinition>(
  FEATURES.flatMap((feature) => ('notices' in feature ? Object.entries(feature.notices) : [])),
);

/** The definition of a notice. Throws for one that no feature of this version raises. */
export function noticeDefinition(notice: Notice): NoticeDefinition {
  const definition = definitions.get(notice);
  assert(definition !== undefined, `${notice} is a notice that no feature raises`);
  return definition;
}

export const NOTICES = [...definitions.keys()] as readonly Notice[];

/**
 * The text for the person. With the state of the ledger it names what the facts have only an id of. Throws when the entry lacks the
 * fact that the notice is about.
 */
export const noticeText = (
  fact: NotificationFact,
  facts: readonly Fact[],
  state: State | null = null,
): NoticeText => noticeDefinition(fact.notice).text(facts, fact, { findErrorRow, ruleOf, state });

/** The type of that text. Throws like `noticeText`, unless the notice declares its type. */
export const noticeType = (fact: NotificationFact, facts: readonly Fact[]): NoticeText['type'] =>
  noticeDefinition(fact.notice).type ?? noticeText(fact, facts).type;

type EntryWithLeaf = { readonly entry: Entry; readonly leaf: Uint8Array };

/** The app's page about a notification's subject; null if there is none. */
export function noticePage({ entry, leaf }: EntryWithLeaf, fact: NotificationFact): string | null {
  const { userId } = fact;
  const { page } = noticeDefinition(fact.notice);
  if (typeof page === 'function') return page(entry.facts, userId);
  if (page !== undefined) return page;
  const index = entry.facts
    .filter(isTransaction)
    .findIndex(({ fromUser, toUser }) => fromUser === userId || toUser === userId);
  if (index !== -1) return `/wallet?tab=history&open=${encodeURIComponent(transactionId(leaf, index))}`;
  const type = noticeType(fact, entry.facts);
  if (type === 'security') return '/security';
  return type === 'transaction' ? '/wallet?tab=history' : null;
}
