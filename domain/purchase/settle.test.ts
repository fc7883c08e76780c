// Proves opening and paying an order: the split line by line in both readings, the price lock, the end of a phase,
// every refusal and which one wins, and that an order is credited once.
import { describe, expect, it } from 'vitest';
import { aWorld, idOf, OPENED_AT, person, refusal, statement, type World } from '#tests/builders/world.ts';
import { buy, openOrder as open, ORDER, settleOrder as settle } from '#tests/builders/purchases.ts';
import type { RuleParameters } from '../ledger/parameters.ts';
import { LAUNCH_AT_MS } from '../product.ts';
import type { Fact } from '../ledger/facts.ts';
import { openOrdersPerUserMax, orderIdLengthMax, orderLockMs } from './limits.ts';
import { orders } from './orders.ts';
import { currentSupply, supplyOf } from '../supply/current-supply.ts';

const MINUTE = 60_000;

const shop = (parameters: Partial<RuleParameters> = {}): World =>
  aWorld(parameters).with(person('ann'), person('ben'));

const factsOf = (on: World): readonly Fact[] => on.entries.at(-1)?.facts ?? [];

describe('opening an order', () => {
  it('promises prices for 15 minutes and moves nothing', () => {
    const on = shop();
    expect(statement(open(on, '10.00'))).toEqual([]);
    expect(factsOf(on)).toEqual([
      {
        kind: 'order.opened',
        lines: [{ dc: '10', phase: 1, priceUsd: '1', usd: '10' }],
        lockedUntil: OPENED_AT + 15 * MINUTE,
        order: ORDER,
        split: { buyer: '7.495', core: '1', marketing: '1.5', universal: '0.005' },
        usd: '10',
        userId: idOf('ann'),
      },
    ]);
    expect([...orders.of(on.state).open]).toEqual([ORDER]);
    expect(supplyOf(on.state)).toMatchObject({ phaseSold: 0n, totalSold: 0n });
  });

  it.each([
    ['nothing', '', 'PURCHASE_AMOUNT_INVALID'],
    ['no amount', undefined, 'PURCHASE_AMOUNT_INVALID'],
    ['zero', '0', 'PURCHASE_AMOUNT_INVALID'],
    ['less than zero', '-20', 'PURCHASE_AMOUNT_INVALID'],
    ['words', 'ten', 'PURCHASE_AMOUNT_INVALID'],
    ['a number', 20, 'PURCHASE_AMOUNT_INVALID'],
    ['parts of a cent', '10.001', 'PURCHASE_AMOUNT_INVALID'],
    ['a cent too little', '9.99', 'PURCHASE_TOO_SMALL'],
    ['a cent too much', '100000.01', 'PURCHASE_TOO_LARGE'],
  ] as const)('refuses %s', (_name, amount, code) => {
    expect(refusal(open(shop(), amount)).code).toBe(code);
  });

  it.each(['10', '100000'])('accepts $%s', (amount) => {
    expect(refusal(open(shop(), amount)).code).toBeUndefined();
  });

  it('names the limits and the field', () => {
    expect(refusal(open(shop(), '5')).detail).toEqual({
      field: 'amountUsd',
      minimum: '10',
      maximum: '100000',
    });
  });

  it('waits for the launch, and says when that is', () => {
    const launchAt = OPENED_AT + 1;
    const on = shop({ launchAt });
    expect(refusal(open(on, '10'))).toEqual({ code: 'NOT_LAUNCHED', detail: { launchAt } });
    expect(refusal(open(on.later(1), '10', `${ORDER}2`)).code).toBeUndefined();
    expect(new Date(LAUNCH_AT_MS).toISOString()).toBe('2025-11-14T00:00:00.000Z');
  });

  it('keeps five open for each person', () => {
    const on = shop();
    for (let n = 0; n < openOrdersPerUserMax; n++) open(on, '10', `${ORDER}${String(n)}`);
    expect(refusal(open(on, '10'))).toEqual({ code: 'ORDERS_FULL', detail: { limit: 5 } });
    expect(refusal(open(on, '10', 'order-of-ben-0001', 'ben')).code).toBeUndefined();
  });

  it('refuses an id that is too long for the derived ids', () => {
    expect(refusal(open(shop(), '10', 'x'.repeat(orderIdLengthMax + 1)))).toEqual({
      code: 'COMMAND_INVALID',
      detail: { field: 'id' },
    });
  });

  it('reports the first fault in order: wallet, launch, amount, number of orders', () => {
    const early = shop({ launchAt: OPENED_AT + 1 });
    expect(refusal(open(early, '5', ORDER, 'nobody')).code).toBe('WALLET_NOT_FOUND');
    expect(refusal(open(early, '5', `${ORDER}2`)).code).toBe('NOT_LAUNCHED');
    const full = shop();
    for (let n = 0; n < openOrdersPerUserMax; n++) open(full, '10', `${ORDER}${String(n)}`);
    expect(refusal(open(full, '5')).code).toBe('PURCHASE_TOO_SMALL');
  });
});

