// Proves that a debtor pays half of the DC that they receive, by any command, until the debt is paid; that entries stay
// balanced and replay; and that nobody pays more than they received, have, or owe.
import { apply, commandTypes, emptyState, stateDigest } from '../features.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmMailbox } from '#tests/builders/mailboxes.ts';
import { askExit, carryOut, join, nextMonth, verify } from '#tests/builders/investors.ts';
import { anOffer, anOpenProject, carryOutDue, DAY, stakeIn } from '#tests/builders/projects.ts';
import { buy, failRefund, ORDER, refund, restoreRefund } from '#tests/builders/purchases.ts';
import { type Answer, aWorld, idOf, person, statement, type World } from '#tests/builders/world.ts';
import type { Effects } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { noticeText } from '../notices.ts';
import { dueRewards } from '../referral/due.ts';
import { dueRuns } from '../schedule/due.ts';
import { addCollections } from './collect.ts';
import { projects } from '../project/projects.ts';
import { orders } from '../purchase/orders.ts';
import { receivables } from './receivables.ts';

/** Ann owes this much: she bought, sent everything on, and was refunded. The others have money. */
function worldWithReceivable(usd = '100', rewardHoldDays = 0): World {
  const on = aWorld({ feeBps: 0n, rewardHoldDays }).with(
    person('ann'),
    person('ben').holding('1000 DC', '1000 USD', '1000 TDC'),
    person('owen').as('owner', 'admin'),
  );
  buy(on, usd);
  const all = on.available('ann', 'DC');
  on.send('ann', 'wallet.transfer', { to: on.address('ben'), amount: all, currency: 'DC' });
  refund(on, usd);
  return on;
}

const owedAmount = (on: World, label = 'ann'): bigint => {
  const { purchases, rewards } = receivables.of(on.state).owed.get(idOf(label)) ?? {
    purchases: 0n,
    rewards: 0n,
  };
  return purchases + rewards;
};
const pay = (on: World, amount: string, currency = 'DC'): Answer =>
  on.send('ben', 'wallet.transfer', { to: on.address('ann'), amount, currency });
const messagesOf = (answer: Answer): string[] => {
  const facts = answer.decided ? answer.entry.facts : [];
  return facts.flatMap((fact) =>
    fact.kind === 'notification.raised' && fact.userId === idOf('ann')
      ? [noticeText(fact, facts).message]
      : [],
  );
};

