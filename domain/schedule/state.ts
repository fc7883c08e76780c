/** How entries change the open schedules, and what their owners will have to pay. */
import { quoteTransfer } from '../fees.ts';
import { userAccount } from '../ledger/accounts.ts';
import type { Entry } from '../ledger/entry.ts';
import { availableOf, parametersNow, type Schedule, type State } from '../ledger/state.ts';
import { type Micro, readMicro } from '../money.ts';
import type { ScheduleCreatedFact } from './facts.ts';
import { dateAt } from './plan.ts';
import type { ScheduleDate } from './schema.ts';

/** For the `apply` of every rule about schedules. A schedule that has ended or was cancelled leaves the state. */
export function applySchedules(state: State, entry: Entry): void {
  for (const fact of entry.facts) {
    switch (fact.kind) {
      case 'schedule.created':
        state.schedules.set(fact.schedule, scheduleOf(fact));
        break;
      case 'schedule.sent':
      case 'schedule.failed':
        if (fact.next === undefined) state.schedules.delete(fact.schedule);
        else change(state, fact.schedule, { next: fact.next });
        break;
      case 'schedule.warned':
        change(state, fact.schedule, { warned: fact.date.n });
        break;
      case 'schedule.paused':
        change(state, fact.schedule, { paused: true });
        break;
      case 'schedule.resumed':
        change(state, fact.schedule, { next: fact.next, paused: false });
        break;
      case 'schedule.cancelled':
        state.schedules.delete(fact.schedule);
        break;
      default:
    }
  }
}

const scheduleOf = ({ next, plan, transfer, userId }: ScheduleCreatedFact): Schedule => ({
  next,
  paused: false,
  plan,
  transfer,
  userId,
  warned: 0,
});

function change(state: State, id: string, to: Partial<Schedule>): void {
  const schedule = state.schedules.get(id);
  if (schedule !== undefined) state.schedules.set(id, { ...schedule, ...to });
}

/** The open schedules of a person. */
export const schedulesOf = (state: State, userId: string): readonly (readonly [string, Schedule])[] =>
  [...state.schedules].filter(([, schedule]) => schedule.userId === userId);

/** What a date takes from its owner, with the fee as it is now. */
const debitOf = (state: State, { transfer }: Schedule): Micro =>
  quoteTransfer(readMicro(transfer.amount), transfer.currency, parametersNow(state)).debit;

/** Which of two dates comes first; on the same moment, the schedule with the smaller id. */
const isBefore = (at: number, id: string, than: { readonly at: number; readonly id: string }): boolean =>
  at < than.at || (at === than.at && id < than.id);

/**
 * What will be missing for the next date of a schedule, as far as can be told now: what is available, less what the
 * person's other schedules take before it, less what it takes itself. Nothing is missing at 0n. `others` are the person's
 * open schedules. Money that may still come in is not counted.
 */
export function missingFor(
  state: State,
  id: string,
  others: readonly (readonly [string, Schedule])[],
): Micro {
  const schedule = state.schedules.get(id);
  if (schedule === undefined) return 0n;
  const { next, transfer, userId } = schedule;
  let left = availableOf(state, userAccount(userId, transfer.currency)) - debitOf(state, schedule);
  for (const [other, one] of others) {
    if (other === id || one.paused || one.transfer.currency !== transfer.currency) continue;
    const before = datesBefore(one, (at) => isBefore(at, other, { at: next.at, id }));
    left -= debitOf(state, one) * BigInt(before);
  }
  return left < 0n ? -left : 0n;
}

function datesBefore({ plan, next }: Schedule, isEarlier: (at: number) => boolean): number {
  let count = 0;
  let date: ScheduleDate | null = next;
  while (date !== null && isEarlier(date.at)) {
    count += 1;
    date = dateAt(plan, date.n + 1);
  }
  return count;
}
