// Proves that a failed refund is undone exactly: its DC stay taken until another refund returns the money or staff
// return the DC once; for any order of events, with debts and disputes, and equally in a snapshot and a replay.
import { apply, emptyState, stateDigest } from '../features.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aPurchasedWorld,
  buy,
  closeDispute,
  dispute,
  readLastFacts,
  failRefund,
  openOrder,
  ORDER,
  owedAmount,
  refund,
  restoreRefund,
} from '#tests/builders/purchases.ts';
import { type Answer, aWorld, idOf, person, refusal, statement, type World } from '#tests/builders/world.ts';
import { noticeText } from '../notices.ts';
import { readOrder, type SettledOrder, writeOrder } from './order.ts';
import { orders } from './orders.ts';
import { receivables } from '../receivable/receivables.ts';

const orderOf = (on: World): SettledOrder => {
  const order = orders.of(on.state).byId.get(ORDER);
  if (order?.status !== 'settled') throw new Error('not settled');
  return order;
};
const messagesOf = (on: World): string[] => {
  const facts = readLastFacts(on);
  return facts.flatMap((fact) =>
    fact.kind === 'notification.raised' ? [noticeText(fact, facts).message] : [],
  );
};
const codeOf = (answer: Answer): string | undefined => refusal(answer)?.code;

describe('a refund that fails', () => {
  it('moves nothing, no longer counts as refunded, and notifies the buyer', () => {
    const on = aPurchasedWorld();
    refund(on, '4');
    expect(statement(failRefund(on, '4'))).toEqual([]);
    expect(readLastFacts(on)[0]).toEqual({
      ...{ kind: 'order.refund_failed', order: ORDER, refund: 're_1', userId: idOf('ann') },
      ...{ amount: '2.998', told: '4', usd: '4' },
    });
    expect(messagesOf(on)).toEqual([
      'The refund of $4.00 did not reach your card. Staff look into it: they return the money in another way, or give you back the 2.998 DC that were taken for it',
    ]);
    expect([on.posted('ann', 'DC'), orderOf(on).refundedUsd]).toEqual(['4.497', 0n]);
  });

  it('before it is reported as made: its late report claims nothing', () => {
    const on = aPurchasedWorld();
    failRefund(on, '4');
    expect(messagesOf(on)).toEqual([
      'The refund of $4.00 did not reach your card. Staff look into it; no DC were taken for it',
    ]);
    expect(codeOf(refund(on, '4'))).toBe('REFUND_EXISTS');
    expect(codeOf(restoreRefund(on))).toBe('REFUND_NOT_RESTORABLE');
    expect(on.posted('ann', 'DC')).toBe('7.495');
  });

  it('is replaced by another refund, which claims nothing more', () => {
    const on = aPurchasedWorld();
    refund(on, '4');
    failRefund(on, '4');
    expect(statement(refund(on, '4', 're_2'))).toEqual([]);
    expect([on.posted('ann', 'DC'), orderOf(on).refundedUsd]).toEqual(['4.497', 4_000_000n]);
    expect(codeOf(restoreRefund(on))).toBe('REFUND_NOT_RESTORABLE');
    expect(statement(refund(on, '6', 're_3'))).toEqual(['ann -4.497 DC', 'mint +4.497 DC']);
    expect(codeOf(refund(on, '0.01', 're_4'))).toBe('REFUND_TOO_LARGE');
  });

  it('is replaced in parts by later ones, and the rest can be returned', () => {
    const on = aPurchasedWorld();
    refund(on, '4');
    failRefund(on, '4');
    expect(statement(refund(on, '1', 're_2'))).toEqual([]);
    expect(statement(restoreRefund(on))).toEqual(['mint -2.2485 DC', 'ann +2.2485 DC']);
    expect(statement(refund(on, '9', 're_3'))).toEqual(['ann -6.7455 DC', 'mint +6.7455 DC']);
    expect([on.posted('ann', 'DC'), owedAmount(on)]).toEqual(['0', 0n]);
  });

  it.each([
    ['reported twice', (on: World) => failRefund(on, '4'), 'REFUND_FAILED'],
    ['of no order', (on: World) => failRefund(on, '4', 're_1', 'no-order'), 'ORDER_NOT_FOUND'],
  ])('%s', (_what, again, code) => {
    const on = aPurchasedWorld();
    refund(on, '4');
    failRefund(on, '4');
    expect(codeOf(again(on))).toBe(code);
  });

  it('of an order that was not credited', () => {
    const on = aWorld().with(person('ann'));
    openOrder(on, '10');
    expect(codeOf(failRefund(on, '4'))).toBe('ORDER_NOT_SETTLED');
    expect(codeOf(restoreRefund(on))).toBe('ORDER_NOT_SETTLED');
  });
});

