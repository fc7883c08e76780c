import type { DocumentStore } from '#couchdb/document-store.ts';
import type { RepairMark } from '#couchdb/databases.ts';
import type { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Composition } from '../composition.ts';
import type { CrashPoints } from '../crash-points.ts';
import type { Log } from '../log.ts';
import type { PushSurroundings } from '../public-address.ts';
import type { Secrets } from '../secrets.ts';
import type { JournalOptions } from './open-journal.ts';

export type ServiceOptions = JournalOptions & {
  /** The folder of the built app. */
  readonly appDirectory: string;
  /** Crash points asked for by a test (`name[:count]`). */
  readonly crashAt?: string | undefined;
  /** The interval of the jobs, if not the usual one. ms */
  readonly jobsEveryMs?: number;
  /** For tests with a push service on this machine. */
  readonly pushSurroundings?: PushSurroundings;
  /** For tests of limits, whose windows stand still: ms of a monotonic clock. */
  readonly limitsNow?: () => number;
};

/** Every part may use the installation and the options with which the service runs. */
export type Base = {
  readonly options: ServiceOptions;
  readonly config: Config;
  readonly log: Log;
  readonly store: DocumentStore;
  readonly secrets: Secrets;
  /** The repaired databases that no start has verified yet. */
  readonly repaired: readonly RepairMark[];
  readonly clock: ReturnType<typeof systemClock>;
  readonly crash: CrashPoints;
  /** The parts that were made so far. */
  readonly composition: Readonly<Composition>;
};
