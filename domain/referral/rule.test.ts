// Proves what a referral earns, when and to whom it is paid, that each trigger earns once, that rewards wait in order
// for the vault, the reward of a reversed purchase, and that nobody refers themselves.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmMailbox } from '#tests/builders/mailboxes.ts';
import { buy, closeDispute, dispute, ORDER, refund } from '#tests/builders/purchases.ts';
import { type Answer, aWorld, idOf, person, refusal, statement, type World } from '#tests/builders/world.ts';
import { BALANCE_MICRO_MAX } from '../ledger/decide.ts';
import type { Fact } from '../ledger/facts.ts';
import { balanceOf } from '../ledger/state.ts';
import { readMicro, writeMicro } from '../money.ts';
import { dueRewards, mayMakeRewardPayable } from './due.ts';
import { REWARDS_PAID_BY } from './earn-rewards.ts';
import type { ReferralTrigger } from './reward.ts';
import { confirmedMailboxes } from '../mailbox/confirmed-mailboxes.ts';
import { rewards } from './rewards.ts';

/** Signs up with the link of `by`, and confirms the mailbox. */
function join(on: World, label: string, by = 'ann'): Answer {
  const opened = on
    .later(1)
    .send('system', 'account.open', { userId: idOf(label), referrer: on.address(by) });
  if (!confirmedMailboxes.of(on.state).byUser.has(idOf(label))) confirmMailbox(on, label);
  return opened;
}

/** Runs the job: pays everything that can be paid now, in order. */
function payAll(on: World): Answer[] {
  const answers: Answer[] = [];
  for (let due = dueRewards(on.state, on.now); due.length > 0; due = dueRewards(on.state, on.now)) {
    answers.push(...due.map((command) => on.handIn(command)));
  }
  return answers;
}

const pay = (on: World, label: string, trigger: ReferralTrigger): Answer =>
  on.send('system', 'referral.pay', { referred: idOf(label), trigger });

const factsOf = (answer: Answer): readonly Fact[] => (answer.decided ? answer.entry.facts : []);
const about = (answer: Answer, kind: string): Fact[] => factsOf(answer).filter((fact) => fact.kind === kind);
const noticesOf = (answer: Answer) =>
  factsOf(answer).flatMap((fact) =>
    fact.kind === 'notification.raised' ? [`${fact.notice} ${fact.userId.slice(0, 3)}`] : [],
  );
const inVault = (on: World): string => writeMicro(balanceOf(on.state, REWARDS_PAID_BY).posted);
const waitingRewards = (on: World): string[] =>
  [...rewards.of(on.state).queued].map((key) => key.replace(/0+[a-z]+:/, ' '));

/** The vault has 15 DC, because somebody without a referrer bought for 100 dollars. */
function worldWithFilledVault(): World {
  const on = aWorld({ rewardHoldDays: 0 }).with(person('ann'), person('zoe'));
  buy(on, '100', '01HORDER00000000000000ZOE1', 'zoe');
  return on;
}

it('a refused reward is submitted again, and blocks nobody', () => {
  const on = aWorld({ rewardHoldDays: 0 }).with(person('ann'), person('zoe'));
  join(on, 'ben');
  join(on, 'cem');
  const id = `referral:${idOf('ben')}:signup`;
  const payload = { referred: idOf('ben'), trigger: 'signup' };
  for (let n = 1; n <= 12; n += 1) {
    const named = n === 1 ? id : `${id}:${String(n)}`;
    const answer = on.handIn({ id: named, type: 'referral.pay', actor: 'system', payload });
    expect(refusal(answer).code).toBe('REWARD_NOT_COVERED');
  }
  buy(on, '100', '01HORDER00000000000000ZOE1', 'zoe');
  expect(dueRewards(on.state, on.now).map((command) => command.id)).toEqual([
    `${id}:13`,
    `referral:${idOf('cem')}:signup`,
  ]);
  payAll(on);
  expect(waitingRewards(on)).toEqual([]);
});

