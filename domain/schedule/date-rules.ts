/** The commands that the authority submits on the dates of schedules. */
import type { ErrorCode } from '../error-code.ts';
import type { Fact } from '../ledger/facts.ts';
import { BALANCE_MICRO_MAX } from '../ledger/decide.ts';
import { defineRule, type Effects, type RuleContext } from '../ledger/rule.ts';
import { balanceOf, type State } from '../ledger/state.ts';
import { scheduleCatchUpMax, scheduleWarnHours } from './limits.ts';
import { writeMicro } from '../money.ts';
import { err, ok, type Result } from '../result.ts';
import { transferRule } from '../transfer/rule.ts';
import { dateAt, datesPassed } from './plan.ts';
import { type ScheduleDateName, ScheduleDateNameSchema } from './schema.ts';
import { computeShortfall } from './forecast.ts';
import { openSchedules, type Schedule } from './open-schedules.ts';
import { raiseNotice } from '../ledger/notice.ts';

const HOUR_MS = 3_600_000;
export const WARN_MS = scheduleWarnHours * HOUR_MS;

/**
 * Carries out one date of a schedule: the transfer as its owner would make it now. A refusal by the transfer's rule is
 * not a refusal here but an outcome: the owner is notified, and the schedule advances to its next date. If too many
 * dates were missed, none is carried out: the schedule is paused, and its owner decides. Refusals in order:
 * SCHEDULE_NOT_OPEN, SCHEDULE_NOT_DUE (another date is next, it is too early, or paused).
 */
export const scheduleRunRule = defineRule<ScheduleDateName>({
  type: 'schedule.run',
  origin: 'system',
  isPrivate: true,
  approval: null,
  schema: ScheduleDateNameSchema,
  decide(context, { n, schedule: id }) {
    const schedule = openSchedules.of(context.state).byId.get(id);
    if (schedule === undefined) return err('SCHEDULE_NOT_OPEN');
    const { next, paused, plan } = schedule;
    const { now } = context;
    if (paused || next.n !== n || now < next.at) return err('SCHEDULE_NOT_DUE');
    const passed = datesPassed(plan, n, { now, max: scheduleCatchUpMax });
    if (passed > scheduleCatchUpMax) return ok(pausedFor(id, schedule));
    const sent = transferNow(context, schedule);
    return ok(sent.ok ? sentEffects(id, schedule, sent.value) : failedEffects(id, schedule, sent.code));
  },
});

function transferNow(context: RuleContext, { userId, transfer }: Schedule): Result<Effects, ErrorCode> {
  const effects = transferRule.decide({ ...context, actor: userId }, transfer);
  if (!effects.ok) return effects;
  // Otherwise the ledger would refuse the whole entry, which would use up this date's id.
  return isWithinLimit(context.state, effects.value) ? effects : err('BALANCE_LIMIT');
}

const isWithinLimit = (state: State, { postings }: Effects): boolean =>
  postings.every(({ account, amount }) => balanceOf(state, account).posted + amount <= BALANCE_MICRO_MAX);

function sentEffects(id: string, { next: date, plan, userId }: Schedule, effects: Effects): Effects {
  const next = dateAt(plan, date.n + 1);
  const facts = effects.facts.map((fact): Fact =>
    isSentNotice(fact) ? raiseNotice(userId, 'schedule.sent') : fact,
  );
  const sent: Fact = {
    date,
    kind: 'schedule.sent',
    ...(next === null ? {} : { next }),
    schedule: id,
    userId,
  };
  return { ...effects, facts: [...facts, sent] };
}

const isSentNotice = (fact: Fact): boolean =>
  fact.kind === 'notification.raised' && fact.notice === 'transfer.sent';

function failedEffects(
  id: string,
  { next: date, plan, transfer, userId }: Schedule,
  code: ErrorCode,
): Effects {
  const next = dateAt(plan, date.n + 1);
  const failed: Fact = {
    code,
    date,
    kind: 'schedule.failed',
    ...(next === null ? {} : { next }),
    plan,
    schedule: id,
    transfer,
    userId,
  };
  return { postings: [], facts: [failed, raiseNotice(userId, 'schedule.failed')] };
}

function pausedFor(id: string, { next: date, plan, transfer, userId }: Schedule): Effects {
  const paused: Fact = { kind: 'schedule.paused', missed: { date, plan, transfer }, schedule: id, userId };
  return { postings: [], facts: [paused, raiseNotice(userId, 'schedule.paused')] };
}

/**
 * Notifies the owner once, within a day before a date, that the money for it will be missing. Refusals in order:
 * SCHEDULE_NOT_OPEN, SCHEDULE_NOT_DUE (another date is next, it is more than a day away or has come, the schedule is
 * paused, the warning was given before, or nothing is missing).
 */
export const scheduleWarnRule = defineRule<ScheduleDateName>({
  type: 'schedule.warn',
  origin: 'system',
  isPrivate: true,
  approval: null,
  schema: ScheduleDateNameSchema,
  decide({ state, now }, { n, schedule: id }) {
    const schedule = openSchedules.of(state).byId.get(id);
    if (schedule === undefined) return err('SCHEDULE_NOT_OPEN');
    const { next: date, plan, transfer, userId } = schedule;
    if (date.n !== n || !mayWarn(schedule, now)) return err('SCHEDULE_NOT_DUE');
    const missing = computeShortfall(state, userId, new Set([id])).get(id);
    if (missing === undefined) return err('SCHEDULE_NOT_DUE');
    const warned: Fact = {
      date,
      kind: 'schedule.warned',
      missing: writeMicro(missing),
      plan,
      schedule: id,
      transfer,
      userId,
    };
    return ok({ postings: [], facts: [warned, raiseNotice(userId, 'schedule.warned')] });
  },
});

/** Whether a warning about the next date may be given: it is within a day, and there was none yet. */
export const mayWarn = ({ next, paused, warned }: Schedule, now: number): boolean =>
  !paused && warned !== next.n && now < next.at && now >= next.at - WARN_MS;
