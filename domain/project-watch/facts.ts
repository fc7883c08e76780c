/** The facts about who watches a project, and what they are told. The keys of a fact are in canonical order. */
import type { ProjectEvent, Reminder } from './events.ts';

/** `userId` watches the project from now on, or no longer. */
export type WatchedFact = {
  readonly kind: 'project.watched';
  readonly project: string;
  readonly userId: string;
  readonly watching: boolean;
};

/** Something has come that is no entry of its own. `at`: ms. */
export type ReminderFact = {
  readonly at: number;
  readonly event: Reminder;
  readonly kind: 'project.reminder_due';
  readonly project: string;
};

/** One batch of followers is told. Without `left` batches everybody is. `title` is the project's, for the notice. */
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