describe('a reward that can never be paid', () => {
  /** The reasons, by what has happened to Ann, who referred Ben. */
  const reasons: [string, string, (on: World) => void][] = [
    [
      'her wallet takes no more',
      'BALANCE_LIMIT',
      (on) => void on.state.accounts.set(`user:${idOf('ann')}:DC`, { posted: BALANCE_MICRO_MAX, held: 0n }),
    ],
    ['she is not there', 'USER_NOT_FOUND', (on) => void on.state.users.delete(idOf('ann'))],
    [
      'she has closed her account',
      'ACCOUNT_CLOSED',
      (on) => {
        const { address } = on.state.users.get(idOf('ann')) ?? { address: '' };
        on.state.users.delete(idOf('ann'));
        on.state.closedAccounts.set(idOf('ann'), { address, closedAt: on.now });
      },
    ],
  ];

  it.each(reasons)('since %s ends with %s, once, and blocks nobody', (_what, code, happens) => {
    const on = worldWithFilledVault();
    join(on, 'ben');
    join(on, 'cem', 'zoe');
    happens(on);
    const held = inVault(on);
    const [ended, paid, ...more] = payAll(on);
    expect(ended && statement(ended)).toEqual([]);
    expect(ended && factsOf(ended)).toEqual([
      {
        address: on.address('ben'),
        amount: '1',
        code,
        kind: 'referral.refused',
        referred: idOf('ben'),
        trigger: 'signup',
        userId: idOf('ann'),
      },
    ]);
    expect(paid && statement(paid)).toEqual(['vault marketing -1 DC', 'zoe +1 DC']);
    expect(more).toEqual([]);
    expect(rewards.of(on.state).byKey.get(`${idOf('ben')}:signup`)?.status).toBe('refused');
    expect([waitingRewards(on), dueRewards(on.state, on.now), inVault(on)]).toEqual([
      [],
      [],
      String(Number(held) - 1),
    ]);
  });

  it('is not submitted again under another id', () => {
    const on = worldWithFilledVault();
    join(on, 'ben');
    on.state.users.delete(idOf('ann'));
    payAll(on);
    on.with(person('eva'));
    buy(on, '100', '01HORDER00000000000000EVA1', 'eva');
    expect(dueRewards(on.state, on.now)).toEqual([]);
    expect(refusal(pay(on, 'ben', 'signup')).code).toBe('REWARD_NOT_QUEUED');
  });
});

describe('a sign-up', () => {
  it('with a link earns 1 DC for the referrer, paid by the marketing vault', () => {
    const on = worldWithFilledVault();
    const joined = join(on, 'ben');
    expect(about(joined, 'referral.earned')).toEqual([
      {
        address: on.address('ben'),
        amount: '1',
        joinedAt: on.now,
        kind: 'referral.earned',
        referred: idOf('ben'),
        trigger: 'signup',
        userId: idOf('ann'),
        waitsFor: 'mailbox',
      },
    ]);
    expect(noticesOf(joined)).toEqual(['wallet.opened ben']);
    const [command] = dueRewards(on.state, on.now);
    expect(command).toMatchObject({ id: `referral:${idOf('ben')}:signup`, type: 'referral.pay' });
    const [paid] = payAll(on);
    expect(paid && statement(paid)).toEqual(['vault marketing -1 DC', 'ann +1 DC']);
    expect(paid && about(paid, 'transaction.recorded')).toEqual([
      {
        amount: '1',
        currency: 'DC',
        fee: '0',
        from: 'MARKETING-VAULT',
        kind: 'transaction.recorded',
        to: on.address('ann'),
        toUser: idOf('ann'),
        transactionKind: 'referral',
      },
    ]);
    expect(paid && noticesOf(paid)).toEqual(['referral.paid ann']);
    expect([on.posted('ann', 'DC'), inVault(on)]).toEqual(['1', '14']);
  });

  it.each([
    ['no link', undefined],
    ['a link to nobody', 'VIQ-1800000000000-aaaaaaaaaaaa'],
    ['an invalid link', '"><script>'],
    ['a link to a vault', 'MARKETING-VAULT'],
  ])('with %s succeeds, and earns nothing', (_what, referrer) => {
    const on = worldWithFilledVault();
    const joined = on.send('system', 'account.open', { userId: idOf('ben'), ...(referrer && { referrer }) });
    expect(joined).toMatchObject({ decided: true, entry: { verdict: 'committed' } });
    expect(about(joined, 'referral.earned')).toEqual([]);
  });

  it('with the address of the new wallet itself earns nothing', () => {
    const on = worldWithFilledVault().later(5);
    const own = `VIQ-${String(on.now)}-${idOf('ben').slice(-12)}`;
    const joined = on.send('system', 'account.open', { userId: idOf('ben'), referrer: own });
    expect(about(joined, 'account.opened')).toMatchObject([{ address: own }]);
    expect(about(joined, 'referral.earned')).toEqual([]);
  });
});

