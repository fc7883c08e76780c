/** Reads the catalogue's `exits`, with amounts as micro-units. */
import { readMicro, writeMicro } from '../money.ts';
import type { ExitsValue } from './document.ts';
import { type QueueAhead, sumAhead, type ExitQueue } from './exit-queue.ts';
import { paidByMonth } from './exit-forecast.ts';
import type { Reserve } from './reserve.ts';

export type KnownExits = Reserve & {
  readonly queue: ExitQueue;
  /** Whether the queue has every waiting exit. */
  readonly complete: boolean;
};

export const readExits = (value: ExitsValue): KnownExits => ({
  complete: value.complete,
  queue: value.queue.map((row) => ({ ...row, dc: readMicro(row.dc) })),
  programme: {
    locked: readMicro(value.lockedDc),
    opening: readMicro(value.openingDc),
    changedIn: value.changedIn,
    reserve: value.reserve && { month: value.reserve.month, left: readMicro(value.reserve.leftDc) },
  },
  parameters: {
    exitReserveBps: BigInt(value.reserveBps),
    exitReserveMinimum: readMicro(value.reserveMinimumDc),
  },
});

export const writeExits = ({ complete, parameters, programme, queue }: KnownExits): ExitsValue => ({
  complete,
  queue: queue.map((row) => ({ ...row, dc: writeMicro(row.dc) })),
  lockedDc: writeMicro(programme.locked),
  openingDc: writeMicro(programme.opening),
  changedIn: programme.changedIn,
  reserve: programme.reserve && {
    month: programme.reserve.month,
    leftDc: writeMicro(programme.reserve.left),
  },
  reserveBps: Number(parameters.exitReserveBps),
  reserveMinimumDc: writeMicro(parameters.exitReserveMinimum),
});

export type ExitPlace = QueueAhead & {
  /** The month by which all of it is paid; null when unknown. */
  readonly paidBy: string | null;
};

/** The place of an exit with the unpaid rest `left`; null for an unknown exit. `now` in ms. */
export function findExitPlace(
  exits: KnownExits,
  { id, left }: { readonly id: string; readonly left: bigint },
  now: number,
): ExitPlace | null {
  const ahead = exits.complete ? sumAhead(exits.queue, id, left) : null;
  return ahead && { ...ahead, paidBy: paidByMonth(exits, ahead.dc + left, now) };
}
