// Proves the commands of a person on a schedule, the legs of its dates, each refusal, and which command wins when two
// happen at once.
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  aWorld,
  idOf,
  OPENED_AT,
  person,
  refusal,
  statement,
  type World,
} from '#tests/builders/world.ts';
import { noticeText } from '../notices.ts';
import { dueRuns, dueWarnings } from './due.ts';
import { openSchedules } from './open-schedules.ts';

// The world begins on 15 January 2027 at 08:00 UTC, 09:00 in Berlin.
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NAME = 'schedule-0000000001';

const two = (): World =>
  aWorld().with(person('ann').holding('100 DC', '50 TDC'), person('ben'), person('cem').holding('100 DC'));

const order = (world: World, more: object = {}) => ({
  to: world.address('ben'),
  amount: '10',
  currency: 'DC',
  every: 'month',
  startAt: '2027-01-31T09:00',
  timeZone: 'Europe/Berlin',
  ...more,
});

const create = (world: World, more: object = {}, id = NAME): Answer =>
  world.handIn({ id, type: 'schedule.create', actor: idOf('ann'), payload: order(world, more) });

const act = (world: World, type: string, by = 'ann', schedule = NAME): string =>
  world.outcome(by, type, { schedule });

/** Runs the job loop at this moment: every warning and due date, one after the other. */
function work(world: World): Answer[] {
  const answers: Answer[] = [];
  for (;;) {
    const [next] = [...dueRuns(world.state, world.now), ...dueWarnings(world.state, world.now)];
    if (next === undefined) return answers;
    answers.push(world.handIn(next));
  }
}

const at = (world: World, iso: string): World => world.later(Date.parse(iso) - world.now);

const noticesOf = (answer: Answer | undefined): string[] => {
  if (answer?.decided !== true) return [];
  const { facts } = answer.entry;
  return facts.flatMap((fact) => {
    if (fact.kind !== 'notification.raised') return [];
    const { title, message } = noticeText(fact, facts);
    return [`${fact.userId.slice(0, 3)}: ${title}. ${message}`];
  });
};

