/** How a notice is pushed: its page, its urgency, how long it is news, and what it replaces. */
import type { Entry } from '../ledger/entry.ts';
import type { NotificationFact } from '../ledger/facts.ts';
import type { NoticeText } from '../ledger/notice.ts';
import type { State } from '../ledger/state.ts';
import { noticeDefinition, noticePage, noticeText } from '../notices.ts';

export type Urgency = 'low' | 'normal' | 'high';

export type NoticePush = NoticeText & {
  /** Within the app. */
  readonly path: string;
  readonly urgency: Urgency;
  /** After this time it is no longer news and is not sent. */
  readonly ttlMs: number;
  /** An unsent push with the same key is replaced, because the newer one says everything. */
  readonly collapse: string;
};

const HOUR_MS = 3_600_000;

const BY_TYPE: Readonly<Record<NoticeText['type'], { readonly urgency: Urgency; readonly ttlMs: number }>> = {
  transaction: { urgency: 'normal', ttlMs: 24 * HOUR_MS },
  project: { urgency: 'normal', ttlMs: 24 * HOUR_MS },
  system: { urgency: 'low', ttlMs: 72 * HOUR_MS },
  security: { urgency: 'high', ttlMs: 24 * HOUR_MS },
  other: { urgency: 'low', ttlMs: 72 * HOUR_MS },
};

export const pushTtlMaxMs = Math.max(...Object.values(BY_TYPE).map(({ ttlMs }) => ttlMs));

type EntryWithLeaf = { readonly entry: Entry; readonly leaf: Uint8Array };

export type RaisedNotice = { readonly fact: NotificationFact; readonly id: string };

/** `id`: the notification's own. Throws when the entry lacks the fact that the notice is about. */
export function makeNoticePush(
  sourced: EntryWithLeaf,
  { fact, id }: RaisedNotice,
  state: State | null,
): NoticePush {
  const { facts } = sourced.entry;
  const { collapse, urgency } = noticeDefinition(fact.notice);
  const text = noticeText(fact, facts, state);
  return {
    ...text,
    ...BY_TYPE[text.type],
    ...(urgency !== undefined && { urgency }),
    path: noticePage(sourced, fact) ?? '/notifications',
    collapse: collapse?.(facts, fact.userId) ?? id,
  };
}
