import type { Feature } from '../ledger/feature.ts';
import { openSchedules } from './open-schedules.ts';
import { scheduleCancelRule, scheduleCreateRule, schedulePauseRule, scheduleResumeRule } from './rule.ts';
import { scheduleRunRule, scheduleWarnRule } from './dates.ts';

export const schedule: Feature = {
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
};