describe('a debt', () => {
  it('is notified to them when it arises, with the way of collection', () => {
    const on = worldWithReceivable();
    const last = on.entries.at(-1);
    expect(last && messagesOf({ decided: true, entry: last })).toEqual([
      '$100.00 went back to your card, and 0.00 DC left your wallet',
      '74.95 DC could not be taken back, so you owe them. Half of what you receive goes to it until it is settled',
    ]);
    expect(owedAmount(on)).toBe(74_950_000n);
  });

  it('is paid with half of an incoming transfer, in the same entry, to the mint', () => {
    const on = worldWithReceivable();
    const paid = pay(on, '10');
    expect(statement(paid)).toEqual(['ben -10 DC', 'ann +10 DC', 'ann -5 DC', 'mint +5 DC']);
    expect(messagesOf(paid)).toEqual([
      expect.stringMatching(/^Received 10\.00 DC from/),
      '5.00 DC of what you received went to what you owe. You still owe 69.95 DC',
    ]);
    expect(paid).toMatchObject({
      entry: {
        facts: expect.arrayContaining([
          expect.objectContaining({
            kind: 'transaction.recorded',
            transactionKind: 'receivable',
            amount: '5',
            from: on.address('ann'),
            to: 'DC-MINT-VAULT',
          }),
          { kind: 'receivable.collected', left: '69.95', purchases: '5', rewards: '0', userId: idOf('ann') },
        ]) as unknown,
      },
    });
  });

  it('is settled to the micro-unit, and then nothing more is collected', () => {
    const on = worldWithReceivable();
    expect(statement(pay(on, '200')).at(2)).toBe('ann -74.95 DC');
    expect([owedAmount(on), receivables.of(on.state).owed.size]).toEqual([0n, 0]);
    expect(receivables.of(on.state).collected.get(idOf('ann'))).toEqual({
      purchases: 74_950_000n,
      rewards: 0n,
    });
    expect(statement(pay(on, '10'))).toEqual(['ben -10 DC', 'ann +10 DC']);
  });

  it('leaves the odd micro-unit with the person', () => {
    const on = worldWithReceivable();
    expect(statement(pay(on, '0.000003')).slice(1)).toEqual([
      'ann +0.000003 DC',
      'ann -0.000001 DC',
      'mint +0.000001 DC',
    ]);
    expect(statement(pay(on, '0.000001'))).toEqual(['ben -0.000001 DC', 'ann +0.000001 DC']);
  });

  it.each(['USD', 'TDC'])('is not collected from %s', (currency) => {
    const on = worldWithReceivable();
    expect(statement(pay(on, '10', currency))).toEqual([`ben -10 ${currency}`, `ann +10 ${currency}`]);
  });

  it('for a reward is paid to the marketing vault, after the debts of purchases', () => {
    const on = worldWithReceivable('10');
    receivables.of(on.state).owed.set(idOf('ann'), { purchases: 2_000_000n, rewards: 1_000_000n });
    expect(statement(pay(on, '5')).slice(2)).toEqual([
      'ann -2.5 DC',
      'mint +2 DC',
      'vault marketing +0.5 DC',
    ]);
    expect(receivables.of(on.state).owed.get(idOf('ann'))).toEqual({ purchases: 0n, rewards: 500_000n });
  });

  it('takes no more than is available after the entry', () => {
    const on = worldWithReceivable();
    const account = `user:${idOf('ann')}:DC`;
    const mint = { account: 'mint:DC', amount: -10n };
    const holds = [{ id: 'a-hold', account, amount: 8n, action: 'placed' as const }];
    const after = addCollections(on.state, { postings: [mint, { account, amount: 10n }], holds, facts: [] });
    expect(after.postings.slice(2)).toEqual([
      { account, amount: -2n },
      { account: 'mint:DC', amount: 2n },
    ]);
  });

  it('is known too from entries of a version that collected nothing', () => {
    const on = worldWithReceivable();
    const replayed = emptyState(on.state.parameters);
    for (const entry of on.entries) apply(replayed, entry);
    expect(receivables.of(replayed).owed).toEqual(receivables.of(on.state).owed);
  });

  it('keeps the account from being closed, for as long as something is left', () => {
    const on = worldWithReceivable();
    const close = () => on.send('system', 'account.close', { userId: idOf('ann') });
    expect(close()).toMatchObject({ entry: { code: 'ACCOUNT_NOT_EMPTY', detail: { owedDC: '74.95' } } });
    pay(on, '149.9');
    on.send('ann', 'wallet.transfer', { to: on.address('ben'), amount: '74.95', currency: 'DC' });
    expect(close()).toMatchObject({ entry: { verdict: 'committed' } });
  });
});

/** The commands by which Ann, who owes 749,500 DC, receives DC; every other command credits no user with DC. */
const RECEIPTS: Readonly<Record<string, (on: World) => void>> = {
  'wallet.transfer': (on) => void pay(on, '10'),
  'ledger.issue': (on) =>
    void on.send('system', 'ledger.issue', {
      to: on.address('ann'),
      amount: '10',
      currency: 'DC',
      reason: 'x',
    }),
  'purchase.settle': (on) => void buy(on, '10', '01HORDER00000000000000ANN2'),
  'purchase.refund_restore': (on) => {
    failRefund(on, '1000');
    restoreRefund(on);
  },
  'schedule.run': (on) => {
    const payload = {
      ...{ to: on.address('ann'), amount: '10', currency: 'DC', every: 'once' },
      ...{ startAt: '2027-01-16T09:00', timeZone: 'UTC' },
    };
    on.handIn({ id: 'schedule-0000000001', type: 'schedule.create', actor: idOf('ben'), payload });
    on.later(3 * 86_400_000);
    for (const command of dueRuns(on.state, on.now)) on.handIn(command);
  },
  'referral.pay': (on) => {
    on.send('system', 'account.open', { userId: idOf('cem'), referrer: on.address('ann') });
    confirmMailbox(on, 'cem');
    buy(on, '500', '01HORDER00000000000000CEM1', 'cem');
    for (const command of dueRewards(on.state, on.now)) on.handIn(command);
  },
  'project.take_back': (on) => {
    on.send('ann', 'project.take_back', { investment: stakeIn(stakeOfAnn(on)) });
  },
  'project.leave': (on) => {
    stakeOfAnn(on);
    const [project] = projects.of(on.state).byId.keys();
    on.send('ben', 'project.propose_change', { project, ...anOffer(on, { softCap: '90' }) });
    on.send('ann', 'project.leave', { project });
  },
  'project.refund': (on) => {
    stakeOfAnn(on);
    on.later(10 * DAY + 5_000);
    carryOutDue(on);
  },
  'project.pay_out': (on) => {
    pay(on, '600');
    const project = anOpenProject(on, { creator: 'ann', staff: 'owen', hardCap: '100' });
    on.send('ben', 'project.invest', { project, amount: '100' });
    on.send('owen', 'project.check_release', { project, passed: true, reason: 'looked at' });
    on.send('ann', 'project.launch', { project });
    on.send('ann', 'project.pay_out', { project, amount: '10' });
  },
};

