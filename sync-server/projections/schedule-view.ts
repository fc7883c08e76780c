/** The document of a schedule as a fold over the durable facts about it; the stored document is the running value. Pure. */
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { isTransaction, transactionId } from '#domain/ledger/record.ts';
import { scheduleRunsShownMax } from '#domain/limits.ts';
import type { ScheduleDoc, ScheduleRun } from '#domain/schedule/document.ts';
import type { ScheduleCreatedFact, ScheduleFact } from '#domain/schedule/facts.ts';
import type { ScheduleDate } from '#domain/schedule/schema.ts';
import { isoTime } from '../iso-time.ts';
import { WalletMismatch } from './balance-after.ts';
import type { SourcedEntry } from './ports.ts';
import type { DocumentFold } from './folded-documents.ts';

const isScheduleFact = (fact: Fact): fact is ScheduleFact => fact.kind.startsWith('schedule.');

/** What an entry says of the schedules of a person. */
const scheduleFacts = ({ facts }: Entry, userId: string): readonly ScheduleFact[] =>
  facts.filter(isScheduleFact).filter((fact) => fact.userId === userId);

/**
 * The document after one more fact; what it holds already changes nothing. `before` is null when there is none.
 * Throws `WalletMismatch` when a document is missing that should be there.
 */
function foldSchedule(before: ScheduleDoc | null, fact: ScheduleFact, sourced: SourcedEntry): ScheduleDoc {
  const { entry } = sourced;
  const { seq } = entry;
  if (before !== null && before.seq >= seq) return before;
  const as = { seq, at: isoTime(entry.at) };
  if (fact.kind === 'schedule.created') return { ...newDocument(fact, as.at), ...as };
  if (before === null) {
    throw new WalletMismatch(`there is no schedule ${fact.schedule} before entry ${String(seq)}`);
  }
  return changed({ ...before, ...as }, fact, sourced);
}

type ChangeFact = Exclude<ScheduleFact, ScheduleCreatedFact>;

function changed(after: ScheduleDoc, fact: ChangeFact, { entry, leaf }: SourcedEntry): ScheduleDoc {
  switch (fact.kind) {
    case 'schedule.sent':
      return ran(after, fact, { txId: transactionId(leaf, entry.facts.findIndex(isTransaction)) });
    case 'schedule.failed':
      return ran(after, fact, { code: fact.code });
    case 'schedule.warned':
      return { ...after, warning: { n: fact.date.n, missing: fact.missing } };
    case 'schedule.paused':
      return { ...after, status: 'paused', ...(fact.missed === undefined ? {} : { missed: true }) };
    case 'schedule.resumed':
      return { ...withoutMissed(after), status: 'active', next: dateOf(fact.next) };
    case 'schedule.cancelled':
      return { ...withoutMissed(after), status: 'cancelled', next: null };
  }
}

const dateOf = ({ n, at }: ScheduleDate) => ({ n, at: isoTime(at) });

const newDocument = (
  { next, plan, schedule, transfer }: ScheduleCreatedFact,
  createdAt: string,
): Omit<ScheduleDoc, 'seq' | 'at'> => ({
  id: schedule,
  createdAt,
  ...transfer,
  ...plan,
  status: 'active',
  next: dateOf(next),
  runs: [],
});

function withoutMissed({ missed: _missed, ...doc }: ScheduleDoc): ScheduleDoc {
  return doc;
}

type Ran = { readonly date: ScheduleDate; readonly next?: ScheduleDate };

/** A warning was about the date that has now come. */
function ran(
  { warning: _warning, ...doc }: ScheduleDoc,
  { date, next }: Ran,
  outcome: Pick<ScheduleRun, 'txId' | 'code'>,
): ScheduleDoc {
  const run: ScheduleRun = { n: date.n, dueAt: isoTime(date.at), at: doc.at, ...outcome };
  return {
    ...doc,
    status: next === undefined ? 'ended' : doc.status,
    next: next === undefined ? null : dateOf(next),
    runs: [run, ...doc.runs].slice(0, scheduleRunsShownMax),
  };
}

export const scheduleFold: DocumentFold<ScheduleFact, ScheduleDoc> = {
  collection: 'schedules',
  factsOf: scheduleFacts,
  idOf: ({ schedule }) => schedule,
  fold: foldSchedule,
};
