// Proves that DC leave a vault only after six months, oldest first and in the order of asking, never more in a month
// than the liquidity reserve allows, in steps that are paid once; and every refusal in its order.
import { defaultParameters } from '../features.ts';
import { describe, expect, it } from 'vitest';
import { askExit, carryOut, join, months, nextMonth, readVault } from '#tests/builders/investors.ts';
import { aWorld, idOf, OPENED_AT, person, refusal, statement, type World } from '#tests/builders/world.ts';
import { proposalId } from '../ids.ts';
import type { RuleParameters } from '../ledger/parameters.ts';
import { monthsLater } from './month.ts';
import { reserveLeft } from './reserve.ts';
import { investments, readReserve } from './investments.ts';

const SIX_MONTHS = monthsLater(OPENED_AT, 6) - OPENED_AT;
const UNIT = 1_000_000n;

/** Ann and Ben joined with 1,000 and 500 DC six months ago. */
function worldWithInvestor(parameters: Partial<RuleParameters> = {}): World {
  const on = aWorld(parameters).with(person('ann').holding('2000 DC'), person('ben').holding('500 DC'));
  join(on, 'ann', '600');
  join(on, 'ben', '500');
  join(on.later(60_000), 'ann', '500');
  return on.later(SIX_MONTHS);
}
const stepsOf = (on: World) => carryOut(on).filter(({ type }) => type === 'investor.pay_exit');
const exitOf = (on: World, label: string) => investments.of(on.state).investors.get(idOf(label))?.exit;

describe('an exit', () => {
  it('is requested, and moves nothing before its turn', () => {
    const on = worldWithInvestor();
    expect(statement(askExit(on, 'ann', '600'))).toEqual([]);
    expect([readVault(on, 'ann'), on.available('ann', 'DC')]).toEqual(['1100', '900']);
    expect([...investments.of(on.state).exits.values()]).toEqual([
      { userId: idOf('ann'), left: 600n * UNIT, steps: 0 },
    ]);
    expect(exitOf(on, 'ann')).toBe(proposalId(on.state.seq));
  });

  it('is paid from the vault to the wallet, oldest lots first, at their cost', () => {
    const on = worldWithInvestor();
    askExit(on, 'ann', '550');
    const [step] = stepsOf(on.later(6_000));
    expect(step?.id).toMatch(/^exit:\d{12}:1$/);
    expect(step?.legs.map(([account, amount]) => [account, amount])).toEqual([
      [`investor:${idOf('ann')}:DC`, '-550'],
      [`user:${idOf('ann')}:DC`, '550'],
    ]);
    expect(step?.facts).toMatchObject([
      { transactionKind: 'invest_exit', to: on.address('ann'), toUser: idOf('ann'), fee: '0' },
      {
        kind: 'investor.exit_paid',
        amount: '550',
        left: '0',
        month: '2027-07',
        reserveLeft: '9450',
        usd: '550',
      },
      { notice: 'investor.exit_paid' },
    ]);
    expect(investments.of(on.state).investors.get(idOf('ann'))).toMatchObject({
      exit: null,
      locked: 550n * UNIT,
      everUsd: 1_100n * UNIT,
      lots: [{ dc: 50n * UNIT, usd: 50n * UNIT }, { dc: 500n * UNIT }],
    });
    expect([investments.of(on.state).exits.size, investments.of(on.state).programme.locked]).toEqual([
      0,
      1_050n * UNIT,
    ]);
  });

  it('waits for its turn: first in, first out', () => {
    const on = worldWithInvestor();
    askExit(on, 'ben', '500');
    askExit(on, 'ann', '600');
    const [bens, anns] = [...investments.of(on.state).exits.keys()];
    const pay = (exit: string | undefined, step = 1) =>
      on.outcome('system', 'investor.pay_exit', { exit, step });
    expect(pay(anns)).toBe('EXIT_NOT_DUE');
    expect(pay(bens, 2)).toBe('EXIT_NOT_DUE');
    expect(pay(bens)).toBe('committed');
    expect(pay(bens)).toBe('EXIT_NOT_OPEN');
    expect(pay(anns)).toBe('committed');
  });

  it("is paid as far as the month's reserve goes, and continued in the next", () => {
    const on = worldWithInvestor({ exitReserveMinimum: 150n * UNIT });
    askExit(on, 'ben', '400');
    askExit(on, 'ann', '100');
    expect(stepsOf(on.later(6_000)).map(({ legs }) => legs[1]?.[1])).toEqual(['160']);
    expect(readVault(on, 'ben')).toBe('340');
    expect(stepsOf(on.later(24 * 3_600_000))).toEqual([]);
    expect(stepsOf(nextMonth(on)).map(({ legs }) => legs[1]?.[1])).toEqual(['150']);
    expect(stepsOf(nextMonth(on)).map(({ legs }) => legs[1]?.[1])).toEqual(['90', '60']);
    expect(stepsOf(nextMonth(on)).map(({ legs }) => legs[1]?.[1])).toEqual(['40']);
    expect([investments.of(on.state).exits.size, readVault(on, 'ben'), readVault(on, 'ann')]).toEqual([
      0,
      '100',
      '1000',
    ]);
  });

  it('stays open, with one step a month, until all of it is paid', () => {
    const on = worldWithInvestor({ exitReserveMinimum: 150n * UNIT });
    askExit(on, 'ben', '400');
    const [exit] = investments.of(on.state).exits.keys();
    const step = (n: number) => on.outcome('system', 'investor.pay_exit', { exit, step: n });
    expect([step(1), step(2)]).toEqual(['committed', 'EXIT_NOT_DUE']);
    expect(exitOf(on, 'ben')).toBe(exit);
    expect(on.outcome('ben', 'investor.exit', { amount: '1' })).toBe('EXIT_OPEN');
    nextMonth(on);
    expect([step(1), step(2)]).toEqual(['EXIT_NOT_DUE', 'committed']);
  });

  it('has as its reserve a tenth of the amount locked when the month began, whatever is added during it', () => {
    const on = aWorld({ exitReserveMinimum: 1n }).with(person('ann').holding('20000 DC'));
    join(on, 'ann', '10000');
    expect(reserveLeft(readReserve(on.state), on.now)).toBe(1n);
    nextMonth(on);
    expect(reserveLeft(readReserve(on.state), on.now)).toBe(1_000n * UNIT);
    join(on, 'ann', '5000');
    expect(reserveLeft(readReserve(on.state), on.now)).toBe(1_000n * UNIT);
    expect(reserveLeft(readReserve(nextMonth(on).state), on.now)).toBe(1_500n * UNIT);
  });

  it('can be cancelled while it waits; paid steps stay paid', () => {
    const on = worldWithInvestor({ exitReserveMinimum: 200n * UNIT });
    askExit(on, 'ben', '400');
    const [exit] = investments.of(on.state).exits.keys();
    stepsOf(on.later(6_000));
    expect(on.outcome('ann', 'investor.cancel_exit', { exit })).toBe('EXIT_NOT_OPEN');
    expect(on.outcome('ben', 'investor.cancel_exit', { exit })).toBe('committed');
    expect(on.outcome('ben', 'investor.cancel_exit', { exit })).toBe('EXIT_NOT_OPEN');
    expect([readVault(on, 'ben'), on.posted('ben', 'DC'), exitOf(on, 'ben')]).toEqual(['300', '200', null]);
    expect(stepsOf(nextMonth(on))).toEqual([]);
    expect(askExit(on, 'ben', '300').decided).toBe(true);
  });
});

