/** How a notice is pushed: the page that it opens, how urgent it is, for how long it is news, and what it replaces. */
import type { Entry, NotificationFact } from '../ledger/entry.ts';
import { noticePage } from '../notice-page.ts';
import { type NoticeText, noticeText } from '../notices.ts';

export type Urgency = 'low' | 'normal' | 'high';

export type NoticePush = NoticeText & {
  /** Within the app. */
  readonly path: string;
  readonly urgency: Urgency;
  /** Later than this it is no news: nobody is told any more. */
  readonly ttlMs: number;
  /** What is still on its way under the same key is replaced: the newer one says all that there is to say. */
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

type Sourced = { readonly entry: Entry; readonly leaf: Uint8Array };

/** `id`: the notification's own. Throws when the entry lacks the fact that the notice is about. */
export function pushOf(sourced: Sourced, fact: NotificationFact, id: string): NoticePush {
  const text = noticeText(fact, sourced.entry.facts);
  return {
    ...text,
    ...BY_TYPE[text.type],
    ...(fact.notice === 'transfer.received' ? { urgency: 'high' } : {}),
    path: noticePage(sourced, fact) ?? '/notifications',
    collapse: collapseOf(sourced.entry, fact) ?? id,
  };
}

/** What a schedule's newest notice says is how it stands. What was sent by it is an event of its own. */
function collapseOf({ facts }: Entry, { userId, notice }: NotificationFact): string | null {
  const schedule = facts.find((fact) => 'schedule' in fact && fact.userId === userId);
  if (schedule === undefined || !('schedule' in schedule) || notice === 'schedule.sent') return null;
  return `schedule ${userId} ${schedule.schedule}`;
}
