import type { ExplorerDoc } from '#domain/protocol.ts';
import type { AppProblem } from '../../platform/problem.ts';

/** One page of the explorer, whether it comes from this device or from the service. */
export type ExplorerRows = {
  readonly rows: readonly ExplorerDoc[];
  readonly loading: boolean;
  /** Whether there may be a page after this one. */
  readonly hasNext: boolean;
  readonly problem: AppProblem | null;
  readonly refresh: () => void;
  /** Over what the order and the export reach, in words: "the 240 transactions on this device". */
  readonly reach: string;
  /** Widens that reach; absent when nothing more can be had. */
  readonly loadMore?: () => void;
  /** Everything within that reach, newest first. */
  readonly readAll: () => Promise<readonly ExplorerDoc[]>;
};