describe('what a payment books', () => {
  it.each([
    [
      '$10 mint 10 DC, and 74.95 % of them reach the buyer',
      {},
      '10',
      [
        'mint -10 DC',
        'ann +7.495 DC',
        'vault marketing +1.5 DC',
        'vault core +1 DC',
        'vault universal +0.00075 DC',
        'vault core +0.002125 DC',
        'vault developer +0.002125 DC',
      ],
    ],
    [
      'PURCHASE_SPLIT_MODE on_top: 1:1 for the buyer, the parts are minted in addition',
      { purchaseSplitMode: 'on_top' },
      '10',
      [
        'mint -12.505 DC',
        'ann +10 DC',
        'vault marketing +1.5 DC',
        'vault core +1 DC',
        'vault universal +0.00075 DC',
        'vault core +0.002125 DC',
        'vault developer +0.002125 DC',
      ],
    ],
    [
      'at $1.25 a DC: 80 cents of DC for a dollar',
      { dcPriceUsd: 1_250_000n },
      '20',
      [
        'mint -16 DC',
        'ann +11.992 DC',
        'vault marketing +2.4 DC',
        'vault core +1.6 DC',
        'vault universal +0.0012 DC',
        'vault core +0.0034 DC',
        'vault developer +0.0034 DC',
      ],
    ],
    [
      'at $3 a DC: rounded down, the fee up, the rest is the buyer’s',
      { dcPriceUsd: 3_000_000n },
      '10',
      [
        'mint -3.333333 DC',
        'ann +2.498334 DC',
        'vault marketing +0.499999 DC',
        'vault core +0.333333 DC',
        'vault universal +0.00025 DC',
        'vault core +0.000709 DC',
        'vault developer +0.000708 DC',
      ],
    ],
    [
      'without a split everything is the buyer’s',
      { purchaseSplit: { marketing: 0n, core: 0n, universal: 0n } },
      '10',
      ['mint -10 DC', 'ann +10 DC'],
    ],
  ] as const)('%s', (_name, parameters, amount, lines) => {
    expect(statement(buy(shop(parameters), amount))).toEqual(lines);
  });

  it('records one purchase, counts all that is minted as sold, and tells the buyer', () => {
    const on = shop();
    buy(on, '10');
    expect(factsOf(on)).toMatchObject([
      {
        kind: 'transaction.recorded',
        transactionKind: 'fiat_purchase',
        from: 'DC-MINT-VAULT',
        to: on.address('ann'),
        toUser: idOf('ann'),
        amount: '7.495',
        fee: '0.005',
        currency: 'DC',
      },
      { kind: 'order.settled', order: ORDER, payment: `pi_${ORDER}`, locked: true, usd: '10' },
      { kind: 'supply.sold', gross: '10', phase: 1, phaseSold: '10', priceUsd: '1', totalSold: '10' },
      { kind: 'notification.raised', notice: 'purchase.settled', userId: idOf('ann') },
    ]);
    expect(orders.of(on.state).open.size).toBe(0);
    expect(orders.of(on.state).byId.get(ORDER)).toMatchObject({
      status: 'settled',
      usd: 10_000_000n,
      buyer: 7_495_000n,
    });
  });
});

