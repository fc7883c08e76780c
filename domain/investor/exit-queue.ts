/** Who waits to be paid from the liquidity reserve, as anybody may know it: no names, and never longer than its limit. Pure. */
import { exitQueueRowsMax } from '../limits.ts';
import type { Micro } from '../money.ts';

/** Exits that stand one behind the other; `from` and `to` are the first and the last of them, `dc` is what they wait for. */
export type QueueRow = {
  readonly from: string;
  readonly to: string;
  readonly exits: number;
  readonly dc: Micro;
};
/** In the order of asking. */
export type ExitQueue = readonly QueueRow[];

/** The queue with one more at its end. */
export const queued = (queue: ExitQueue, exit: string, dc: Micro): ExitQueue =>
  bounded([...queue, { from: exit, to: exit, exits: 1, dc }]);

/** What is ahead of somebody grows by little when the two smallest neighbours are told as one. */
function bounded(queue: ExitQueue): ExitQueue {
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

/** The queue when so much of an exit waits no more: it was paid, or the rest was cancelled. `ended`: nothing of it is left. */
export const unqueued = (
  queue: ExitQueue,
  exit: string,
  { dc, ended }: { readonly dc: Micro; readonly ended: boolean },
): ExitQueue =>
  queue
    .map((row) => (holds(row, exit) ? { ...row, exits: row.exits - (ended ? 1 : 0), dc: row.dc - dc } : row))
    .filter(({ exits }) => exits > 0);

/** Exits are named by numbers of one length, so as text they sort in the order of asking. */
const holds = ({ from, to }: QueueRow, exit: string): boolean => from <= exit && exit <= to;

/** What is to be paid before an exit; at most that much where it stands in a row with others, for then `exact` is false. */
export type Ahead = { readonly exits: number; readonly dc: Micro; readonly exact: boolean };

/** What is ahead of an exit of which `left` is to be paid; null when the queue does not hold it. */
export function aheadOf(queue: ExitQueue, exit: string, left: Micro): Ahead | null {
  const at = queue.findIndex((row) => holds(row, exit));
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
