/** The places where a test may kill the process: each is a moment between two steps that a crash could tear apart. */
export const JOURNAL_CRASH_POINTS = [
  'before-epoch',
  'after-epoch',
  'before-put',
  'after-put',
  'before-answer',
  'during-snapshot',
  'before-snapshot-manifest',
  'between-projection-and-checkpoint',
] as const;

/** Between a card payment and the posting of it. */
export const PAYMENT_CRASH_POINTS = [
  'after-order-opened',
  'after-card-payment',
  'after-inbox',
  'after-posting',
] as const;

/** Between the writes of a sign-up, and before the ledger has heard of it. */
export const SIGN_UP_CRASH_POINTS = ['after-sign-up-mark', 'after-account', 'after-email-claim'] as const;

/** While the files of what was erased are written anew. */
export const ERASURE_CRASH_POINTS = ['between-compaction-passes'] as const;

/** Of the command that makes a backup. */
export const BACKUP_CRASH_POINTS = [
  'after-staged',
  'during-copy',
  'before-copy-check',
  'before-manifest',
  'before-copy-named',
  'before-copy-unmarked',
] as const;

export const CRASH_POINTS = [
  ...JOURNAL_CRASH_POINTS,
  ...PAYMENT_CRASH_POINTS,
  ...SIGN_UP_CRASH_POINTS,
  ...ERASURE_CRASH_POINTS,
  ...BACKUP_CRASH_POINTS,
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Told when a named place is reached. In production, and unless a test asks, nothing happens there. */
export type CrashPoints = { readonly reach: (name: CrashPoint) => void | Promise<void> };

export const noCrashPoints: CrashPoints = { reach: () => undefined };
