import type { Entry, NotificationFact } from './ledger/entry.ts';
import { isTransaction, transactionId } from './ledger/record.ts';
import { noticeText } from './notices.ts';

type Sourced = { readonly entry: Entry; readonly leaf: Uint8Array };

/** Where all notices of a kind lead. */
const PAGES: readonly (readonly [RegExp, string | null])[] = [
  // Proposals and what staff have to look at have no page of their own: the notification says what they are about.
  [/^approval\.|^kyc\.requested$|^clock\.stepped$|^loss\.accepted$/, null],
  [/^loss\.concerns_you$/, '/wallet?tab=history'],
  [/^(?:investor|payout|kyc)\./, '/investors#dashboard'],
  [/^wallet\.opened$/, '/wallet'],
  [/^referral\./, '/referral'],
];

/** The page of the app on which a person sees what a notification is about; null where there is none. */
export function noticePage({ entry, leaf }: Sourced, fact: NotificationFact): string | null {
  const { notice, userId } = fact;
  const ofKind = PAGES.find(([kind]) => kind.test(notice));
  if (ofKind !== undefined) return ofKind[1];
  const schedule = entry.facts.find((other) => 'schedule' in other && other.userId === userId);
  if (schedule !== undefined && 'schedule' in schedule && notice !== 'schedule.sent') {
    return `/wallet/scheduled?open=${encodeURIComponent(schedule.schedule)}`;
  }
  const index = entry.facts
    .filter(isTransaction)
    .findIndex(({ fromUser, toUser }) => fromUser === userId || toUser === userId);
  if (index !== -1) return `/wallet?tab=history&open=${encodeURIComponent(transactionId(leaf, index))}`;
  const { type } = noticeText(fact, entry.facts);
  if (type === 'security') return '/security';
  return type === 'transaction' ? '/wallet?tab=history' : null;
}