describe('staff give the DC of a failed refund back', () => {
  it('once, with name and reason, and another refund takes them again', () => {
    const on = aPurchasedWorld();
    refund(on, '4');
    failRefund(on, '4');
    expect(statement(restoreRefund(on))).toEqual(['mint -2.998 DC', 'ann +2.998 DC']);
    expect(readLastFacts(on)).toMatchObject([
      { kind: 'transaction.recorded', transactionKind: 'refund_undone', toUser: idOf('ann') },
      { kind: 'order.refund_restored', amount: '2.998', owed: '0', refund: 're_1' },
      {
        kind: 'payment.decided',
        aside: 're_1',
        by: 'Olga',
        decision: 'credit',
        reason: 'the card was closed',
      },
      { notice: 'purchase.refund_restored' },
    ]);
    expect(messagesOf(on)).toEqual([
      'A refund did not reach your card, so you have the 2.998 DC of it again',
    ]);
    expect(codeOf(restoreRefund(on))).toBe('REFUND_NOT_RESTORABLE');
    expect(statement(refund(on, '10', 're_2'))).toEqual(['ann -7.495 DC', 'mint +7.495 DC']);
  });

  it('forgives what was never taken, and collects nothing of the rest', () => {
    const on = aPurchasedWorld('7');
    refund(on, '10');
    failRefund(on, '10');
    expect(owedAmount(on)).toBe(7_000_000n);
    expect(statement(restoreRefund(on))).toEqual([
      'mint -7.495 DC',
      'ann +7.495 DC',
      'ann -7 DC',
      'mint +7 DC',
    ]);
    expect([on.posted('ann', 'DC'), owedAmount(on), receivables.of(on.state).owed.size]).toEqual([
      '0.495',
      0n,
      0,
    ]);
  });

  it('returns what was collected meanwhile as well', () => {
    const on = aPurchasedWorld('7');
    refund(on, '10');
    on.send('ben', 'wallet.transfer', { to: on.address('ann'), amount: '4', currency: 'DC' });
    expect(on.posted('ann', 'DC')).toBe('2');
    failRefund(on, '10');
    restoreRefund(on);
    expect([on.posted('ann', 'DC'), owedAmount(on), receivables.of(on.state).owed.size]).toEqual([
      '4.495',
      0n,
      0,
    ]);
  });

  it('collects half for other debts, as of every incoming amount', () => {
    const on = aPurchasedWorld();
    refund(on, '10');
    failRefund(on, '10');
    receivables.of(on.state).owed.set(idOf('ann'), { purchases: 0n, rewards: 20_000_000n });
    expect(statement(restoreRefund(on)).slice(2)).toEqual(['ann -3.7475 DC', 'vault marketing +3.7475 DC']);
  });

  it.each<[string, (on: World) => unknown]>([
    ['while the bank decides', (on) => dispute(on)],
    ['after the bank has taken the money', (on) => [dispute(on), closeDispute(on, 'lost')]],
  ])('not %s', (_what, happen) => {
    const on = aPurchasedWorld();
    refund(on, '4');
    failRefund(on, '4');
    happen(on);
    expect(codeOf(restoreRefund(on))).toBe('REFUND_NOT_RESTORABLE');
  });

  it('not to a closed account, nor for an unknown refund', () => {
    const on = aPurchasedWorld();
    refund(on, '10');
    failRefund(on, '10');
    expect(codeOf(restoreRefund(on, 're_2'))).toBe('REFUND_NOT_RESTORABLE');
    on.send('system', 'account.close', { userId: idOf('ann') });
    expect(codeOf(restoreRefund(on))).toBe('REFUND_NOT_RESTORABLE');
  });

  it.each([
    ['ann', { by: 'Olga', reason: 'why' }, 'FORBIDDEN'],
    ['system', { by: 'Olga' }, 'FIELDS_REQUIRED'],
    ['system', { by: ' ', reason: 'why' }, 'FIELDS_REQUIRED'],
    ['system', { by: 'Olga', reason: 'x'.repeat(201) }, 'COMMAND_INVALID'],
  ])('only through the authority, with a name and a reason: %s %j', (actor, act, code) => {
    const on = aPurchasedWorld();
    refund(on, '4');
    failRefund(on, '4');
    const payload = { order: ORDER, refund: 're_1', ...act };
    expect(on.outcome(actor, 'purchase.refund_restore', payload)).toBe(code);
  });
});

