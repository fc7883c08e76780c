// Proves about which orders the network is asked, and in which order: those that it is too early for take nobody's place,
// those asked longest ago come first; and one that is closed is ended at the network, and asked about while its end is not
// known.
import { describe, expect, it } from 'vitest';
import { makeShop, type Shop } from '#tests/builders/shop.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { makePaymentStore } from './payment-store.ts';

const PLACES = 20;

/** The orders that the network is asked about from now on. */
function questionsOf({ network }: Shop): string[] {
  const questions: string[] = [];
  const answer = network.sessionOutcome.bind(network);
  network.sessionOutcome = (session) => {
    questions.push(session.order);
    return answer(session);
  };
  return questions;
}

describe('a round of questions', () => {
  it('is not used up by orders that it is too early for', async () => {
    const shop = await makeShop(await freshStore());
    shop.network.down = true;
    for (let n = 0; n < PLACES; n += 1) await shop.checkout(`early-${String(n)}`);
    shop.network.down = false;
    const order = await shop.open('asked');
    const questions = questionsOf(shop);
    shop.pass(120_000);
    await shop.reconcile();
    expect(questions).toEqual([order]);
    await shop.close();
  });

  it('begins with those that were asked about longest ago', async () => {
    const shop = await makeShop(await freshStore());
    const orders: string[] = [];
    for (let n = 0; n < PLACES + 5; n += 1) orders.push(await shop.open(`many-${String(n)}`));
    const questions = questionsOf(shop);
    shop.pass(120_000);
    await shop.reconcile();
    expect(questions.splice(0)).toEqual(orders.slice(0, PLACES));
    shop.pass(300_000);
    await shop.reconcile();
    expect(questions).toEqual([...orders.slice(PLACES), ...orders.slice(0, PLACES - 5)]);
    await shop.close();
  });
});

describe('an order that is closed', () => {
  it('is asked about while its session has no end, and credited when it was paid', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('closed');
    await shop.send(shop.ended(order), 0);
    await shop.settle();
    await makePaymentStore(shop.store).changeOrder(order, ({ ended: _, ...record }) => record);
    expect(shop.state().orders.get(order)?.status).toBe('expired');
    shop.network.outcomes.set(order, shop.outcomeOf(order));
    shop.pass(120_000);
    await shop.reconcile();
    expect((await shop.view(order))?.status).toBe('credited');
    await shop.close();
  });

  it('ends at the network too, at once when the person cancelled it, and once', async () => {
    const shop = await makeShop(await freshStore());
    const [order, kept] = [await shop.open('cancelled'), await shop.open('kept')];
    await shop.cancel(order);
    const ended: string[] = [];
    const end = shop.network.endSession.bind(shop.network);
    shop.network.endSession = (session) => {
      ended.push(session.order);
      return end(session);
    };
    shop.network.down = true;
    await shop.reconcile();
    shop.network.down = false;
    shop.pass(300_000);
    for (let round = 0; round < 3; round += 1) await shop.reconcile();
    expect(ended).toEqual([order, order]);
    expect((await makePaymentStore(shop.store).order(order))?.ended).toBe(true);
    expect((await shop.view(kept))?.status).toBe('open');
    await shop.close();
  });

  it('that was paid while the person cancelled it is credited all the same', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('both');
    await shop.cancel(order);
    shop.network.outcomes.set(order, shop.outcomeOf(order));
    await shop.reconcile();
    expect((await shop.view(order))?.status).toBe('credited');
    await shop.close();
  });

  it('is not asked about when its session has ended', async () => {
    const shop = await makeShop(await freshStore());
    await shop.send(shop.ended(await shop.open('over')), 0);
    await shop.settle();
    const questions = questionsOf(shop);
    shop.pass(120_000);
    await shop.reconcile();
    expect(questions).toEqual([]);
    await shop.close();
  });
});
