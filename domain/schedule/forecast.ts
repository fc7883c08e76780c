/** Forecasts what people's schedules will take, and whether the money for it will be there. */
import { quoteTransfer } from '../fee/fee.ts';
import { userAccount } from '../ledger/accounts.ts';
import { availableOf, type State } from '../ledger/state.ts';
import { type Micro, readMicro } from '../money.ts';
import { dateAt, datesAtMost } from './plan.ts';
import type { ScheduleDate } from './schema.ts';
import { listSchedules } from './open-schedules.ts';
import { parametersNow } from '../supply/current-supply.ts';
import { type Schedule } from './open-schedules.ts';

/** An open schedule that is not paused, with the debit of each date. */
type PlannedDebit = { readonly id: string; readonly schedule: Schedule; readonly debit: Micro };

/**
 * The amounts that will be missing for the next dates of a person's schedules, by id, as far as is known now: the
 * available amount less what their schedules take before, less the date's own debit. If two are due at the same moment,
 * the smaller id comes first. Money that may still come in, and paused schedules, are not counted.
 */
export function computeShortfall(
  state: State,
  userId: string,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, Micro> {
  const missing = new Map<string, Micro>();
  for (const takings of takingsByCurrency(state, userId).values()) {
    const [first] = takings;
    const wanted = takings.filter(({ id }) => ids.has(id));
    if (first === undefined || wanted.length === 0) continue;
    const horizon = Math.max(...wanted.map(({ schedule }) => schedule.next.at));
    const available = availableOf(state, userAccount(userId, first.schedule.transfer.currency));
    if (takesAtMost(takings, horizon) <= available) continue;
    for (const [id, short] of walk(takings, horizon, available)) if (ids.has(id)) missing.set(id, short);
  }
  return missing;
}

function takingsByCurrency(state: State, userId: string): ReadonlyMap<string, readonly PlannedDebit[]> {
  const parameters = parametersNow(state);
  const groups = new Map<string, PlannedDebit[]>();
  for (const [id, schedule] of listSchedules(state, userId)) {
    if (schedule.paused) continue;
    const { amount, currency } = schedule.transfer;
    const { debit } = quoteTransfer(readMicro(amount), currency, parameters);
    const group = groups.get(currency);
    if (group === undefined) groups.set(currency, [{ id, schedule, debit }]);
    else group.push({ id, schedule, debit });
  }
  return groups;
}

/** An upper bound of what is taken up to the horizon, without computing dates: usually that much is available. */
const takesAtMost = (takings: readonly PlannedDebit[], horizon: number): Micro =>
  takings.reduce(
    (sum, { schedule: { plan, next }, debit }) => sum + debit * BigInt(datesAtMost(plan, next.at, horizon)),
    0n,
  );

/** Every schedule's next date up to the horizon with a shortfall, and its amount. */
function walk(
  takings: readonly PlannedDebit[],
  horizon: number,
  available: Micro,
): [id: string, short: Micro][] {
  const dates = takings
    .flatMap(({ id, schedule, debit }) =>
      datesUpTo(schedule, horizon).map((date) => ({ id, debit, ...date })),
    )
    .sort((a, b) => a.at - b.at || Number(a.id > b.id) - Number(a.id < b.id));
  const seen = new Set<string>();
  let left = available;
  return dates.flatMap(({ id, debit }) => {
    left -= debit;
    if (seen.has(id)) return [];
    seen.add(id);
    return left < 0n ? [[id, -left]] : [];
  });
}

function datesUpTo({ plan, next }: Schedule, horizon: number): ScheduleDate[] {
  const dates: ScheduleDate[] = [];
  let date: ScheduleDate | null = next;
  while (date !== null && date.at <= horizon) {
    dates.push(date);
    date = datesAtMost(plan, date.at, horizon) > 1 ? dateAt(plan, date.n + 1) : null;
  }
  return dates;
}
