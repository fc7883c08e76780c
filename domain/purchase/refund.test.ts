// Proves what a refunded card payment takes back: the buyer's DC in proportion, exactly all after a full refund, as far
// as available, and never twice if the payment is disputed too. Covers every refusal, and which one wins.
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
import { aWorld, idOf, person, refusal, statement } from '#tests/builders/world.ts';

describe('a refund', () => {
  it('takes the DC back in proportion, as a transaction that the buyer sees', () => {
    const on = aPurchasedWorld();
    expect(statement(refund(on, '4'))).toEqual(['ann -2.998 DC', 'mint +2.998 DC']);
    expect(readLastFacts(on)).toMatchObject([
      {
        kind: 'transaction.recorded',
        transactionKind: 'card_refund',
        fromUser: idOf('ann'),
        to: 'DC-MINT-VAULT',
        amount: '2.998',
      },
      { kind: 'order.refunded', usd: '4', amount: '2.998', taken: '2.998', shortfall: '0' },
      { notice: 'purchase.refunded', userId: idOf('ann') },
    ]);
  });

  it('in parts takes back exactly what was bought', () => {
    const on = aPurchasedWorld();
    for (const [n, usd] of ['3.33', '3.33', '3.33', '0.01'].entries()) refund(on, usd, `re_${String(n)}`);
    expect([on.posted('ann', 'DC'), owedAmount(on)]).toEqual(['0', 0n]);
  });

  it('takes the available DC, and the rest is a receivable', () => {
    const on = aPurchasedWorld('7');
    expect(statement(refund(on, '10'))).toEqual(['ann -0.495 DC', 'mint +0.495 DC']);
    expect(readLastFacts(on)[1]).toMatchObject({ amount: '7.495', taken: '0.495', shortfall: '7' });
    expect(owedAmount(on)).toBe(7_000_000n);
  });

  it('moves nothing if nothing is available', () => {
    const on = aPurchasedWorld('7.495');
    expect(statement(refund(on, '10'))).toEqual([]);
    expect(readLastFacts(on).map(({ kind }) => kind)).toEqual([
      'order.refunded',
      'notification.raised',
      'notification.raised',
    ]);
    expect(owedAmount(on)).toBe(7_495_000n);
  });

  it('of a disputed payment uses the held DC first, and less stays held', () => {
    const on = aPurchasedWorld('5');
    dispute(on);
    expect(statement(refund(on, '2'))).toEqual(['ann -1.499 DC', 'mint +1.499 DC']);
    expect(on.entries.at(-1)?.holds).toMatchObject([
      { action: 'released', amount: '2.495', id: `dispute:${ORDER}:dp_1` },
      { action: 'placed', amount: '0.996', id: `dispute:${ORDER}:dp_1:re_1` },
    ]);
    expect([on.posted('ann', 'DC'), on.available('ann', 'DC'), owedAmount(on)]).toEqual([
      '0.996',
      '0',
      5_000_000n,
    ]);
    expect(statement(closeDispute(on, 'lost'))).toEqual(['ann -0.996 DC', 'mint +0.996 DC']);
    expect(owedAmount(on)).toBe(5_000_000n);
  });

  it('in full ends the hold of a dispute, and losing it then costs nothing more', () => {
    const on = aPurchasedWorld();
    dispute(on);
    expect(statement(refund(on, '10'))).toEqual(['ann -7.495 DC', 'mint +7.495 DC']);
    expect(on.entries.at(-1)?.holds).toMatchObject([{ action: 'released' }]);
    expect(statement(closeDispute(on, 'lost'))).toEqual([]);
    expect([on.posted('ann', 'DC'), owedAmount(on)]).toEqual(['0', 0n]);
  });

  it('leaves the disputed part untouched as long as there is room for both', () => {
    const on = aPurchasedWorld();
    disputePart(on, '2');
    expect(statement(refund(on, '8'))).toEqual(['ann -5.996 DC', 'mint +5.996 DC']);
    expect([on.posted('ann', 'DC'), on.available('ann', 'DC')]).toEqual(['1.499', '0']);
    expect(statement(closeDispute(on, 'lost'))).toEqual(['ann -1.499 DC', 'mint +1.499 DC']);
    expect(owedAmount(on)).toBe(0n);
  });

  it('of more than a dispute of a part leaves uses the held DC, and the disputed amount is never negative', () => {
    const on = aPurchasedWorld();
    disputePart(on, '2');
    refund(on, '9');
    expect([on.posted('ann', 'DC'), on.available('ann', 'DC')]).toEqual(['0.7495', '0']);
    refund(on, '1', 're_2');
    expect(statement(closeDispute(on, 'lost'))).toEqual([]);
    expect([on.posted('ann', 'DC'), owedAmount(on)]).toEqual(['0', 0n]);
  });

  it('after a dispute was lost claims nothing more', () => {
    const on = aPurchasedWorld();
    dispute(on);
    closeDispute(on, 'lost');
    expect(statement(refund(on, '10'))).toEqual([]);
    expect(owedAmount(on)).toBe(0n);
  });
});

describe('a refund is refused', () => {
  it('before the payment is credited', () => {
    const on = aWorld().with(person('ann'));
    expect(refusal(refund(on, '1')).code).toBe('ORDER_NOT_FOUND');
    openOrder(on, '10');
    expect(refusal(refund(on, '1')).code).toBe('ORDER_NOT_SETTLED');
  });

  it('a second time', () => {
    const on = aPurchasedWorld();
    refund(on, '1');
    expect(refusal(refund(on, '99')).code).toBe('REFUND_EXISTS');
  });

  it('beyond what was paid, all refunds together', () => {
    const on = aPurchasedWorld();
    refund(on, '4');
    expect(refusal(refund(on, '6.01', 're_2'))).toEqual({
      code: 'REFUND_TOO_LARGE',
      detail: { field: 'amountUsd', left: '6' },
    });
    expect(refusal(refund(on, '0', 're_2')).code).toBe('AMOUNT_INVALID');
  });
});
