/** The events of which followers of a project are notified. */
export const PROJECT_EVENTS = [
  'start',
  'ending',
  'hard_cap',
  'succeeded',
  'failed',
  'launched',
  'frozen',
  'unfrozen',
  'update',
  'terms',
] as const;
export type ProjectEvent = (typeof PROJECT_EVENTS)[number];

/** The events that follow from the time or from the amount raised. A reminder records each of them in an entry. */
export const REMINDERS = ['start', 'ending', 'hard_cap'] as const;
export type Reminder = (typeof REMINDERS)[number];
