/** How fast the projections deliver, and how long they wait after a failure. */
export type Pace = {
  /** How many people who are online are served at the same time. */
  readonly onlineAtOnce: number;
  readonly offlineAtOnce: number;
  /** Blocks closer together than this mean load: then money commands have priority over people who are away. */
  readonly busyWithinMs: number;
  /** Under load, the rest between two deliveries to people who are away, and between two of the shared databases. */
  readonly offlineRestMs: number;
  readonly sharedRestMs: number;
  /**
   * How long the first entry after a calm waits for the shared databases: whoever is online pulls their own figures in
   * this time, and everybody else is told twice a second at most anyway.
   */
  readonly sharedAfterMs: number;
  readonly retryMinMs: number;
  readonly retryMaxMs: number;
  /** Between two tries of a database in quarantine, at most. */
  readonly quarantineRetryMaxMs: number;
  /** So many people whose deliveries fail in a row mean that the store is away, and everybody waits. */
  readonly awayAfterPeople: number;
};

export const DEFAULT_PACE: Pace = {
  onlineAtOnce: 4,
  offlineAtOnce: 1,
  busyWithinMs: 100,
  offlineRestMs: 100,
  sharedRestMs: 250,
  sharedAfterMs: 60,
  retryMinMs: 100,
  retryMaxMs: 5_000,
  quarantineRetryMaxMs: 60_000,
  awayAfterPeople: 3,
};
