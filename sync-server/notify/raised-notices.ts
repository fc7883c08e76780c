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
  const raised = entry.facts.filter((fact) => fact.kind === 'notification.raised');
  return raised.flatMap((fact, index) => {
    try {
      return make(fact, index);
    } catch (error) {
      log.error({ err: error, seq: entry.seq, index }, 'a notification cannot be sent');
      return [];
    }
  });
}
