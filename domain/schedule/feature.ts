import type { Feature } from '../ledger/feature.ts';
import { scheduleDocument } from './documents.ts';
import { schedulePart } from './transaction-part.ts';
import type { ScheduleFact } from './facts.ts';
import { scheduleNotices } from './notices.ts';
import { openSchedules } from './open-schedules.ts';
import { scheduleCancelRule, scheduleCreateRule, schedulePauseRule, scheduleResumeRule } from './rule.ts';
import { scheduleRunRule, scheduleWarnRule } from './date-rules.ts';
import { dueRuns, dueWarnings } from './due.ts';
import { scheduleOpenPoints } from './open-points.ts';
import { scheduleWire } from './wire-part.ts';

export const schedule = {
  name: 'schedule',
  rules: [
    scheduleCreateRule,
    schedulePauseRule,
    scheduleResumeRule,
    scheduleCancelRule,
    scheduleRunRule,
    scheduleWarnRule,
  ],
  slices: [openSchedules],
  documents: [scheduleDocument],
  wire: scheduleWire,
  parts: { transaction: schedulePart },
  facts: {
    'schedule.created': true,
    'schedule.sent': true,
    'schedule.failed': true,
    'schedule.warned': true,
    'schedule.paused': true,
    'schedule.resumed': true,
    'schedule.cancelled': true,
  } satisfies Readonly<Record<ScheduleFact['kind'], true>>,
  notices: scheduleNotices,
  dueInBatches: [dueRuns, dueWarnings],
  openPoints: scheduleOpenPoints,
} satisfies Feature;
