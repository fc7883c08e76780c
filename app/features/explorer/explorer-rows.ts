import type { ExplorerDoc } from '#domain/protocol.ts';
import type { AppProblem } from '../../platform/problem.ts';

/** What has come since the list was shown, and is not in it yet: nothing moves under the reader's eyes. */
export type Fresh = { readonly count: number; readonly show: () => void };

/** One page of the explorer, whether it comes from this device or from the service. */
export type ExplorerRows = {
  readonly rows: readonly ExplorerDoc[];
  readonly fresh: Fresh;
  /** Of when the rows are, ms, where the service has been asked since in vain. The frame says it of this device. */
  readonly asOf: number | null;
  readonly loading: boolean;
  /** There is no connection: the rows are what this device has seen, and the person's own. */
  readonly isOffline?: boolean;
  /** Whether there may be a page after this one. */
  readonly hasNext: boolean;
  /** Why there may be rows that could not be had. */
  readonly problem: AppProblem | null;
  /** What works in spite of it. */
  readonly stillWorks: string;
  readonly refresh: () => void;
  /** Over what the order and the export reach, in words: "the 240 transactions on this device". */
  readonly reach: string;
  /** Widens that reach; absent when nothing more can be had. */
  readonly loadMore?: () => void;
  /** Everything within that reach, newest first. */
  readonly readAll: () => Promise<readonly ExplorerDoc[]>;
};
