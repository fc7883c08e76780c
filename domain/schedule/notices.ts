import { factAbout, movementNotice, type NoticeDefinition, type NoticeLookup } from '../ledger/notice.ts';
import type { Fact } from '../ledger/facts.ts';
import type { ScheduleFailedFact, ScheduleNotice, SchedulePausedFact, ScheduleWarnedFact } from './facts.ts';
import { failedText, pausedText, warningText } from './notice-text.ts';

/** The person's schedule in the entry. */
const scheduleOf = (facts: readonly Fact[], userId: string): string =>
  facts.flatMap((fact) => ('schedule' in fact && fact.userId === userId ? [fact.schedule] : []))[0] ?? '';

/** The newest of these has the schedule's state; each sent date is a notice of its own. */
const statusNotice = (
  title: string,
  message: (facts: readonly Fact[], lookup: NoticeLookup) => string,
): NoticeDefinition => ({
  text: (facts, _notification, lookup) => ({ type: 'transaction', title, message: message(facts, lookup) }),
  page: (facts, userId) => `/wallet/scheduled?open=${encodeURIComponent(scheduleOf(facts, userId))}`,
  collapse: (facts, userId) => `schedule ${userId} ${scheduleOf(facts, userId)}`,
});

export const scheduleNotices: Readonly<Record<ScheduleNotice, NoticeDefinition>> = {
  'schedule.sent': movementNotice('Scheduled transfer sent', ({ to }, amount) => `Sent ${amount} to ${to}`),
  'schedule.failed': statusNotice('Scheduled transfer not sent', (facts, lookup) =>
    failedText(factAbout<ScheduleFailedFact>(facts, ['schedule.failed']), lookup),
  ),
  'schedule.warned': statusNotice('Not enough for a scheduled transfer', (facts) =>
    warningText(factAbout<ScheduleWarnedFact>(facts, ['schedule.warned'])),
  ),
  'schedule.paused': statusNotice('Scheduled transfer paused', (facts) =>
    pausedText(factAbout<SchedulePausedFact>(facts, ['schedule.paused'])),
  ),
};
