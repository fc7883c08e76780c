/** How fast the projections deliver, and how long they wait after a failure. */
export type Pace = {
  /** The number of online people who are served at the same time. */
  readonly onlineAtOnce: number;
  /** Under load. */
  readonly offlineAtOnce: number;
  /**
   * Without load: opening somebody's database is mostly waiting for the disk. Fewer than the four threads that the process has
   * for it, so that a command's block never waits for all of them.
   */
  readonly offlineAtOnceQuiet: number;
  /** The most entries in a delivery to one person. */
  readonly entriesAtOnce: number;
  /** Blocks closer together than this mean load: then commands have priority over people who are offline. */
  readonly busyWithinMs: number;
  /** Under load, the rest between two deliveries to offline people, and between two to the shared databases. */
  readonly offlineRestMs: number;
  /**
   * Under load, the most entries in a delivery to a person who is offline: otherwise the work for them would grow with
   * what has been left undone.
   */
  readonly offlineEntriesBusy: number;
  readonly sharedRestMs: number;
  /**
   * How long the first entry after a quiet time waits for the shared databases: online people pull their own figures in
   * this time, and all others are notified at most twice a second anyway.
   */
  readonly sharedAfterMs: number;
  readonly retryMinMs: number;
  readonly retryMaxMs: number;
  /** The longest wait between two attempts for a database in quarantine. */
  readonly quarantineRetryMaxMs: number;
  /** When the deliveries to this many people fail in a row, the store counts as unavailable and everybody waits. */
  readonly awayAfterPeople: number;
};

export const DEFAULT_PACE: Pace = {
  onlineAtOnce: 4,
  offlineAtOnce: 1,
  offlineAtOnceQuiet: 3,
  entriesAtOnce: 500,
  busyWithinMs: 100,
  offlineRestMs: 100,
  offlineEntriesBusy: 100,
  sharedRestMs: 250,
  sharedAfterMs: 60,
  retryMinMs: 100,
  retryMaxMs: 5_000,
  quarantineRetryMaxMs: 60_000,
  awayAfterPeople: 3,
};
