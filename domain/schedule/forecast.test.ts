// Proves that the forecast equals computing every date of every schedule, and that its work grows only with a person's
// own schedules: counted, not timed.
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { quoteTransfer } from '../fee/fee.ts';
import { userAccount } from '../ledger/accounts.ts';
import { availableOf, type State } from '../ledger/state.ts';
import { readMicro } from '../money.ts';
import { dueWarnings } from './due.ts';
import { computeShortfall } from './forecast.ts';
import { dateAt, instantOfDate } from './plan.ts';
import { openSchedules, putSchedule, type Schedule, listSchedules } from './open-schedules.ts';
import { parametersNow } from '../supply/current-supply.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const start = (): World => aWorld().with(person('ann').holding('100 DC', '50 TDC'), person('ben'));

/** Adds a schedule to the state whose first date is `minutes` from now. */
function add(
  { state, now }: World,
  id: string,
  more: Partial<Schedule> & { minutes: number; every?: Every },
) {
  const { minutes, every = 'once', ...rest } = more;
  const startAt = new Date(now + minutes * 60_000).toISOString().slice(0, 16);
  const plan = { every, startAt, timeZone: 'UTC' };
  putSchedule(openSchedules.of(state), id, {
    next: { at: instantOfDate(plan, 1), n: 1 },
    paused: false,
    plan,
    transfer: { amount: '1', currency: 'DC', to: 'VIQ-1800000000000-000000000ben' },
    userId: idOf('ann'),
    warned: 0,
    ...rest,
  });
}
type Every = Schedule['plan']['every'];

/** The same, date by date and pair by pair. */
function missingSlowly(state: State, id: string, { next, transfer, userId, paused }: Schedule): bigint {
  if (paused) return 0n;
  const debit = ({ amount, currency }: Schedule['transfer']) =>
    quoteTransfer(readMicro(amount), currency, parametersNow(state)).debit;
  const others = [...openSchedules.of(state).byId].filter(
    ([other, one]) =>
      other !== id && one.userId === userId && !one.paused && one.transfer.currency === transfer.currency,
  );
  let left = availableOf(state, userAccount(userId, transfer.currency)) - debit(transfer);
  for (const [other, { plan, next: first, transfer: each }] of others) {
    for (let date = dateAt(plan, first.n); date !== null && date.at <= next.at;) {
      if (date.at < next.at || other < id) left -= debit(each);
      date = dateAt(plan, date.n + 1);
    }
  }
  return left < 0n ? -left : 0n;
}

const someSchedules = fc.array(
  fc.record({
    amount: fc.constantFrom('1', '9.5', '20', '33.333333', '60'),
    currency: fc.constantFrom('DC' as const, 'TDC' as const),
    every: fc.constantFrom<Every>('once', 'day', 'week', 'month'),
    // Few moments, so that many schedules share one.
    hours: fc.integer({ min: 1, max: 12 }),
    days: fc.integer({ min: 0, max: 40 }),
    paused: fc.boolean(),
    whose: fc.constantFrom('ann', 'ann', 'ben'),
  }),
  { maxLength: 12 },
);

it('agrees with computing every date of every pair', () => {
  fc.assert(
    fc.property(someSchedules, (schedules) => {
      const world = start();
      for (const [n, { amount, currency, every, hours, days, paused, whose }] of schedules.entries()) {
        const transfer = { amount, currency, to: 'VIQ-1' };
        const id = `schedule-${String((n * 7) % 13).padStart(10, '0')}`;
        add(world, id, { minutes: days * 1_440 + hours * 60, every, transfer, paused, userId: idOf(whose) });
      }
      const { state } = world;
      for (const userId of [idOf('ann'), idOf('ben')]) {
        const own = listSchedules(state, userId);
        const slow = own.flatMap(([id, schedule]) => {
          const missing = missingSlowly(state, id, schedule);
          return missing > 0n ? [[id, missing] as const] : [];
        });
        expect(computeShortfall(state, userId, new Set(own.map(([id]) => id)))).toEqual(new Map(slow));
        for (const [id] of own)
          expect(computeShortfall(state, userId, new Set([id])).get(id)).toBe(new Map(slow).get(id));
      }
    }),
  );
});