describe('making a schedule', () => {
  it('stores amount and dates, and sets no money aside', () => {
    const world = two();
    const answer = create(world, { note: ' rent ', until: '2027-12-31' });
    expect(answer).toMatchObject({
      decided: true,
      entry: {
        legs: [],
        facts: [
          {
            kind: 'schedule.created',
            schedule: NAME,
            userId: idOf('ann'),
            next: { n: 1, at: Date.parse('2027-01-31T08:00:00Z') },
            plan: {
              every: 'month',
              startAt: '2027-01-31T09:00',
              timeZone: 'Europe/Berlin',
              until: '2027-12-31',
            },
            transfer: { to: world.address('ben'), amount: '10', currency: 'DC', note: 'rent' },
          },
        ],
      },
    });
    expect(world.available('ann', 'DC')).toBe('100');
    expect([...openSchedules.of(world.state).byId.keys()]).toEqual([NAME]);
    for (const every of ['once', 'day', 'week', 'month']) {
      const one = two();
      expect(create(one, { every })).toMatchObject({ entry: { legs: [], facts: [{ plan: { every } }] } });
      expect([one.posted('ann', 'DC'), one.available('ann', 'DC')]).toEqual(['100', '100']);
    }
  });

  it('does not require the money yet', () => {
    expect(create(two(), { amount: '100000' })).toMatchObject({ entry: { verdict: 'committed' } });
  });

  it.each([
    ['no plan', { startAt: undefined }, 'FIELDS_REQUIRED', { field: 'startAt' }],
    ['an empty date', { startAt: ' ' }, 'FIELDS_REQUIRED', { field: 'startAt' }],
    ['no zone', { timeZone: undefined }, 'FIELDS_REQUIRED', { field: 'timeZone' }],
    [
      'a day that does not exist',
      { startAt: '2027-02-30T09:00' },
      'SCHEDULE_TIME_INVALID',
      { field: 'startAt' },
    ],
    [
      'a time with a zone of its own',
      { startAt: '2027-01-31T09:00Z' },
      'SCHEDULE_TIME_INVALID',
      { field: 'startAt' },
    ],
    ['an end that is not a date', { until: '2027-02-30' }, 'SCHEDULE_TIME_INVALID', { field: 'until' }],
    ['an offset instead of a zone', { timeZone: '+02:00' }, 'TIME_ZONE_UNKNOWN', { field: 'timeZone' }],
    ['an unknown zone', { timeZone: 'Nowhere/City' }, 'TIME_ZONE_UNKNOWN', { field: 'timeZone' }],
    ['every minute', { every: 'minute' }, 'COMMAND_INVALID', { field: 'every' }],
    ['no times at all', { count: 0 }, 'SCHEDULE_END_INVALID', { field: 'count' }],
    ['too many times', { count: 1_001 }, 'SCHEDULE_END_INVALID', { field: 'count' }],
    ['a fraction of a time', { count: 1.5 }, 'SCHEDULE_END_INVALID', { field: 'count' }],
    ['an end before it begins', { until: '2027-01-30' }, 'SCHEDULE_END_INVALID', { field: 'until' }],
    ['yesterday', { startAt: '2027-01-14T09:00' }, 'SCHEDULE_IN_PAST', { field: 'startAt' }],
    ['in six years', { startAt: '2033-01-14T09:00' }, 'SCHEDULE_TOO_FAR', { field: 'startAt' }],
    ['an amount of zero', { amount: '0' }, 'AMOUNT_INVALID', { field: 'amount' }],
    ['a wallet that nobody has', { to: 'VIQ-1800000000000-aaaaaaaaaaaa' }, 'RECIPIENT_NOT_FOUND', undefined],
    ['an unknown field', { fee: '0' }, 'COMMAND_INVALID', { field: 'payload' }],
  ])('is refused: %s', (_name, more, code, detail) => {
    expect(refusal(create(two(), more))).toEqual({ code, detail });
  });

  it('is refused to the own wallet, from a person without a wallet, and with an id too long for its dates', () => {
    const world = two();
    expect(refusal(create(world, { to: world.address('ann') })).code).toBe('OWN_WALLET');
    expect(world.outcome('nobody', 'schedule.create', order(world))).toBe('WALLET_NOT_FOUND');
    expect(refusal(create(world, {}, 'x'.repeat(47)))).toEqual({
      code: 'COMMAND_INVALID',
      detail: { field: 'id' },
    });
    expect(refusal(create(world, {}, 'x'.repeat(46))).code).toBeUndefined();
  });

  it('is limited to fifty open ones, and possible again when one has ended', () => {
    const world = two();
    for (let n = 0; n < 50; n++) create(world, {}, `schedule-of-ann-${String(n).padStart(4, '0')}`);
    expect(refusal(create(world))).toEqual({ code: 'SCHEDULES_FULL', detail: { limit: 50 } });
    expect(world.outcome('cem', 'schedule.create', order(world))).toBe('committed');
    expect(act(world, 'schedule.cancel', 'ann', 'schedule-of-ann-0007')).toBe('committed');
    expect(create(world, {}, 'schedule-0000000002')).toMatchObject({ entry: { verdict: 'committed' } });
    expect(openSchedules.of(world.state).byId.size).toBe(51);
  });
});

