/** What followers of a project are told. */
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

/** Those that come with the time, or with an amount, and not with an entry of their own. */
export const REMINDERS = ['start', 'ending', 'hard_cap'] as const;
export type Reminder = (typeof REMINDERS)[number];
