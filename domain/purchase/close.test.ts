// Proves how an unpaid order ends, who may end it, and that a payment already under way is still credited.
import { describe, expect, it } from 'vitest';
import { buy, openOrder, ORDER, settleOrder } from '#tests/builders/purchases.ts';
import { aWorld, idOf, person, statement, type World } from '#tests/builders/world.ts';
import { orderLockMs, orderOpenMs } from './limits.ts';
import { dueExpiries } from './close.ts';
import { orders } from './orders.ts';

const shop = (): World => {
  const on = aWorld().with(person('ann'), person('ben'));
  openOrder(on, '10');
  return on;
};
const cancel = (on: World, by: string, order = ORDER) => on.outcome(by, 'purchase.cancel', { order });
const expire = (on: World, by = 'system', order = ORDER) => on.outcome(by, 'purchase.expire', { order });
const statusIn = (on: World) => orders.of(on.state).byId.get(ORDER)?.status;

describe('an order that is not paid', () => {
  it('can be cancelled by its buyer', () => {
    const on = shop();
    expect(cancel(on, 'ann')).toBe('committed');
    expect(on.entries.at(-1)?.facts).toEqual([
      { kind: 'order.cancelled', order: ORDER, userId: idOf('ann') },
    ]);
    expect([statusIn(on), orders.of(on.state).open.size]).toEqual(['cancelled', 0]);
  });

  it('is not visible to anybody else', () => {
    expect(cancel(shop(), 'ben')).toBe('ORDER_NOT_FOUND');
    expect(cancel(shop(), 'ann', 'no-such-order-0001')).toBe('ORDER_NOT_FOUND');
    expect(cancel(shop(), 'ann', 'not an id')).toBe('ORDER_NOT_FOUND');
  });

  it('ends once', () => {
    const on = shop();
    expect(cancel(on, 'system')).toBe('committed');
    expect(cancel(on, 'ann')).toBe('ORDER_NOT_OPEN');
    expect(expire(on)).toBe('ORDER_NOT_OPEN');
    const paid = aWorld().with(person('ann'));
    buy(paid, '10');
    expect([cancel(paid, 'ann'), expire(paid)]).toEqual(['ORDER_NOT_OPEN', 'ORDER_NOT_OPEN']);
  });

  it('expires only by the authority', () => {
    const on = shop();
    expect(expire(on, 'ann')).toBe('FORBIDDEN');
    expect(expire(on, 'system', 'no-such-order-0001')).toBe('ORDER_NOT_FOUND');
    expect(expire(on)).toBe('committed');
    expect(statusIn(on)).toBe('expired');
  });

  it('makes room for another order', () => {
    const on = shop();
    for (let n = 0; n < 4; n++) openOrder(on, '10', `${ORDER}${String(n)}`);
    expect(openOrder(on, '10', 'one-too-many-0001')).toMatchObject({ entry: { code: 'ORDERS_FULL' } });
    cancel(on, 'ann');
    expect(openOrder(on, '10', 'one-too-many-0002')).toMatchObject({ entry: { verdict: 'committed' } });
  });

  it.each(['ann', 'system'])(
    'is credited when it was paid before %s closed it: the money has been taken',
    (by) => {
      const on = shop();
      if (by === 'ann') cancel(on, 'ann');
      else expire(on);
      expect(statement(settleOrder(on))[1]).toBe('ann +7.495 DC');
      expect(statement(settleOrder(on, { payment: 'pi_2' }))).toEqual(['refused: ORDER_NOT_OPEN']);
    },
  );
});

describe('the job', () => {
  it('closes orders that are unpaid after a day, oldest first, once', () => {
    expect(orderOpenMs).toBe(24 * 3_600_000);
    const on = shop();
    openOrder(on.later(orderLockMs), '10', 'order-of-ben-0001', 'ben');
    const opened = on.now - orderLockMs;
    expect(dueExpiries(on.state, opened + orderOpenMs - 1)).toEqual([]);
    const [first, ...more] = dueExpiries(on.state, opened + orderOpenMs);
    expect(first).toEqual({
      id: `expire:${ORDER}`,
      type: 'purchase.expire',
      actor: 'system',
      payload: { order: ORDER },
    });
    expect(more).toEqual([]);
    expect(dueExpiries(on.state, on.now + orderOpenMs)).toHaveLength(2);
    expire(on);
    expect(dueExpiries(on.state, opened + orderOpenMs)).toEqual([]);
  });
});