describe('a purchase', () => {
  it("that is the first earns 3 % of its gross, from the vault's own part of it", () => {
    const on = aWorld({ rewardHoldDays: 0 }).with(person('ann'));
    join(on, 'ben');
    const bought = buy(on, '50', ORDER, 'ben');
    expect(about(bought, 'referral.earned')).toMatchObject([
      { amount: '1.5', order: ORDER, trigger: 'purchase' },
    ]);
    expect(payAll(on).map(statement)).toEqual([
      ['vault marketing -1 DC', 'ann +1 DC'],
      ['vault marketing -1.5 DC', 'ann +1.5 DC'],
    ]);
    expect(about(buy(on, '50', '01HORDER00000000000000BEN2', 'ben'), 'referral.earned')).toEqual([]);
  });

  it.each([
    ['10.01', '0.3003'],
    ['33.33', '0.9999'],
    ['123.45', '3.7035'],
  ])('of %s dollars earns %s DC', (usd, reward) => {
    const on = aWorld({ rewardHoldDays: 0 }).with(person('ann'));
    join(on, 'ben');
    expect(about(buy(on, usd, ORDER, 'ben'), 'referral.earned')).toMatchObject([{ amount: reward }]);
  });

  it('earns nothing if it was not the first, whenever the first was', () => {
    const on = worldWithFilledVault();
    on.state.users.set(idOf('zoe'), {
      ...(on.state.users.get(idOf('zoe')) as NonNullable<ReturnType<World['state']['users']['get']>>),
      referrer: on.address('ann'),
    });
    expect(about(buy(on, '100', ORDER, 'zoe'), 'referral.earned')).toEqual([]);
  });

  it('earns nothing if nobody referred the buyer', () => {
    const on = aWorld({ rewardHoldDays: 0 }).with(person('ann'));
    expect(about(buy(on, '100'), 'referral.earned')).toEqual([]);
  });
});

describe('a first project', () => {
  const earn = (on: World, label: string): Answer =>
    on.send('system', 'referral.earn', { trigger: 'project', userId: idOf(label) });

  it('earns 25 DC, once', () => {
    const on = worldWithFilledVault();
    buy(on, '100', '01HORDER00000000000000ZOE2', 'zoe');
    join(on, 'ben');
    expect(about(earn(on, 'ben'), 'referral.earned')).toMatchObject([{ amount: '25', trigger: 'project' }]);
    expect(refusal(earn(on, 'ben')).code).toBe('REWARD_NOT_DUE');
    payAll(on);
    expect([on.posted('ann', 'DC'), inVault(on)]).toEqual(['26', '4']);
    expect(refusal(earn(on, 'ben')).code).toBe('REWARD_NOT_DUE');
  });

  it.each([
    ['a person asks', 'ben', { trigger: 'project', userId: idOf('ben') }, 'FORBIDDEN'],
    ['nobody referred them', 'system', { trigger: 'project', userId: idOf('zoe') }, 'REWARD_NOT_DUE'],
    ['there is no such user', 'system', { trigger: 'project', userId: idOf('xyz') }, 'USER_NOT_FOUND'],
    [
      'of a trigger that is automatic',
      'system',
      { trigger: 'signup', userId: idOf('ben') },
      'COMMAND_INVALID',
    ],
  ])('refused: %s', (_why, actor, payload, code) => {
    const on = worldWithFilledVault();
    join(on, 'ben');
    expect(refusal(on.send(actor, 'referral.earn', payload)).code).toBe(code);
  });
});

