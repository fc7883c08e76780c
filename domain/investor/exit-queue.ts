/** The public queue for the liquidity reserve: without names, and of limited length. Pure. */
import { exitQueueRowsMax } from './limits.ts';
import type { Micro } from '../money.ts';

/** Consecutive exits; `from` and `to` are the first and the last of them, `dc` is the amount that they wait for. */
export type QueueRow = {
  readonly from: string;
  readonly to: string;
  readonly exits: number;
  readonly dc: Micro;
};
/** In the order of asking. */
export type ExitQueue = readonly QueueRow[];

/** The queue with one more exit at its end. */
export const addToExitQueue = (queue: ExitQueue, exit: string, dc: Micro): ExitQueue =>
  limitRows([...queue, { from: exit, to: exit, exits: 1, dc }]);

/** Merging the two smallest neighbours overstates the amount ahead of an exit the least. */
function limitRows(queue: ExitQueue): ExitQueue {
  if (queue.length <= exitQueueRowsMax) return queue;
  const exitsWithNext = (at: number): number => (queue[at]?.exits ?? 0) + (queue[at + 1]?.exits ?? 0);
  let smallest = queue.length - 2;
  for (let at = smallest - 1; at >= 0; at--) if (exitsWithNext(at) < exitsWithNext(smallest)) smallest = at;
  const [first, second] = [queue[smallest], queue[smallest + 1]];
  if (first === undefined || second === undefined) return queue;
  const both = {
    from: first.from,
    to: second.to,
    exits: first.exits + second.exits,
    dc: first.dc + second.dc,
  };
  return [...queue.slice(0, smallest), both, ...queue.slice(smallest + 2)];
}

/** The queue after a part of an exit was paid, or its rest was cancelled. `ended`: nothing of it is left. */
export const removeFromExitQueue = (
  queue: ExitQueue,
  exit: string,
  { dc, ended }: { readonly dc: Micro; readonly ended: boolean },
): ExitQueue =>
  queue
    .map((row) =>
      containsExit(row, exit) ? { ...row, exits: row.exits - (ended ? 1 : 0), dc: row.dc - dc } : row,
    )
    .filter(({ exits }) => exits > 0);

/** Exits are named by numbers of equal length, so they sort as text in the order of asking. */
const containsExit = ({ from, to }: QueueRow, exit: string): boolean => from <= exit && exit <= to;

/** The amount to be paid before an exit; in a merged row it is a maximum, and `exact` is false. */
export type QueueAhead = { readonly exits: number; readonly dc: Micro; readonly exact: boolean };

/** The amount ahead of an exit with the unpaid rest `left`; null when the queue does not have it. */
export function sumAhead(queue: ExitQueue, exit: string, left: Micro): QueueAhead | null {
  const at = queue.findIndex((row) => containsExit(row, exit));
  const own = queue[at];
  if (own === undefined) return null;
  const before = queue.slice(0, at);
  const others = own.dc > left ? own.dc - left : 0n;
  return {
    exits: before.reduce((sum, { exits }) => sum + exits, own.exits - 1),
    dc: before.reduce((sum, { dc }) => sum + dc, others),
    exact: own.exits === 1,
  };
}
