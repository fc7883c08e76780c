/** The facts about who watches a project, and of what they are notified. The keys of a fact are in canonical order. */
import type { ProjectEvent, Reminder } from './events.ts';

/** `userId` starts or stops watching the project. */
export type WatchedFact = {
  readonly kind: 'project.watched';
  readonly project: string;
  readonly userId: string;
  readonly watching: boolean;
};

/** A reminder is due. `at` (ms) is the time that it is about. */
export type ReminderFact = {
  readonly at: number;
  readonly event: Reminder;
  readonly kind: 'project.reminder_due';
  readonly project: string;
};

/** One batch of followers is notified; `left` batches remain. `title` is the project's, for the notice. */
export type AnnouncedFact = {
  /** The id of the announcement within its project. */
  readonly announcement: string;
  readonly batch: number;
  readonly event: ProjectEvent;
  readonly kind: 'project.announced';
  readonly left: number;
  readonly project: string;
  readonly title: string;
};

export type WatchFact = WatchedFact | ReminderFact | AnnouncedFact;

export type WatchNotice = 'project.announced';

declare module '../ledger/facts.ts' {
  interface FeatureFacts {
    projectWatch: WatchFact;
  }
  interface FeatureNotices {
    projectWatch: WatchNotice;
  }
}
