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
};