describe('an empty vault', () => {
  it('makes rewards wait, says so, and pays them in order as far as it is filled', () => {
    const on = aWorld({ rewardHoldDays: 0 }).with(person('ann'), person('zoe'));
    const joined = join(on, 'ben');
    expect(noticesOf(joined)).toEqual(['wallet.opened ben']);
    expect(on.entries.at(-1)).toMatchObject({
      type: 'account.confirm_mailbox',
      facts: [
        { kind: 'mailbox.confirmed', isFirst: true },
        { kind: 'referral.confirmed', trigger: 'signup' },
        { kind: 'notification.raised', notice: 'referral.queued', userId: idOf('ann') },
      ],
    });
    join(on, 'cem');
    on.send('system', 'referral.earn', { trigger: 'project', userId: idOf('ben') });
    join(on, 'dan');
    expect(waitingRewards(on)).toEqual(['ben signup', 'cem signup', 'ben project', 'dan signup']);
    expect(dueRewards(on.state, on.now)).toEqual([]);
    const settled = buy(on, '10', '01HORDER00000000000000ZOE1', 'zoe');
    expect(settled.decided && mayMakeRewardPayable(on.state, settled.entry)).toBe(true);
    payAll(on);
    // 1.5 DC pay the first; the third is too large for now, and the fourth does not overtake it.
    expect([waitingRewards(on), inVault(on)]).toEqual([['cem signup', 'ben project', 'dan signup'], '0.5']);
    buy(on, '100', '01HORDER00000000000000ZOE2', 'zoe');
    payAll(on);
    expect([waitingRewards(on), inVault(on)]).toEqual([['ben project', 'dan signup'], '14.5']);
    buy(on, '100', '01HORDER00000000000000ZOE3', 'zoe');
    payAll(on);
    expect([waitingRewards(on), inVault(on), on.posted('ann', 'DC')]).toEqual([[], '3.5', '28']);
  });
});

describe('paying', () => {
  it.each<[string, string, string, ReferralTrigger, string]>([
    ['a person asks', 'ann', 'ben', 'signup', 'FORBIDDEN'],
    ['there is no such reward', 'system', 'ben', 'project', 'REWARD_NOT_QUEUED'],
    ['there is no such person', 'system', 'xyz', 'signup', 'REWARD_NOT_QUEUED'],
    ['others have waited longer', 'system', 'cem', 'signup', 'REWARD_NOT_FIRST'],
    ['the vault has less', 'system', 'ben', 'signup', 'REWARD_NOT_COVERED'],
  ])('refused: %s', (_why, actor, label, trigger, code) => {
    const on = aWorld({ rewardHoldDays: 0 }).with(person('ann'));
    join(on, 'ben');
    join(on, 'cem');
    const payload = { referred: idOf(label), trigger };
    expect(refusal(on.send(actor, 'referral.pay', payload)).code).toBe(code);
  });

  it('happens once', () => {
    const on = worldWithFilledVault();
    join(on, 'ben');
    expect(statement(pay(on, 'ben', 'signup'))).toEqual(['vault marketing -1 DC', 'ann +1 DC']);
    expect(refusal(pay(on, 'ben', 'signup')).code).toBe('REWARD_NOT_QUEUED');
    expect(dueRewards(on.state, on.now)).toEqual([]);
  });

  it('is submitted under another id after a refusal, and succeeds', () => {
    const on = aWorld({ rewardHoldDays: 0 }).with(person('ann'), person('zoe'));
    join(on, 'ben');
    const first = `referral:${idOf('ben')}:signup`;
    const payload = { referred: idOf('ben'), trigger: 'signup' };
    on.handIn({ id: first, type: 'referral.pay', actor: 'system', payload });
    buy(on, '100', '01HORDER00000000000000ZOE1', 'zoe');
    expect(dueRewards(on.state, on.now).map(({ id }) => id)).toEqual([`${first}:2`]);
    payAll(on);
    expect(on.posted('ann', 'DC')).toBe('1');
  });
});

describe('a reversed purchase', () => {
  /** Ben, whom Ann referred, bought for 10 dollars; Cem's rewards, 25 DC for his project among them, are ahead. */
  function waitingBehind(): World {
    const on = aWorld({ rewardHoldDays: 0 }).with(person('ann'));
    join(on, 'cem');
    on.send('system', 'referral.earn', { trigger: 'project', userId: idOf('cem') });
    join(on, 'ben');
    buy(on, '10', ORDER, 'ben');
    payAll(on);
    expect(waitingRewards(on)).toEqual(['cem project', 'ben signup', 'ben purchase']);
    return on;
  }

  it('refunded in full cancels a waiting reward', () => {
    const on = waitingBehind();
    const partly = refund(on, '4', 're_1');
    expect(about(partly, 'referral.cancelled')).toEqual([]);
    expect(about(partly, 'referral.taken_back')).toMatchObject([
      { amount: '0.12', left: '0.18', taken: '0' },
    ]);
    expect(about(refund(on, '6', 're_2'), 'referral.cancelled')).toMatchObject([
      { address: on.address('ben'), referred: idOf('ben'), trigger: 'purchase', userId: idOf('ann') },
    ]);
    expect(waitingRewards(on)).toEqual(['cem project', 'ben signup']);
    // It still was the first purchase.
    expect(about(buy(on, '10', '01HORDER00000000000000BEN2', 'ben'), 'referral.earned')).toEqual([]);
  });

  it.each([
    ['lost', ['cem project', 'ben signup']],
    ['won', ['cem project', 'ben signup', 'ben purchase']],
  ] as const)('by a dispute that is %s: %j wait', (outcome, left) => {
    const on = waitingBehind();
    dispute(on);
    closeDispute(on, outcome);
    expect(waitingRewards(on)).toEqual(left);
  });

  it('that did not earn the reward leaves it waiting', () => {
    const on = waitingBehind();
    const second = '01HORDER00000000000000BEN2';
    buy(on, '10', second, 'ben');
    expect(about(refund(on, '10', 're_9', second), 'referral.cancelled')).toEqual([]);
  });
});

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n);

