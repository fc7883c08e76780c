import type { ExplorerDoc } from '#domain/protocol.ts';
import type { AppProblem } from '../../platform/problem.ts';

/** New rows that the list does not show yet, so that nothing moves while somebody reads. */
export type NewRows = { readonly count: number; readonly show: () => void };

/** One page of the explorer, from this device or from the service. */
export type ExplorerRows = {
  readonly rows: readonly ExplorerDoc[];
  readonly fresh: NewRows;
  /** The time of the rows, ms, if later requests to the service failed. The frame shows the device's own. */
  readonly asOf: number | null;
  readonly loading: boolean;
  /** Offline: the rows are what this device has seen, and the person's own. */
  readonly isOffline?: boolean;
  /** Whether there may be a next page. */
  readonly hasNext: boolean;
  /** Why rows may be missing. */
  readonly problem: AppProblem | null;
  /** What still works. */
  readonly stillWorks: string;
  readonly refresh: () => void;
  /** The range of the order and the export as text: "the 240 transactions on this device". */
  readonly reach: string;
  /** Extends that range; absent when there is nothing more. */
  readonly loadMore?: () => void;
  /** All rows in that range, newest first. */
  readonly readAll: () => Promise<readonly ExplorerDoc[]>;
};