it('a decision of staff on a payment is an entry with name and reason, and moves nothing', () => {
  const on = aPurchasedWorld();
  const decided = { aside: 'pi_2', by: 'Olga', decision: 'return', order: ORDER, reason: 'paid twice' };
  expect(statement(on.send('system', 'payment.decide', decided))).toEqual([]);
  expect(readLastFacts(on)).toEqual([{ kind: 'payment.decided', ...decided, userId: idOf('ann') }]);
  expect(on.outcome('system', 'payment.decide', { ...decided, order: 'no-order' })).toBe('ORDER_NOT_FOUND');
  expect(on.outcome('system', 'payment.decide', { ...decided, decision: 'credit' })).toBe('COMMAND_INVALID');
  expect(on.outcome('ann', 'payment.decide', decided)).toBe('FORBIDDEN');
});

/** One refund: its cents, and its end. */
type Step = { readonly cents: number; readonly end: 'stays' | 'fails' | 'restored' };

it('whatever fails and is returned, the buyer has the DC of the money paid, and replay and snapshot agree', () => {
  const step = fc.record<Step>({
    cents: fc.integer({ min: 1, max: 700 }),
    end: fc.constantFrom('stays', 'fails', 'restored'),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const on = aWorld({ feeBps: 0n }).with(person('ann'));
      buy(on, '10');
      for (const [n, { cents, end }] of steps.entries()) {
        const [id, usd] = [`re_${String(n)}`, (cents / 100).toFixed(2)];
        refund(on, usd, id);
        if (end === 'stays') continue;
        failRefund(on, usd, id);
        if (end === 'restored') restoreRefund(on, id);
      }
      const { buyer, claimed, failed = [], refundedUsd, usd } = orderOf(on);
      const taken = failed.reduce((sum, { dc }) => sum + dc, (buyer * refundedUsd) / usd);
      // Each rounding is less than a micro-unit.
      const difference = claimed - taken;
      expect(difference >= -1n && difference <= BigInt(steps.length)).toBe(true);
      expect(on.state.accounts.get(`user:${idOf('ann')}:DC`)?.posted).toBe(buyer - claimed);
      expect(readOrder(writeOrder(orderOf(on)))).toEqual(orderOf(on));
      const replayed = emptyState(on.state.parameters);
      for (const entry of on.entries) apply(replayed, entry);
      expect(stateDigest(replayed)).toBe(stateDigest(on.state));
    }),
    { numRuns: 80 },
  );
});