describe('a date', () => {
  it('books the same as a transfer by hand, and notifies both people', () => {
    const world = two();
    create(world, { note: 'rent' });
    const [answer, ...more] = work(at(world, '2027-01-31T08:00:05Z'));
    expect(more).toEqual([]);
    expect(statement(answer as Answer)).toEqual([
      'ann -10.005 DC',
      'ben +10 DC',
      'vault universal +0.00075 DC',
      'vault core +0.002125 DC',
      'vault developer +0.002125 DC',
    ]);
    const byHand = two();
    const hand = byHand.send('ann', 'wallet.transfer', {
      to: byHand.address('ben'),
      amount: '10',
      currency: 'DC',
      note: 'rent',
    });
    const movement = (from: Answer | undefined) => (from?.decided === true ? from.entry.facts[0] : null);
    expect(movement(answer)).toEqual(movement(hand));
    expect(movement(answer)).toMatchObject({
      transactionKind: 'send',
      amount: '10',
      fee: '0.005',
      note: 'rent',
    });
    expect(noticesOf(answer)).toEqual([
      `ann: Scheduled transfer sent. Sent 10.00 DC to ${world.address('ben')}`,
      `ben: Transfer Received!. Received 10.00 DC from ${world.address('ann')}`,
    ]);
    expect(openSchedules.of(world.state).byId.get(NAME)?.next).toEqual({
      n: 2,
      at: Date.parse('2027-02-28T08:00:00Z'),
    });
  });

  it('is carried out once, and the schedule ends with its last', () => {
    const world = two();
    create(world, { every: 'day', count: 2 });
    expect(work(at(world, '2027-01-31T08:00:05Z'))).toHaveLength(1);
    expect(work(world)).toEqual([]);
    expect(world.outcome('system', 'schedule.run', { schedule: NAME, n: 1 })).toBe('SCHEDULE_NOT_DUE');
    expect(work(at(world, '2027-02-01T08:00:05Z'))).toHaveLength(1);
    expect(openSchedules.of(world.state).byId.size).toBe(0);
    expect(world.posted('ben', 'DC')).toBe('20');
    expect(act(world, 'schedule.cancel')).toBe('SCHEDULE_NOT_OPEN');
  });

  it('without the money sends nothing, says so, and continues with the next', () => {
    const world = two();
    create(world, { amount: '100' });
    const [answer] = work(at(world, '2027-01-31T08:00:05Z'));
    expect(answer).toMatchObject({ entry: { verdict: 'committed', legs: [] } });
    expect(noticesOf(answer)).toEqual([
      `ann: Scheduled transfer not sent. 100.00 DC to ${world.address('ben')}, due on 31 Jan 2027, 09:00 (Europe/Berlin), was not sent: Insufficient balance. The next date is 28 Feb 2027, 09:00`,
    ]);
    world.send('system', 'ledger.issue', {
      to: world.address('ann'),
      amount: '1',
      currency: 'DC',
      reason: 'more',
    });
    expect(statement(work(at(world, '2027-02-28T08:00:05Z'))[0] as Answer)[0]).toBe('ann -100.05 DC');
  });

  it('without the money says so too if it was the only date', () => {
    const world = two();
    create(world, { amount: '100', every: 'once' });
    expect(noticesOf(work(at(world, '2027-01-31T08:00:05Z'))[0])[0]).toMatch(
      /Insufficient balance. It was the last date$/,
    );
    expect(openSchedules.of(world.state).byId.size).toBe(0);
  });

  it('cannot be carried out early, by a person, or for a missing schedule', () => {
    const world = two();
    create(world);
    const run = (by: string, n: number, schedule = NAME): string =>
      world.outcome(by, 'schedule.run', { schedule, n });
    expect(run('ann', 1)).toBe('FORBIDDEN');
    expect(world.outcome('ann', 'schedule.warn', { schedule: NAME, n: 1 })).toBe('FORBIDDEN');
    expect(run('system', 1)).toBe('SCHEDULE_NOT_DUE');
    expect(run('system', 1, 'schedule-0000000002')).toBe('SCHEDULE_NOT_OPEN');
    expect(run('system', 2)).toBe('SCHEDULE_NOT_DUE');
    expect(run('system', 0)).toBe('COMMAND_INVALID');
    // The job waits for as long as a batch's stamp may be behind.
    expect(dueRuns(at(world, '2027-01-31T08:00:04.999Z').state, world.now)).toEqual([]);
    expect(dueRuns(world.state, world.now + 1)).toEqual([
      { id: `schedule:${NAME}:1`, type: 'schedule.run', actor: 'system', payload: { n: 1, schedule: NAME } },
    ]);
  });

  it('is carried out at once if the command arrived a little late', () => {
    const world = two();
    create(world, { startAt: '2027-01-15T08:30', every: 'day' });
    expect(work(world)).toHaveLength(1);
    expect(openSchedules.of(world.state).byId.get(NAME)?.next.at).toBe(OPENED_AT - HOUR / 2 + DAY);
  });
});