it('gives two dates one time in a place that skipped a day', () => {
  const world = start();
  const plan = { every: 'day', startAt: '2011-12-29T09:00', timeZone: 'Pacific/Apia' } as const;
  expect(instantOfDate(plan, 3) - instantOfDate(plan, 2)).toBe(0);
  const transfer = { amount: '40', currency: 'DC', to: 'VIQ-1' } as const;
  add(world, 'schedule-1', { minutes: 0, plan, next: { at: instantOfDate(plan, 1), n: 1 }, transfer });
  add(world, 'schedule-2', { minutes: 0, plan, next: { at: instantOfDate(plan, 3), n: 3 }, transfer });
  const schedule = openSchedules.of(world.state).byId.get('schedule-2');
  expect(schedule).toBeDefined();
  if (schedule === undefined) return;
  const slow = missingSlowly(world.state, 'schedule-2', schedule);
  expect(slow).toBeGreaterThan(60_000_000n);
  expect(computeShortfall(world.state, idOf('ann'), new Set(['schedule-2'])).get('schedule-2')).toBe(slow);
});

describe('the work', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Counts every schedule that is read. */
  class Counted extends Map<string, Schedule> {
    reads = 0;
    override get(id: string) {
      this.reads += 1;
      return super.get(id);
    }
    override *[Symbol.iterator](): MapIterator<[string, Schedule]> {
      for (const each of super.entries()) {
        this.reads += 1;
        yield each;
      }
    }
  }

  function countReads(world: World): Counted {
    const schedules = new Counted(openSchedules.of(world.state).byId.entries());
    schedules.reads = 0;
    Object.assign(openSchedules.of(world.state), { byId: schedules });
    return schedules;
  }

  /** The number of time-zone computations while `act` runs. */
  function clocksRead(act: () => void): number {
    const reads = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    act();
    return reads.mock.calls.length;
  }

  const addSchedules = (world: World, count: number, more: Partial<Schedule> & { every?: Every }): void => {
    for (let n = 0; n < count; n++)
      add(world, `schedule-${String(n).padStart(10, '0')}`, { minutes: 60 + n, ...more });
  };

  it('of one person does not depend on how many schedules others have', () => {
    const world = start();
    addSchedules(world, 2_000, { userId: idOf('ben') });
    const schedules = countReads(world);
    const payload = { to: world.address('ben'), amount: '1', currency: 'DC', every: 'day', timeZone: 'UTC' };
    const created = world.outcome('ann', 'schedule.create', { ...payload, startAt: '2027-01-15T12:00' });
    expect(created).toBe('committed');
    expect(listSchedules(world.state, idOf('ann'))).toHaveLength(1);
    expect(computeShortfall(world.state, idOf('ann'), new Set(schedules.keys())).size).toBe(0);
    expect(schedules.reads).toBeLessThan(10);
  });

  it('of a round of warnings reads each schedule twice, and no clock if the money suffices for all', () => {
    const world = start();
    addSchedules(world, 50, { every: 'day', transfer: { amount: '0.5', currency: 'DC', to: 'VIQ-1' } });
    const schedules = countReads(world);
    const reads = clocksRead(() => {
      expect(dueWarnings(world.state, world.now)).toEqual([]);
    });
    expect(reads).toBe(0);
    expect(schedules.reads).toBe(2 * 50);
  });

  it.each([25, 50])(
    'computes each date of %i schedules of one person once, although some cannot be paid',
    (count) => {
      const world = start();
      addSchedules(world, count, { every: 'day', transfer: { amount: '30', currency: 'DC', to: 'VIQ-1' } });
      const schedules = countReads(world);
      const reads = clocksRead(() => {
        expect(dueWarnings(world.state, world.now)).toHaveLength(count - 3);
      });
      // The date after next of each, with four computations.
      expect(reads).toBeLessThanOrEqual(4 * count);
      expect(schedules.reads).toBe(2 * count);
      expect(world.now + DAY).toBeGreaterThan(
        Math.max(...[...schedules.values()].map(({ next }) => next.at)),
      );
    },
  );
});
