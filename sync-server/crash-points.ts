/** The places where a test may kill the process: each is between two steps that a crash could separate. */
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

/** Between a card payment and its posting. */
export const PAYMENT_CRASH_POINTS = [
  'after-order-opened',
  'after-card-payment',
  'after-inbox',
  'after-posting',
] as const;

/** Between the writes of a sign-up, and before the ledger has the account. */
export const SIGN_UP_CRASH_POINTS = ['after-sign-up-mark', 'after-account', 'after-email-claim'] as const;

/** During a compaction after an erasure. */
export const ERASURE_CRASH_POINTS = ['between-compaction-passes'] as const;

/** In the command that makes a backup. */
export const BACKUP_CRASH_POINTS = [
  'after-staged',
  'during-copy',
  'before-copy-check',
  'before-manifest',
  'before-copy-named',
  'before-copy-unmarked',
  'after-copy-unmarked',
] as const;

export const CRASH_POINTS = [
  ...JOURNAL_CRASH_POINTS,
  ...PAYMENT_CRASH_POINTS,
  ...SIGN_UP_CRASH_POINTS,
  ...ERASURE_CRASH_POINTS,
  ...BACKUP_CRASH_POINTS,
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Called when a named place is reached. Does nothing in production, and unless a test asks. */
export type CrashPoints = { readonly reach: (name: CrashPoint) => void | Promise<void> };

export const noCrashPoints: CrashPoints = { reach: () => undefined };
