import type { Log } from '../log.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';

type Fact = SourcedEntry['entry']['facts'][number];
export type NotificationRaised = Extract<Fact, { kind: 'notification.raised' }>;

/**
 * Maps each notice that an entry raised, with its index among them. An unreadable one is logged and skipped; the others
 * of the entry still go out.
 */
export function mapRaisedNotices<T>(
  { entry }: SourcedEntry,
  log: Log,
  make: (raised: NotificationRaised, index: number) => readonly T[],
): T[] {
  const mapped: T[] = [];
  let index = 0;
  for (const fact of entry.facts) {
    if (fact.kind !== 'notification.raised') continue;
    try {
      for (const one of make(fact, index)) mapped.push(one);
    } catch (error) {
      log.error({ err: error, seq: entry.seq, index }, 'a notification cannot be sent');
    }
    index += 1;
  }
  return mapped;
}
