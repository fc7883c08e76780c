/** Folds durable facts into the document of a schedule; the stored document is the running value. Pure. */
import { isoTime } from '../iso-time.ts';
import { definePersonal, DocumentMismatch, type FoldContext } from '../ledger/document.ts';
import { isTransaction, transactionId } from '../ledger/record.ts';
import { scheduleRunsShownMax } from './limits.ts';
import { type ScheduleDoc, ScheduleDocSchema, type ScheduleRun } from './document.ts';
import type { ScheduleCreatedFact, ScheduleFact } from './facts.ts';
import type { ScheduleDate } from './schema.ts';

type ChangeFact = Exclude<ScheduleFact, ScheduleCreatedFact>;

function applyChange(after: ScheduleDoc, fact: ChangeFact, { entry, leaf }: FoldContext): ScheduleDoc {
  switch (fact.kind) {
    case 'schedule.sent':
      return withRun(after, fact, { txId: transactionId(leaf, entry.facts.findIndex(isTransaction)) });
    case 'schedule.failed':
      return withRun(after, fact, { code: fact.code });
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

type DateReached = { readonly date: ScheduleDate; readonly next?: ScheduleDate };

/** A warning was about the date that has now come. */
function withRun(
  { warning: _warning, ...doc }: ScheduleDoc,
  { date, next }: DateReached,
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

export const scheduleDocument = definePersonal({
  collection: 'schedules',
  name: 'schedule',
  on: {
    'schedule.created': true,
    'schedule.sent': true,
    'schedule.failed': true,
    'schedule.warned': true,
    'schedule.paused': true,
    'schedule.resumed': true,
    'schedule.cancelled': true,
  },
  schema: ScheduleDocSchema,
  idOf: ({ schedule }: ScheduleFact) => schedule,
  fold(before: ScheduleDoc | null, fact: ScheduleFact, context: FoldContext): ScheduleDoc {
    const as = { seq: context.entry.seq, at: context.at };
    if (fact.kind === 'schedule.created') return { ...newDocument(fact, as.at), ...as };
    if (before === null) {
      throw new DocumentMismatch(`there is no schedule ${fact.schedule} before entry ${String(as.seq)}`);
    }
    return applyChange({ ...before, ...as }, fact, context);
  },
});