describe('after a standstill', () => {
  it('three missed dates are carried out late, in order, and the rest as planned', () => {
    const world = two();
    create(world, { every: 'day', startAt: '2027-01-16T09:00' });
    expect(work(at(world, '2027-01-18T20:00:00Z')).map((answer) => statement(answer)[0])).toEqual(
      Array.from({ length: 3 }, () => 'ann -10.005 DC'),
    );
    expect(world.entries.slice(-3).map(({ id }) => id)).toEqual(
      [1, 2, 3].map((n) => `schedule:${NAME}:${String(n)}`),
    );
    expect(openSchedules.of(world.state).byId.get(NAME)?.next).toEqual({
      n: 4,
      at: Date.parse('2027-01-19T08:00:00Z'),
    });
  });

  it('a schedule with four missed dates is paused, and its owner decides', () => {
    const world = two();
    create(world, { every: 'day', startAt: '2027-01-16T09:00' });
    const [answer, ...more] = work(at(world, '2027-01-19T20:00:00Z'));
    expect([statement(answer as Answer), more]).toEqual([[], []]);
    expect(noticesOf(answer)).toEqual([
      `ann: Scheduled transfer paused. Several dates were missed while the service stood still, the first of them: 10.00 DC to ${world.address('ben')}, due on 16 Jan 2027, 09:00 (Europe/Berlin). None of them was sent. Resume it to go on with its next date`,
    ]);
    expect(openSchedules.of(world.state).byId.get(NAME)).toMatchObject({ paused: true, next: { n: 1 } });
    expect(act(world, 'schedule.resume')).toBe('committed');
    expect(openSchedules.of(world.state).byId.get(NAME)).toMatchObject({
      paused: false,
      next: { n: 5, at: Date.parse('2027-01-20T08:00:00Z') },
    });
    expect(work(at(world, '2027-01-20T08:00:05Z'))).toHaveLength(1);
  });

  it('several people’s dates are carried out in the order in which they were due', () => {
    const world = two();
    create(world, { startAt: '2027-01-16T10:00' });
    world.handIn({
      id: 'schedule-0000000002',
      type: 'schedule.create',
      actor: idOf('cem'),
      payload: order(world, { startAt: '2027-01-16T09:00' }),
    });
    expect(dueRuns(world.state, OPENED_AT + 10 * DAY).map(({ id }) => id)).toEqual([
      'schedule:schedule-0000000002:1',
      `schedule:${NAME}:1`,
    ]);
  });
});

describe('pausing', () => {
  it('skips the dates meanwhile, and keeps future ones', () => {
    const world = two();
    create(world, { every: 'week', startAt: '2027-01-18T09:00' });
    expect(act(world, 'schedule.pause')).toBe('committed');
    expect(act(world, 'schedule.resume')).toBe('committed');
    expect(openSchedules.of(world.state).byId.get(NAME)?.next.n).toBe(1);
    act(world, 'schedule.pause');
    expect(work(at(world, '2027-02-02T12:00:00Z'))).toEqual([]);
    act(world, 'schedule.resume');
    expect(openSchedules.of(world.state).byId.get(NAME)?.next).toEqual({
      n: 4,
      at: Date.parse('2027-02-08T08:00:00Z'),
    });
    expect(world.posted('ben', 'DC')).toBe('0');
  });

  it('counts skipped dates, so the last date stays the last', () => {
    const world = two();
    create(world, { every: 'day', startAt: '2027-01-16T09:00', count: 3 });
    act(world, 'schedule.pause');
    act(at(world, '2027-01-17T20:00:00Z'), 'schedule.resume');
    expect(work(at(world, '2027-01-18T08:00:05Z'))).toHaveLength(1);
    expect(openSchedules.of(world.state).byId.size).toBe(0);
  });

  it('past the last date leaves only cancelling', () => {
    const world = two();
    create(world, { every: 'once' });
    act(world, 'schedule.pause');
    at(world, '2027-01-31T08:00:00Z');
    expect(act(world, 'schedule.resume')).toBe('SCHEDULE_OVER');
    expect(act(world, 'schedule.cancel')).toBe('committed');
  });

  it.each([
    ['schedule.pause', 'SCHEDULE_PAUSED', 'schedule.pause'],
    ['schedule.resume', 'SCHEDULE_NOT_PAUSED', null],
  ])('%s is refused if it is so already', (type, code, first) => {
    const world = two();
    create(world);
    if (first !== null) act(world, first);
    expect(act(world, type)).toBe(code);
  });

  it.each(['schedule.pause', 'schedule.resume', 'schedule.cancel'])('%s is only for its owner', (type) => {
    const world = two();
    create(world);
    if (type === 'schedule.resume') act(world, 'schedule.pause');
    expect(act(world, type, 'ben')).toBe('SCHEDULE_NOT_OPEN');
    expect(act(world, type, 'ann', 'schedule-0000000002')).toBe('SCHEDULE_NOT_OPEN');
    expect(act(world, type, 'ann', 'no')).toBe('SCHEDULE_NOT_OPEN');
    expect(act(world, type, 'ann', '')).toBe('FIELDS_REQUIRED');
    expect(act(world, type)).toBe('committed');
  });
});

