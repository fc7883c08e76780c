// Proves the effect of a disputed card payment on the buyer's DC (ruling M14): held as far as available, released or
// taken back at the decision, and no wallet below zero. Covers every refusal, and which one wins.
import { describe, expect, it } from 'vitest';
import {
  aPurchasedWorld,
  closeDispute,
  dispute,
  disputePart,
  readLastFacts,
  openOrder,
  ORDER,
  owedAmount,
  refund,
} from '#tests/builders/purchases.ts';
import { aWorld, idOf, person, refusal, statement, type World } from '#tests/builders/world.ts';
import type { Currency } from '../constants.ts';
import { supplyOf } from '../supply/current-supply.ts';

const holdsOf = (on: World) => on.entries.at(-1)?.holds ?? [];
const money = (on: World, currency: Currency = 'DC') => [
  on.posted('ann', currency),
  on.available('ann', currency),
];

describe('a dispute', () => {
  it("holds the buyer's DC, and notifies them", () => {
    const on = aPurchasedWorld();
    expect(statement(dispute(on))).toEqual([]);
    expect(holdsOf(on)).toEqual([
      { account: `user:${idOf('ann')}:DC`, action: 'placed', amount: '7.495', id: `dispute:${ORDER}:dp_1` },
    ]);
    expect(readLastFacts(on)).toMatchObject([
      { kind: 'order.disputed', amount: '7.495', held: '7.495', shortfall: '0', dispute: 'dp_1' },
      { notice: 'purchase.disputed', userId: idOf('ann') },
    ]);
    expect([money(on), owedAmount(on)]).toEqual([['7.495', '0'], 0n]);
  });

  it('holds the available DC, and the rest is a receivable', () => {
    const on = aPurchasedWorld('5');
    dispute(on);
    expect(readLastFacts(on)[0]).toMatchObject({ amount: '7.495', held: '2.495', shortfall: '5' });
    expect([money(on), owedAmount(on)]).toEqual([['2.495', '0'], 5_000_000n]);
  });

  it('holds nothing if nothing is available', () => {
    const on = aPurchasedWorld('7.495');
    dispute(on);
    expect(holdsOf(on)).toEqual([]);
    expect([money(on), owedAmount(on)]).toEqual([['0', '0'], 7_495_000n]);
  });

  it('prevents held DC from being sent', () => {
    const on = aPurchasedWorld();
    dispute(on);
    const payload = { to: on.address('ben'), amount: '1', currency: 'DC' };
    expect(on.outcome('ann', 'wallet.transfer', payload)).toBe('INSUFFICIENT_FUNDS');
  });

  it('that is won releases everything', () => {
    const on = aPurchasedWorld('5');
    dispute(on);
    expect(statement(closeDispute(on, 'won'))).toEqual([]);
    expect(holdsOf(on)).toMatchObject([{ action: 'released', amount: '2.495' }]);
    expect([money(on), owedAmount(on)]).toEqual([['2.495', '2.495'], 0n]);
    expect(readLastFacts(on)).toMatchObject([
      { kind: 'order.dispute_closed', outcome: 'won', taken: '0', shortfall: '0' },
      { notice: 'purchase.dispute_won' },
    ]);
  });

  it('that is lost takes back the held DC, as a transaction that the buyer sees', () => {
    const on = aPurchasedWorld('5');
    dispute(on);
    expect(statement(closeDispute(on, 'lost'))).toEqual(['ann -2.495 DC', 'mint +2.495 DC']);
    expect(holdsOf(on)).toMatchObject([{ action: 'captured', amount: '2.495' }]);
    expect(readLastFacts(on)).toMatchObject([
      {
        kind: 'transaction.recorded',
        transactionKind: 'chargeback',
        from: on.address('ann'),
        fromUser: idOf('ann'),
        to: 'DC-MINT-VAULT',
        amount: '2.495',
        fee: '0',
      },
      { kind: 'order.dispute_closed', outcome: 'lost', taken: '2.495', shortfall: '5' },
      { notice: 'purchase.charged_back' },
      { notice: 'receivable.opened', userId: idOf('ann') },
    ]);
    expect([money(on), owedAmount(on)]).toEqual([['0', '0'], 5_000_000n]);
  });

  it('that is lost although nothing could be held moves nothing and leaves a debt', () => {
    const on = aPurchasedWorld('7.495');
    dispute(on);
    expect(statement(closeDispute(on, 'lost'))).toEqual([]);
    expect(readLastFacts(on)).toMatchObject([{ kind: 'order.dispute_closed', taken: '0' }, {}, {}]);
    expect(owedAmount(on)).toBe(7_495_000n);
  });

  it('does not change the sold amount', () => {
    const on = aPurchasedWorld();
    const before = supplyOf(on.state);
    dispute(on);
    closeDispute(on, 'lost');
    expect(supplyOf(on.state)).toEqual(before);
  });

  it('of an amount that a refund has partly claimed concerns the rest', () => {
    const on = aPurchasedWorld();
    refund(on, '4');
    dispute(on);
    expect(readLastFacts(on)[0]).toMatchObject({ amount: '4.497', held: '4.497' });
  });
});

