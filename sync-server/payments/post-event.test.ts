// Proves whose payments an event may touch: one of another shop with the same account of the network is left alone, and
// only the second payment of an order of ours is given back.
import { describe, expect, it } from 'vitest';
import { PAYMENTS } from '#couchdb/databases.ts';
import { makeShop } from '#tests/builders/shop.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';

const FOREIGN = 'order-of-another-shop-1';

describe('an event of an order that is not ours', () => {
  it.each(['paid', 'ended'] as const)(
    'ends without a command and without a refund, to be looked into: %s',
    async (kind) => {
      const shop = await makeShop(makeMemoryStore());
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

describe('a second payment of an order of ours', () => {
  it('is given back', async () => {
    const shop = await makeShop(makeMemoryStore());
    const order = await shop.open('twice');
    await shop.send(shop.paid(order), 0);
    await shop.settle();
    await shop.send(shop.paid(order, 'again'), 0);
    await shop.settle();
    expect([...shop.network.sentBack].map((payment) => payment.endsWith('again'))).toEqual([true]);
    await shop.close();
  });
});
