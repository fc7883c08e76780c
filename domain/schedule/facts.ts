/** The facts about schedules. Their keys are in canonical order. */
import type { ErrorCode } from '../error-code.ts';
import type { ScheduleDate, ScheduledTransfer, SchedulePlan } from './schema.ts';

type About = { readonly schedule: string; readonly userId: string };

export type ScheduleCreatedFact = About & {
  readonly kind: 'schedule.created';
  readonly next: ScheduleDate;
  readonly plan: SchedulePlan;
  readonly transfer: ScheduledTransfer;
};

/** A date was carried out: the same entry has the transaction. Without `next` it was the last one. */
export type ScheduleSentFact = About & {
  readonly kind: 'schedule.sent';
  readonly date: ScheduleDate;
  readonly next?: ScheduleDate;
};

/** A date failed because the transfer's own rule refused it: `code`. */
export type ScheduleFailedFact = About & {
  readonly kind: 'schedule.failed';
  readonly code: ErrorCode;
  readonly date: ScheduleDate;
  readonly next?: ScheduleDate;
  readonly plan: SchedulePlan;
  readonly transfer: ScheduledTransfer;
};

/** Before a date: the money will be missing. `missing` is a decimal string. */
export type ScheduleWarnedFact = About & {
  readonly kind: 'schedule.warned';
  readonly date: ScheduleDate;
  readonly missing: string;
  readonly plan: SchedulePlan;
  readonly transfer: ScheduledTransfer;
};

/** By its owner, or by the authority because too many dates were missed: `date` is the first of them. */
export type SchedulePausedFact = About & {
  readonly kind: 'schedule.paused';
  readonly missed?: {
    readonly date: ScheduleDate;
    readonly plan: SchedulePlan;
    readonly transfer: ScheduledTransfer;
  };
};

export type ScheduleResumedFact = About & { readonly kind: 'schedule.resumed'; readonly next: ScheduleDate };

export type ScheduleCancelledFact = About & { readonly kind: 'schedule.cancelled' };

export type ScheduleFact =
  | ScheduleCreatedFact
  | ScheduleSentFact
  | ScheduleFailedFact
  | ScheduleWarnedFact
  | SchedulePausedFact
  | ScheduleResumedFact
  | ScheduleCancelledFact;

export type ScheduleNotice = 'schedule.sent' | 'schedule.failed' | 'schedule.warned' | 'schedule.paused';

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    schedule: ScheduleFact;
  }
  interface FeatureNotices {
    schedule: ScheduleNotice;
  }
}