/** Ann puts a part of what she received into a project that misses its soft cap. */
function stakeOfAnn(on: World): Answer {
  pay(on, '100');
  const project = anOpenProject(on, { creator: 'ben', staff: 'owen' });
  return on.send('ann', 'project.invest', { project, amount: '10' });
}

/** Through the investor programme, which takes months. */
const INVESTED: Readonly<Record<string, (on: World) => void>> = {
  'investor.pay_exit': (on) => askExit(on, 'ann', '50'),
  'investor.payout': (on) => void verify(on, 'ann', 'owen'),
  'investor.release': (on) => {
    carryOut(nextMonth(on));
    verify(on, 'ann', 'owen');
  },
};

const collectedBy = (on: World): string[] =>
  on.entries.flatMap(({ type, facts }) =>
    facts.some(({ kind }) => kind === 'receivable.collected') ? [type] : [],
  );

describe('from one entry', () => {
  const state = (): State => {
    const made = emptyState();
    receivables.of(made).owed.set('ann', { purchases: 100n, rewards: 50n });
    return made;
  };
  const ANN = 'user:ann:DC';
  const mint = (amount: bigint) => ({ account: 'mint:DC', amount: -amount });
  const to = (account: string, amount: bigint): Effects => ({
    postings: [mint(amount), { account, amount }],
    facts: [],
  });
  /** The added legs: who paid how much, and to which account. */
  const collectedLegs = (effects: Effects, on = state()) =>
    addCollections(on, effects)
      .postings.slice(effects.postings.length)
      .map(({ account, amount }) => [account, amount]);
  const restoredFact = (userId: string, owed: string) =>
    ({ kind: 'order.refund_restored', order: 'o', refund: 'r', amount: owed, owed, userId }) as const;

  it('half is collected, first for purchases and then for rewards', () => {
    expect(collectedLegs(to(ANN, 80n))).toEqual([
      [ANN, -40n],
      ['mint:DC', 40n],
    ]);
    expect(collectedLegs(to(ANN, 240n))).toEqual([
      [ANN, -120n],
      ['mint:DC', 100n],
      ['vault:marketing:DC', 20n],
    ]);
    expect(collectedLegs(to(ANN, 9_000n))).toEqual([
      [ANN, -150n],
      ['mint:DC', 100n],
      ['vault:marketing:DC', 50n],
    ]);
  });

  it('everything that a refund returns without having taken it is collected, and half of the rest', () => {
    const given = { ...to(ANN, 60n), facts: [restoredFact('ann', '0.00002')] };
    expect(collectedLegs(given)).toEqual([
      [ANN, -40n],
      ['mint:DC', 40n],
    ]);
    const ofAnother = { ...to(ANN, 60n), facts: [restoredFact('ben', '0.00002')] };
    expect(collectedLegs(ofAnother)[0]).toEqual([ANN, -30n]);
    const other = {
      ...to(ANN, 60n),
      facts: [{ ...restoredFact('ann', '0.00002'), kind: 'order.refunded' } as never],
    };
    expect(collectedLegs(other)[0]).toEqual([ANN, -30n]);
  });

  it('nothing is collected of amounts too small to halve, outgoing amounts, other currencies, or people without debts', () => {
    for (const effects of [
      to(ANN, 1n),
      to(ANN, -10n),
      to('user:ann:TDC', 80n),
      to('user:ben:DC', 80n),
      to('vault:tax:DC', 80n),
    ])
      expect(addCollections(state(), effects)).toBe(effects);
    const paid = emptyState();
    expect(addCollections(paid, to(ANN, 80n)).facts).toEqual([]);
  });

  it('a person with several legs pays once, of their sum', () => {
    const effects = {
      ...to(ANN, 100n),
      postings: [...to(ANN, 100n).postings, { account: ANN, amount: -20n }, mint(-20n)],
    };
    expect(collectedLegs(effects)).toEqual([
      [ANN, -40n],
      ['mint:DC', 40n],
    ]);
  });
});