describe('an exit is refused', () => {
  it.each([
    ['owen', { amount: '1' }, 'INVESTOR_NOT_FOUND'],
    ['ann', { amount: 'x' }, 'AMOUNT_INVALID'],
    ['ann', {}, 'FIELDS_REQUIRED'],
    ['ann', { amount: '1100.000001' }, 'EXIT_TOO_LARGE'],
    ['ann', { amount: '1100' }, 'committed'],
  ] as const)('to %s requesting %j: %s', (label, payload, outcome) => {
    expect(worldWithInvestor().with(person('owen')).outcome(label, 'investor.exit', payload)).toBe(outcome);
  });

  it('before six months, with the date from which that much may leave and the amount that may leave now', () => {
    const on = aWorld().with(person('ann').holding('2000 DC'));
    join(on, 'ann', '600');
    join(on.later(60_000), 'ann', '500');
    on.later(SIX_MONTHS - 60_001);
    const first = OPENED_AT + SIX_MONTHS;
    expect(refusal(askExit(on, 'ann', '1'))).toEqual({
      code: 'EXIT_TOO_EARLY',
      detail: { exitable: '0', exitableAt: first, field: 'amount' },
    });
    on.later(1);
    expect(refusal(askExit(on, 'ann', '601'))).toEqual({
      code: 'EXIT_TOO_EARLY',
      detail: { exitable: '600', exitableAt: first + 60_000, field: 'amount' },
    });
    expect(on.outcome('ann', 'investor.exit', { amount: '600' })).toBe('committed');
  });

  it('while another exit is open', () => {
    const on = worldWithInvestor();
    askExit(on, 'ann', '1');
    expect(refusal(askExit(on, 'ann', '9999'))).toEqual({
      code: 'EXIT_OPEN',
      detail: { exit: exitOf(on, 'ann') },
    });
  });

  it('for a step by anybody but the service', () => {
    const on = worldWithInvestor();
    askExit(on, 'ann', '600');
    const [exit] = investments.of(on.state).exits.keys();
    expect(on.outcome('ann', 'investor.pay_exit', { exit, step: 1 })).toBe('FORBIDDEN');
    expect(on.outcome('ann', 'investor.cancel_exit', { exit: 'x' })).toBe('EXIT_NOT_OPEN');
  });
});

it('submits no step before the month has surely begun', () => {
  const on = worldWithInvestor({ exitReserveMinimum: 150n * UNIT });
  askExit(on, 'ben', '500');
  stepsOf(on.later(6_000));
  nextMonth(on).later(-60_000 + 4_999);
  expect(stepsOf(on)).toEqual([]);
  expect(stepsOf(on.later(1))).toHaveLength(1);
});

it('DC that wait for their exit still share in the month', () => {
  const on = worldWithInvestor();
  askExit(on, 'ann', '600');
  expect(investments.of(on.state).investors.get(idOf('ann'))?.locked).toBe(1_100n * UNIT);
  expect(investments.of(months(on, 1).state).programme.locked).toBe(1_600n * UNIT);
  expect(defaultParameters.exitAfterMonths).toBe(6);
});