describe('the prices of an order', () => {
  /** The phase ends with 100 DC; Ben buys it to its end while Ann pays. */
  const smallShop = (): World => shop({ phaseSize: 100_000_000n });
  function benBuysThePhase(on: World): void {
    open(on, '100', 'order-of-ben-0001', 'ben');
    settle(on, { order: 'order-of-ben-0001', payment: 'pi_ben', amountUsd: '100' });
  }

  it('hold if it was paid within the lock, however late the event arrives', () => {
    const on = smallShop();
    open(on, '10');
    const paidAt = on.now + orderLockMs;
    benBuysThePhase(on);
    expect(statement(settle(on.later(60 * MINUTE), { paidAt }))[0]).toBe('mint -10 DC');
    expect(supplyOf(on.state)).toMatchObject({ phase: 2, phaseSold: 10_000_000n, totalSold: 110_000_000n });
  });

  it("are the day's prices if it was paid a moment later", () => {
    const on = smallShop();
    open(on, '10');
    const paidAt = on.now + orderLockMs + 1;
    benBuysThePhase(on);
    expect(statement(settle(on.later(60 * MINUTE), { paidAt }))[0]).toBe('mint -8 DC');
    expect(factsOf(on)[1]).toMatchObject({ locked: false, lines: [{ phase: 2, priceUsd: '1.25', dc: '8' }] });
  });

  it('are the order’s own even after the lock if the day’s would give more than was quoted', () => {
    const on = smallShop();
    currentSupply.of(on.state).now = { ...supplyOf(on.state), priceUsd: 2_000_000n };
    open(on, '10');
    currentSupply.of(on.state).now = { ...supplyOf(on.state), priceUsd: 1_000_000n };
    const paidAt = on.now + orderLockMs + 1;
    expect(statement(settle(on.later(60 * MINUTE), { paidAt }))[0]).toBe('mint -5 DC');
    expect(factsOf(on)[1]).toMatchObject({ locked: true, lines: [{ phase: 1, priceUsd: '2', dc: '5' }] });
  });

  it('are each phase’s own, line by line, if the order crosses the end of a phase', () => {
    const on = smallShop();
    expect(statement(buy(on, '225'))[0]).toBe('mint -200 DC');
    expect(factsOf(on)[1]).toMatchObject({
      lines: [
        { dc: '100', phase: 1, priceUsd: '1', usd: '100' },
        { dc: '100', phase: 2, priceUsd: '1.25', usd: '125' },
      ],
    });
    expect(factsOf(on).filter(({ kind }) => kind === 'supply.price_changed')).toEqual([
      {
        by: 'system',
        kind: 'supply.price_changed',
        newPriceUsd: '1.25',
        oldPriceUsd: '1',
        phase: 2,
        reason: 'Phase 1 sold out',
      },
      {
        by: 'system',
        kind: 'supply.price_changed',
        newPriceUsd: '1.5',
        oldPriceUsd: '1.25',
        phase: 3,
        reason: 'Phase 2 sold out',
      },
    ]);
    expect(supplyOf(on.state)).toEqual({
      phase: 3,
      priceUsd: 1_500_000n,
      phaseSold: 0n,
      totalSold: 200_000_000n,
    });
  });
});

describe('an order', () => {
  it('is credited only for its first payment', () => {
    const on = shop();
    buy(on, '10');
    expect(refusal(settle(on, { payment: 'pi_2' })).code).toBe('ORDER_NOT_OPEN');
    expect(on.posted('ann', 'DC')).toBe('7.495');
  });

  it.each(['9.99', '10.01', '20', '0.000001', '1000'])(
    'is not credited for a payment of $%s',
    (amountUsd) => {
      const on = shop();
      open(on, '10');
      expect(refusal(settle(on, { amountUsd }))).toEqual({
        code: 'PAYMENT_DIFFERS',
        detail: { field: 'amountUsd', ordered: '10', paid: amountUsd },
      });
      expect([on.posted('ann', 'DC'), [...orders.of(on.state).open]]).toEqual(['0', [ORDER]]);
      expect(statement(settle(on, { payment: 'pi_2' }))[1]).toBe('ann +7.495 DC');
    },
  );

  it('must have been opened', () => {
    expect(refusal(settle(shop())).code).toBe('ORDER_NOT_FOUND');
  });

  it('is credited by the authority only', () => {
    const on = shop();
    open(on, '10');
    const payload = { order: ORDER, payment: 'pi_1', paidAt: on.now, amountUsd: '10' };
    expect(on.outcome('ann', 'purchase.settle', payload)).toBe('FORBIDDEN');
  });
});