describe('every way to receive DC', () => {
  it.each(Object.entries(RECEIPTS))('%s', (type, receive) => {
    const on = worldWithReceivable('1000');
    receive(on);
    expect(collectedBy(on)).toContain(type);
  });

  it.each(Object.entries(INVESTED))('%s', (type, receive) => {
    const on = aWorld({ exitAfterMonths: 0 }).with(
      person('ann').holding('5000 DC'),
      person('ben').holding('90000 DC'),
      person('owen').as('owner', 'admin'),
    );
    join(on, 'ann', '1000');
    receivables.of(on.state).owed.set(idOf('ann'), { purchases: 749_500_000n, rewards: 0n });
    pay(on, '1000');
    receive(on);
    carryOut(nextMonth(on));
    expect(collectedBy(on)).toContain(type);
  });

  /** Each command is either listed above, or its rule credits no user's DC account. */
  it("is in this list: every other command credits nobody, or returns a person's own DC", () => {
    const others = commandTypes.filter((type) => !(type in RECEIPTS) && !(type in INVESTED));
    expect(others.toSorted()).toEqual([
      'account.close',
      'account.confirm_mailbox',
      'account.open',
      'account.security_notice',
      'alert.raise',
      'alert.resolve',
      'approval.approve',
      'approval.reject',
      'approval.settle',
      'audit.set',
      'investor.cancel_exit',
      'investor.close_month',
      'investor.exit',
      'investor.join',
      'investor.request_kyc',
      'investor.verify',
      'payment.decide',
      'privacy.set',
      'project.add_document',
      'project.announce',
      'project.announce_change',
      'project.answer',
      'project.apply_change',
      'project.approve',
      'project.ask',
      'project.auto_launch',
      'project.burn',
      'project.check_release',
      'project.close',
      'project.deliver',
      'project.edit',
      'project.freeze',
      'project.hide',
      'project.invest',
      'project.launch',
      'project.post_update',
      'project.price',
      'project.propose_change',
      'project.reject',
      'project.release',
      'project.remind',
      'project.renew_badge',
      'project.set_active',
      'project.submit',
      'project.unfreeze',
      'project.unlock_liquidity',
      'project.verify',
      'project.vest',
      'project.watch',
      'project.withdraw',
      'project.withdraw_change',
      'purchase.cancel',
      'purchase.dispute',
      'purchase.dispute_close',
      'purchase.expire',
      'purchase.open',
      'purchase.refund',
      'purchase.refund_fail',
      'referral.earn',

      'role.grant',
      'role.revoke',
      'schedule.cancel',
      'schedule.create',
      'schedule.pause',
      'schedule.resume',
      'schedule.warn',
      'service.accept_loss',
      'service.report_clock',
      'supply.set_price',
      'tdc.grant',
      'wallet.cancel_request',
      'wallet.claim_tdc',
    ]);
  });
});

it('whatever is received, half of it is collected, never more than the debt, balanced, and the same on a replay', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 30_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amounts, (micros) => {
      const on = worldWithReceivable();
      let left = owedAmount(on);
      for (const micro of micros) {
        const digits = String(micro).padStart(7, '0');
        const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
        pay(on, text);
        const half = BigInt(micro) / 2n;
        left -= half < left ? half : left;
        expect(owedAmount(on)).toBe(left);
      }
      const all = [...on.state.accounts].filter(([name]) => name.endsWith(':DC'));
      expect(all.reduce((sum, [, { posted }]) => sum + posted, 0n)).toBe(0n);
      const replayed = emptyState(on.state.parameters);
      for (const entry of on.entries) apply(replayed, entry);
      expect(stateDigest(replayed)).toBe(stateDigest(on.state));
    }),
    { numRuns: 60 },
  );
});

it('collects nothing for an order that is still disputed', () => {
  const on = worldWithReceivable('10');
  expect(orders.of(on.state).byId.get(ORDER)).toMatchObject({ status: 'settled', receivable: 7_495_000n });
  receivables.of(on.state).owed.clear();
  expect(statement(pay(on, '10'))).toHaveLength(2);
});
