/** What entries say of schedules. Their keys stand in canonical order wherever they are made. */
import type { ErrorCode } from '../errors.ts';
import type { ScheduleDate, ScheduledTransfer, SchedulePlan } from './schema.ts';

type About = { readonly schedule: string; readonly userId: string };

export type ScheduleCreatedFact = About & {
  readonly kind: 'schedule.created';
  readonly next: ScheduleDate;
  readonly plan: SchedulePlan;
  readonly transfer: ScheduledTransfer;
};

/** A date came: what was sent stands in the same entry as a transaction. Without `next` it was the last one. */
export type ScheduleSentFact = About & {
  readonly kind: 'schedule.sent';
  readonly date: ScheduleDate;
  readonly next?: ScheduleDate;
};

/** A date came, and the transfer's own rule refused it: `code`. */
export type ScheduleFailedFact = About & {
  readonly kind: 'schedule.failed';
  readonly code: ErrorCode;
  readonly date: ScheduleDate;
  readonly next?: ScheduleDate;
  readonly plan: SchedulePlan;
  readonly transfer: ScheduledTransfer;
};

/** Before a date: the money will not be there. `missing` is a decimal string. */
export type ScheduleWarnedFact = About & {
  readonly kind: 'schedule.warned';
  readonly date: ScheduleDate;
  readonly missing: string;
  readonly plan: SchedulePlan;
  readonly transfer: ScheduledTransfer;
};

/** By its owner, or by the authority because more dates were missed than are made up for: `date` is the first of them. */
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
