/** The places where a test may kill the process: each is a moment between two steps that a crash could tear apart. */
export const CRASH_POINTS = [
  'before-epoch',
  'after-epoch',
  'before-put',
  'after-put',
  'before-answer',
  'during-snapshot',
  'before-snapshot-manifest',
  'between-projection-and-checkpoint',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Told when a named place is reached. In production, and unless a test asks, nothing happens there. */
export type CrashPoints = { readonly reach: (name: CrashPoint) => void | Promise<void> };

export const noCrashPoints: CrashPoints = { reach: () => undefined };
