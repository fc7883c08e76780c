// Proves that looking for due dates reads only what is due: distant schedules are not read, and a paused, advanced or
// cancelled one is found at its present place.
import { describe, expect, it } from 'vitest';
import { aWorld, OPENED_AT, person, type World } from '#tests/builders/world.ts';
import { dueRuns, dueWarnings } from './due.ts';
import { schedulesUntil } from './open-schedules.ts';
import { openSchedules } from './open-schedules.ts';

const DAY = 24 * 3_600_000;
const FAR = 60;

const localOf = (at: number): string => new Date(at).toISOString().slice(0, 16);

function addSchedule(on: World, from: string, startAt: number): string {
  const payload = {
    to: on.address('ben'),
    amount: '1',
    currency: 'DC',
    every: 'month',
    startAt: localOf(startAt),
  };
  const answer = on.send(from, 'schedule.create', { ...payload, timeZone: 'UTC' });
  if (!answer.decided || answer.entry.verdict === 'refused') throw new Error(JSON.stringify(answer));
  return answer.entry.id;
}

/** One that is due in two days, and many that are due next year. */
function world(): { on: World; soon: string } {
  const labels = Array.from(
    { length: FAR },
    (_, n) => `p${'abcdefghij'.charAt(n % 10)}${'klmnop'.charAt(n / 10)}`,
  );
  const on = aWorld().with(
    ...labels.map((label) => person(label).holding('10 DC')),
    person('ann').holding('10 DC'),
    person('ben'),
  );
  labels.forEach((label, n) => addSchedule(on, label, OPENED_AT + (100 + n) * DAY));
  return { on, soon: addSchedule(on, 'ann', OPENED_AT + 2 * DAY) };
}

/** The number of schedules that `act` reads. */
function readsOf({ state }: World, act: () => unknown): number {
  let reads = 0;
  const schedules = openSchedules.of(state).byId;
  const counting = new Proxy(schedules, {
    get(target, name) {
      if (name === 'get') reads += 1;
      if (name === Symbol.iterator || name === 'entries' || name === 'values' || name === 'forEach') {
        reads += target.size;
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  Object.assign(state, { schedules: counting });
  act();
  Object.assign(state, { schedules });
  return reads;
}

describe('the search for due dates', () => {
  it('reads only the schedules whose hour has come', () => {
    const { on, soon } = world();
    on.later(2 * DAY + 60_000);
    expect(
      readsOf(on, () =>
        expect(dueRuns(on.state, on.now).map(({ id }) => id)).toEqual([`schedule:${soon}:1`]),
      ),
    ).toBeLessThan(FAR / 2);
  });

  it('reads for warnings only the dates within a day', () => {
    const { on } = world();
    on.later(DAY + 3_600_000);
    expect(readsOf(on, () => dueWarnings(on.state, on.now))).toBeLessThan(FAR / 2);
  });

  it('finds no paused or cancelled schedule, and a resumed one again', () => {
    const { on, soon } = world();
    const isListed = (): boolean =>
      [...schedulesUntil(on.state, OPENED_AT + 3 * DAY)].some(([id]) => id === soon);
    expect(isListed()).toBe(true);
    on.send('ann', 'schedule.pause', { schedule: soon });
    expect(isListed()).toBe(false);
    on.send('ann', 'schedule.resume', { schedule: soon });
    expect(isListed()).toBe(true);
    on.send('ann', 'schedule.cancel', { schedule: soon });
    expect(isListed()).toBe(false);
    expect([...openSchedules.of(on.state).byHour.values()].every((ids) => ids.size > 0)).toBe(true);
  });
});
