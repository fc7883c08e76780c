// Proves whose payments an event may touch: one of another shop with the same account of the network is left alone, and
// only a payment for somebody who has closed their account is given back by itself.
import { describe, expect, it } from 'vitest';
import { PAYMENTS } from '#couchdb/databases.ts';
import { makeShop } from '#tests/builders/shop.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { makePaymentStore } from './payment-store.ts';
import { postEvent } from './post-event.ts';

const FOREIGN = 'order-of-another-shop-1';

describe('an event of an order that is not ours', () => {
  it.each(['paid', 'ended'] as const)(
    'ends without a command and without a refund, to be looked into: %s',
    async (kind) => {
      const shop = await makeShop(await freshStore());
      const before = shop.seq();
      await shop.send(shop[kind](FOREIGN), 0);
      await shop.settle();
      expect(await shop.waiting()).toEqual([]);
      expect(await shop.store.get(PAYMENTS, 'event:evt_1')).toMatchObject({ outcome: 'ORDER_NOT_FOUND' });
      expect([shop.seq(), [...shop.network.sentBack]]).toEqual([before, []]);
      await shop.close();
    },
  );
});

describe('an event that can never be posted', () => {
  it('is kept with its outcome when an order of ours was paid in another currency', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('in-euro');
    await shop.send(shop.paid(order).replace('"usd"', '"eur"'), 0);
    await shop.settle();
    expect(await shop.waiting()).toEqual([]);
    expect(await shop.store.get(PAYMENTS, 'event:evt_1')).toMatchObject({
      event: { kind: 'paid-otherwise', order, currency: 'eur' },
      outcome: 'PAYMENT_DIFFERS',
    });
    await shop.close();
  });

  it.each([
    ['COMMAND_INVALID', { done: true, outcome: 'COMMAND_INVALID' }],
    ['STORE_UNAVAILABLE', { done: false, wait: 'STORE_UNAVAILABLE' }],
  ] as const)('ends, and waits only where asking again helps: %s', async (code, posted) => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('no-answer');
    const deps = {
      store: makePaymentStore(shop.store),
      submit: () => Promise.resolve({ ok: false, code } as const),
      state: shop.state(),
      network: shop.network,
      aside: { keep: () => Promise.resolve() },
    };
    expect(await postEvent(deps, { kind: 'ended', order })).toEqual(posted);
    await shop.close();
  });
});

describe('a payment for somebody who has closed their account', () => {
  it('is given back at once, and waits for nobody', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('gone');
    await shop.cancel(order);
    await shop.closeAccountOf(order);
    await shop.send(shop.paid(order), 0);
    await shop.settle();
    expect([[...shop.network.sentBack].length, await shop.aside.list()]).toEqual([1, []]);
    await shop.close();
  });
});