describe('when a cancellation and a date meet', () => {
  it('the first one in the journal counts: after the cancellation nothing is sent', () => {
    const world = two();
    create(world, { every: 'day' });
    at(world, '2027-01-31T08:00:05Z');
    const [run] = dueRuns(world.state, world.now);
    expect(act(world, 'schedule.cancel')).toBe('committed');
    expect(run && world.handIn(run)).toMatchObject({ entry: { code: 'SCHEDULE_NOT_OPEN', legs: [] } });
    expect(world.posted('ben', 'DC')).toBe('0');
  });

  it('after the sending, the cancellation stops later dates', () => {
    const world = two();
    create(world, { every: 'day' });
    work(at(world, '2027-01-31T08:00:05Z'));
    expect(act(world, 'schedule.cancel')).toBe('committed');
    expect(work(at(world, '2027-02-05T08:00:05Z'))).toEqual([]);
    expect(world.posted('ben', 'DC')).toBe('10');
  });

  it('a pause in between skips the date, and resuming continues with the next', () => {
    const world = two();
    create(world, { every: 'day' });
    at(world, '2027-01-31T08:00:05Z');
    const [run] = dueRuns(world.state, world.now);
    act(world, 'schedule.pause');
    expect(run && world.handIn(run)).toMatchObject({ entry: { code: 'SCHEDULE_NOT_DUE' } });
    act(world, 'schedule.resume');
    expect(work(at(world, '2027-02-01T08:00:05Z'))).toHaveLength(1);
  });
});

describe('the warning', () => {
  it('comes within the day before, once, with the missing amount', () => {
    const world = two();
    create(world, { amount: '100' });
    expect(work(at(world, '2027-01-30T07:59:59Z'))).toEqual([]);
    // Not at once, because an entry stamped a moment earlier would be refused and use up its id.
    expect(work(at(world, '2027-01-30T08:00:04Z'))).toEqual([]);
    const [answer, ...more] = work(at(world, '2027-01-30T08:00:05Z'));
    expect(more).toEqual([]);
    expect(answer).toMatchObject({ entry: { id: `warn:${NAME}:1`, legs: [] } });
    expect(noticesOf(answer)).toEqual([
      `ann: Not enough for a scheduled transfer. 100.00 DC to ${world.address('ben')}, due on 31 Jan 2027, 09:00 (Europe/Berlin): 0.05 DC will be missing, with the fee and what else is scheduled before. Add funds, or it is not sent`,
    ]);
    expect(world.outcome('system', 'schedule.warn', { schedule: NAME, n: 1 })).toBe('SCHEDULE_NOT_DUE');
    expect(world.outcome('system', 'schedule.warn', { schedule: 'schedule-0000000002', n: 1 })).toBe(
      'SCHEDULE_NOT_OPEN',
    );
  });

  it('comes if the money is spent within that day, and not after the date', () => {
    const world = two();
    create(world, { amount: '90' });
    expect(work(at(world, '2027-01-30T20:00:00Z'))).toEqual([]);
    world.send('ann', 'wallet.transfer', { to: world.address('cem'), amount: '50', currency: 'DC' });
    expect(work(world).map((answer) => answer.decided && answer.entry.type)).toEqual(['schedule.warn']);
    const late = two();
    create(late, { amount: '200' });
    expect(dueWarnings(at(late, '2027-01-31T08:00:00Z').state, late.now)).toEqual([]);
  });

  it('considers earlier schedules in the same currency, unless they are paused', () => {
    const world = two();
    create(world, { amount: '60', startAt: '2027-01-31T09:00' });
    create(world, { amount: '30', startAt: '2027-01-30T10:00', every: 'day' }, 'schedule-0000000002');
    create(world, { amount: '40', startAt: '2027-01-31T08:00', currency: 'TDC' }, 'schedule-0000000003');
    at(world, '2027-01-30T08:30:00Z');
    expect(dueWarnings(world.state, world.now)).toEqual([]);
    create(world, { amount: '20', startAt: '2027-01-31T09:00' }, 'schedule-0000000000');
    expect(dueWarnings(world.state, world.now).map(({ id }) => id)).toEqual([`warn:${NAME}:1`]);
    act(world, 'schedule.pause', 'ann', 'schedule-0000000000');
    expect(dueWarnings(world.state, world.now)).toEqual([]);
  });

  it('is not given for a paused schedule, and comes again for the next date', () => {
    const world = two();
    create(world, { amount: '200', every: 'day' });
    at(world, '2027-01-30T12:00:00Z');
    act(world, 'schedule.pause');
    expect(work(world)).toEqual([]);
    act(world, 'schedule.resume');
    expect(work(world)).toHaveLength(1);
    // The date itself fails, and the next one is within a day again.
    expect(
      work(at(world, '2027-01-31T08:00:05Z')).map((answer) => answer.decided && answer.entry.id),
    ).toEqual([`schedule:${NAME}:1`, `warn:${NAME}:2`]);
  });
});
