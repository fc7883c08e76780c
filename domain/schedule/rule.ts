import type { ErrorCode } from '../error-code.ts';
import { err, ok, type Result } from '../result.ts';
import { commandIdLengthMax } from '../limits.ts';
import { schedulesPerUserMax } from './limits.ts';
import { defineRule, type Effects, type RuleContext } from '../ledger/rule.ts';

import { transferRule } from '../transfer/rule.ts';
import type { ScheduleFact } from './facts.ts';
import { dateAfter, firstDate } from './plan.ts';
import {
  type ScheduleCreate,
  ScheduleCreateSchema,
  type ScheduledTransfer,
  type ScheduleName,
  ScheduleNameSchema,
  type SchedulePlan,
} from './schema.ts';
import { countSchedules } from './open-schedules.ts';
import { openSchedules, type Schedule } from './open-schedules.ts';

/**
 * The room that the ids of its dates' commands need besides a schedule's own id: `schedule:`, `:` and the number of the
 * date.
 */
const ID_ROOM = 18;

/**
 * Records a transfer to be made later, once or repeatedly. Nothing is held for it. Refusals in order: those of an
 * immediate transfer, without INSUFFICIENT_FUNDS; those of `firstDate`; SCHEDULES_FULL.
 */
export const scheduleCreateRule = defineRule<ScheduleCreate>({
  type: 'schedule.create',
  origin: 'person',
  limit: 'transfers',
  asksForCode: true,
  isPrivate: true,
  approval: null,
  schema: ScheduleCreateSchema,
  decide(context, payload) {
    const { actor, id, now, state } = context;
    if (id.length > commandIdLengthMax - ID_ROOM) return err('COMMAND_INVALID', { field: 'id' });
    const transfer = transferIn(payload);
    const today = transferRule.decide(context, transfer);
    if (!today.ok && today.code !== 'INSUFFICIENT_FUNDS') return today;
    const plan = planIn(payload);
    const first = firstDate(plan, now);
    if (!first.ok) return first;
    if (countSchedules(state, actor) >= schedulesPerUserMax) {
      return err('SCHEDULES_FULL', { limit: schedulesPerUserMax });
    }
    return only({ kind: 'schedule.created', next: first.value, plan, schedule: id, transfer, userId: actor });
  },
});

// With keys in canonical order, without missing ones.
function transferIn({ amount, currency, note, to }: ScheduleCreate): ScheduledTransfer {
  return { amount, currency, ...(note === undefined || note === '' ? {} : { note }), to };
}

function planIn({ count, every, startAt, timeZone, until }: ScheduleCreate): SchedulePlan {
  return {
    ...(count === undefined ? {} : { count }),
    every,
    startAt,
    timeZone,
    ...(until === undefined ? {} : { until }),
  };
}

/** Ends a schedule; a date that has come and was not carried out is dropped. Refusal: SCHEDULE_NOT_OPEN. */
export const scheduleCancelRule = defineRule<ScheduleName>({
  type: 'schedule.cancel',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
  schema: ScheduleNameSchema,
  decide(context, { schedule }) {
    const own = ownSchedule(context, schedule);
    if (!own.ok) return own;
    return only({ kind: 'schedule.cancelled', schedule, userId: context.actor });
  },
});

/** Pauses a schedule; its dates are skipped meanwhile. Refusals in order: SCHEDULE_NOT_OPEN, SCHEDULE_PAUSED. */
export const schedulePauseRule = defineRule<ScheduleName>({
  type: 'schedule.pause',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
  schema: ScheduleNameSchema,
  decide(context, { schedule }) {
    const own = ownSchedule(context, schedule);
    if (!own.ok) return own;
    if (own.value.paused) return err('SCHEDULE_PAUSED');
    return only({ kind: 'schedule.paused', schedule, userId: context.actor });
  },
});

/** Resumes with the first future date. Refusals in order: SCHEDULE_NOT_OPEN, SCHEDULE_NOT_PAUSED, SCHEDULE_OVER. */
export const scheduleResumeRule = defineRule<ScheduleName>({
  type: 'schedule.resume',
  origin: 'person',
  limit: 'others',
  asksForCode: true,
  isPrivate: true,
  approval: null,
  schema: ScheduleNameSchema,
  decide(context, { schedule }) {
    const own = ownSchedule(context, schedule);
    if (!own.ok) return own;
    const { next: due, paused, plan } = own.value;
    if (!paused) return err('SCHEDULE_NOT_PAUSED');
    const next = due.at > context.now ? due : dateAfter(plan, due.n, context.now);
    if (next === null) return err('SCHEDULE_OVER');
    return only({ kind: 'schedule.resumed', next, schedule, userId: context.actor });
  },
});

/** Somebody else's schedule counts as missing, so nobody learns that it exists. */
function ownSchedule({ state, actor }: RuleContext, id: string): Result<Schedule, ErrorCode> {
  const schedule = openSchedules.of(state).byId.get(id);
  return schedule?.userId === actor ? ok(schedule) : err('SCHEDULE_NOT_OPEN');
}

const only = (fact: ScheduleFact): { readonly ok: true; readonly value: Effects } =>
  ok({ postings: [], facts: [fact] });