describe('a dispute of a part', () => {
  it('holds an equal part, and leaves the rest available', () => {
    const on = aPurchasedWorld();
    disputePart(on, '2');
    expect(readLastFacts(on)[0]).toMatchObject({ amount: '1.499', held: '1.499', shortfall: '0' });
    expect([money(on), owedAmount(on)]).toEqual([['7.495', '5.996'], 0n]);
  });

  it('that is won releases its part', () => {
    const on = aPurchasedWorld();
    disputePart(on, '2');
    expect(statement(closeDispute(on, 'won'))).toEqual([]);
    expect([money(on), owedAmount(on)]).toEqual([['7.495', '7.495'], 0n]);
  });

  it('that is lost takes back its part only', () => {
    const on = aPurchasedWorld();
    disputePart(on, '2');
    expect(statement(closeDispute(on, 'lost'))).toEqual(['ann -1.499 DC', 'mint +1.499 DC']);
    expect([money(on), owedAmount(on)]).toEqual([['5.996', '5.996'], 0n]);
  });

  it('leaves a debt of at most its part if that is not available', () => {
    const on = aPurchasedWorld('7');
    disputePart(on, '2');
    expect(readLastFacts(on)[0]).toMatchObject({ amount: '1.499', held: '0.495', shortfall: '1.004' });
    expect(statement(closeDispute(on, 'lost'))).toEqual(['ann -0.495 DC', 'mint +0.495 DC']);
    expect([money(on), owedAmount(on)]).toEqual([['0', '0'], 1_004_000n]);
  });

  it('followed by one of another part claims each part, and never more than was bought', () => {
    const on = aPurchasedWorld();
    disputePart(on, '6');
    closeDispute(on, 'lost');
    disputePart(on, '3', 'dp_2');
    expect(readLastFacts(on)[0]).toMatchObject({ amount: '2.2485', held: '2.2485' });
    expect(statement(closeDispute(on, 'lost', 'dp_2'))).toEqual(['ann -2.2485 DC', 'mint +2.2485 DC']);
    disputePart(on, '6', 'dp_3');
    expect(readLastFacts(on)[0]).toMatchObject({ amount: '0.7495', held: '0.7495' });
    closeDispute(on, 'lost', 'dp_3');
    expect([money(on), owedAmount(on)]).toEqual([['0', '0'], 0n]);
  });

  it('of more than was paid concerns all of it, and of nothing is refused', () => {
    const on = aPurchasedWorld();
    expect(refusal(disputePart(on, '0')).code).toBe('AMOUNT_INVALID');
    disputePart(on, '10.5');
    expect(readLastFacts(on)[0]).toMatchObject({ amount: '7.495' });
  });
});

describe('a dispute is refused', () => {
  it('before the payment is credited, so that the edge tries again', () => {
    const on = aWorld().with(person('ann'));
    expect(refusal(dispute(on)).code).toBe('ORDER_NOT_FOUND');
    openOrder(on, '10');
    expect(refusal(dispute(on)).code).toBe('ORDER_NOT_SETTLED');
    expect(refusal(closeDispute(on, 'lost')).code).toBe('ORDER_NOT_SETTLED');
  });

  it('a second time, even after it was decided', () => {
    const on = aPurchasedWorld();
    dispute(on);
    expect(refusal(dispute(on)).code).toBe('DISPUTE_EXISTS');
    expect(refusal(dispute(on, 'dp_2')).code).toBe('DISPUTE_EXISTS');
    closeDispute(on, 'won');
    expect(refusal(dispute(on)).code).toBe('DISPUTE_EXISTS');
    expect(refusal(dispute(on, 'dp_2')).code).toBeUndefined();
  });

  it('if its decision comes before it, or twice', () => {
    const on = aPurchasedWorld();
    expect(refusal(closeDispute(on, 'lost')).code).toBe('DISPUTE_NOT_FOUND');
    dispute(on);
    expect(refusal(closeDispute(on, 'lost', 'dp_2')).code).toBe('DISPUTE_NOT_FOUND');
    closeDispute(on, 'lost');
    expect(refusal(closeDispute(on, 'won')).code).toBe('DISPUTE_CLOSED');
    expect(on.posted('ann', 'DC')).toBe('0');
  });

  it('from anybody but the authority', () => {
    const on = aPurchasedWorld();
    for (const type of ['purchase.dispute', 'purchase.dispute_close', 'purchase.refund']) {
      const payload = { order: ORDER, dispute: 'dp_1' };
      const extra = type === 'purchase.dispute_close' ? { outcome: 'won' } : { amountUsd: '1' };
      const refunded = { order: ORDER, refund: 're_1', amountUsd: '1' };
      const sent = type === 'purchase.refund' ? refunded : { ...payload, ...extra };
      expect(on.outcome('ann', type, sent)).toBe('FORBIDDEN');
    }
  });
});
