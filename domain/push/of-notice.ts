/** How a notice is pushed: the page that it opens, how urgent it is, for how long it is news, and what it replaces. */
import type { Entry, NotificationFact } from '../ledger/entry.ts';
import { isTransaction, transactionId } from '../ledger/record.ts';
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

const BY_TYPE: Readonly<
  Record<NoticeText['type'], { readonly path: string; readonly urgency: Urgency; readonly ttlMs: number }>
> = {
  transaction: { path: '/wallet?tab=history', urgency: 'normal', ttlMs: 24 * HOUR_MS },
  project: { path: '/notifications', urgency: 'normal', ttlMs: 24 * HOUR_MS },
  system: { path: '/notifications', urgency: 'low', ttlMs: 72 * HOUR_MS },
  security: { path: '/security', urgency: 'high', ttlMs: 24 * HOUR_MS },
  other: { path: '/notifications', urgency: 'low', ttlMs: 72 * HOUR_MS },
};

export const pushTtlMaxMs = Math.max(...Object.values(BY_TYPE).map(({ ttlMs }) => ttlMs));

type Sourced = { readonly entry: Entry; readonly leaf: Uint8Array };

/** `id`: the notification's own. Throws when the entry lacks the fact that the notice is about. */
export function pushOf({ entry, leaf }: Sourced, fact: NotificationFact, id: string): NoticePush {
  const text = noticeText(fact, entry.facts);
  return {
    ...text,
    ...BY_TYPE[text.type],
    ...(fact.notice === 'transfer.received' ? { urgency: 'high' } : {}),
    ...about({ entry, leaf }, fact, id),
  };
}

/** The page of what the notice is about, where there is one. */
function about(
  { entry, leaf }: Sourced,
  { userId, notice }: NotificationFact,
  id: string,
): { readonly path?: string; readonly collapse: string } {
  const schedule = entry.facts.find((fact) => 'schedule' in fact && fact.userId === userId);
  if (schedule !== undefined && 'schedule' in schedule && notice !== 'schedule.sent') {
    const path = `/wallet/scheduled?open=${encodeURIComponent(schedule.schedule)}`;
    return { path, collapse: `schedule ${userId} ${schedule.schedule}` };
  }
  // Proposals have no page of their own yet: the notification says what they are about.
  if (notice.startsWith('approval.')) return { path: '/notifications', collapse: id };
  if (notice === 'wallet.opened') return { path: '/wallet', collapse: id };
  const index = entry.facts
    .filter(isTransaction)
    .findIndex(({ fromUser, toUser }) => fromUser === userId || toUser === userId);
  if (index === -1) return { collapse: id };
  const transaction = encodeURIComponent(transactionId(leaf, index));
  return { path: `/wallet?tab=history&open=${transaction}`, collapse: id };
}