/** An action of the property test; `n` makes ids. */
type Act = (on: World, n: number) => void;
const PEOPLE = ['ben', 'cem', 'dan'] as const;
const orderId = (n: number): string => `01HORDER${String(n).padStart(18, '0')}`;
const REFUNDED = '10';

const joins = fc
  .record({ who: fc.constantFrom(...PEOPLE), by: fc.constantFrom('ann', 'ben', 'cem') })
  .map(({ who, by }): Act => (on) => {
    join(on, who, by);
  });
const buys = fc
  .record({ who: fc.constantFrom('ann', ...PEOPLE), usd: fc.constantFrom(REFUNDED, '70.5', '900') })
  .map(({ who, usd }): Act => (on, n) => {
    buy(on, usd, orderId(n), who);
  });
const goesBack = fc
  .record({ order: fc.nat(20), lost: fc.boolean() })
  .map(({ order, lost }): Act => (on, n) => {
    const id = orderId(order);
    if (lost) {
      dispute(on, `dp_${String(n)}`, id);
      closeDispute(on, 'lost', `dp_${String(n)}`, id);
    } else refund(on, REFUNDED, `re_${String(n)}`, id);
  });
const projects = fc.constantFrom(...PEOPLE).map((who): Act => (on) => {
  on.send('system', 'referral.earn', { trigger: 'project', userId: idOf(who) });
});
const pays = fc
  .record({
    who: fc.constantFrom(...PEOPLE),
    trigger: fc.constantFrom('signup' as const, 'purchase' as const),
  })
  .map(({ who, trigger }): Act => (on) => {
    pay(on, who, trigger);
  });
const runsJob = fc.constant<Act>((on) => {
  payAll(on);
});

const keysOf = (facts: readonly Fact[], kind: Fact['kind']): string[] =>
  facts.flatMap((fact) =>
    fact.kind === kind && 'referred' in fact ? [`${fact.referred}:${fact.trigger}`] : [],
  );

it('whatever happens, each reward is paid once, in order, never beyond the vault, and creates no money', () => {
  const act = fc.oneof(joins, buys, goesBack, projects, pays, runsJob);
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const on = aWorld({ rewardHoldDays: 0 }).with(person('ann'));
      for (const [n, does] of acts.entries()) does(on, n);
      const facts = on.entries.flatMap((entry) => [...entry.facts]);
      const earned = keysOf(facts, 'referral.earned');
      const paid = keysOf(facts, 'referral.paid');
      const gone = [...keysOf(facts, 'referral.cancelled'), ...keysOf(facts, 'referral.refused')];
      expect(new Set(earned).size).toBe(earned.length);
      expect([...paid, ...gone, ...rewards.of(on.state).queued].toSorted()).toEqual(earned.toSorted());
      expect(paid).toEqual(earned.filter((key) => paid.includes(key)));
      const amounts = facts.map((fact) => (fact.kind === 'referral.paid' ? readMicro(fact.amount) : 0n));
      const left = on.entries
        .flatMap(({ legs }) =>
          legs.map(([account, amount]) => (account === REWARDS_PAID_BY ? readMicro(amount) : 0n)),
        )
        .filter((amount) => amount < 0n);
      expect(-sum(left)).toBe(sum(amounts));
      const all = [...on.state.accounts].filter(([name]) => name.endsWith(':DC'));
      expect(sum(all.map(([, { posted }]) => posted))).toBe(0n);
      for (const fact of facts)
        if (fact.kind === 'referral.earned') expect(fact.userId).not.toBe(fact.referred);
    }),
    { numRuns: 150 },
  );
});
