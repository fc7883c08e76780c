// Proves the handling of a refund that does not reach the card: staff are alerted once and decide once, the buyer reads
// it, the DC are returned at most once, whatever the order and number of events; and every decision of staff is in the
// journal.
import { expect, it } from 'vitest';
import { userAccount } from '#domain/ledger/accounts.ts';
import { balanceOf } from '#domain/ledger/state.ts';
import { writeMicro } from '#domain/money.ts';
import { makeShop, type Shop } from '#tests/builders/shop.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';

const ACT = { by: 'Olga', reason: 'the card was closed' };

async function openShop() {
  const alerts: string[] = [];
  const log = { ...quietLog, error: (_fields: object, message: string) => alerts.push(message) };
  const shop = await makeShop(await freshStore(), log);
  return { shop, alerts, order: await shop.open('of-ann') };
}

const dcOf = (shop: Shop, order: string): string =>
  writeMicro(balanceOf(shop.state(), userAccount(shop.userOf(order), 'DC')).posted);

async function postEvents(shop: Shop, ...bodies: readonly string[]): Promise<void> {
  for (const body of bodies) {
    await shop.send(body, bodies.indexOf(body) % 2);
    await shop.settle();
  }
}

const read = async (shop: Shop, order: string) => {
  const view = await shop.view(order);
  return [view?.status, view?.refund, dcOf(shop, order), (await shop.aside.list()).length];
};

const decisionsOf = async (shop: Shop) =>
  (await shop.entries()).flatMap(({ facts }) => facts.filter(({ kind }) => kind === 'payment.decided'));

const ALERT = 'a refund did not reach the card: it waits for staff';

it('a refund that fails after it was made keeps the DC, alerts staff once, and can be returned once', async () => {
  const { shop, alerts, order } = await openShop();
  await postEvents(shop, shop.paid(order), shop.refunded(order, 1_000));
  const failed = shop.refundFailed(order, 1_000);
  const toldAgain = shop.refundFailed(order, 1_000, '', 'charge.refund.updated');
  await postEvents(shop, failed, failed, toldAgain);
  expect(await read(shop, order)).toEqual(['refunded', 'failed', '0', 1]);
  expect(alerts).toEqual([ALERT]);
  const [waiting] = await shop.aside.list();
  const id = waiting?.id ?? '';
  expect(waiting).toMatchObject({ amount: '10 USD', code: 'REFUND_FAILED', payment: null, restorable: true });
  expect(await shop.aside.settle({ ...ACT, id, how: 'return' })).toMatchObject({
    code: 'PAYMENT_NOT_RETURNABLE',
  });
  await shop.aside.settle({ ...ACT, id, how: 'credit' });
  expect(await shop.aside.settle({ ...ACT, id, how: 'credit' })).toMatchObject({
    code: 'PAYMENT_NOT_WAITING',
  });
  await postEvents(shop, failed, shop.refunded(order, 1_000));
  expect(await decisionsOf(shop)).toHaveLength(1);
  await shop.close();
});

it('a failed refund is returned in DC once, although a crash came before its record was written', async () => {
  const { shop, order } = await openShop();
  await postEvents(shop, shop.paid(order), shop.refunded(order, 400), shop.refundFailed(order, 400));
  const [waiting] = await shop.aside.list();
  const id = waiting?.id ?? '';
  const before = await shop.store.get('vaultiq-payments', `aside:${id}`);
  expect(await shop.aside.settle({ ...ACT, id, how: 'credit' })).toMatchObject({ ok: true });
  expect(await read(shop, order)).toEqual(['credited', 'restored', '7.495', 0]);
  const after = await shop.store.get('vaultiq-payments', `aside:${id}`);
  await shop.store.put('vaultiq-payments', { ...before, _id: `aside:${id}`, _rev: after?._rev ?? '' });
  expect(await shop.aside.settle({ by: 'Ben', reason: 'once more', id, how: 'credit' })).toMatchObject({
    ok: true,
  });
  expect(await read(shop, order)).toEqual(['credited', 'restored', '7.495', 0]);
  expect(await decisionsOf(shop)).toMatchObject([{ aside: id, decision: 'credit', order, ...ACT }]);
  await shop.close();
});

it('a refund whose failure is reported before it was made takes nothing', async () => {
  const { shop, order } = await openShop();
  await postEvents(shop, shop.paid(order), shop.refundFailed(order, 400), shop.refunded(order, 400));
  expect(await read(shop, order)).toEqual(['credited', 'failed', '7.495', 1]);
  const [waiting] = await shop.aside.list();
  const id = waiting?.id ?? '';
  expect(await shop.aside.settle({ ...ACT, id, how: 'credit' })).toMatchObject({
    code: 'REFUND_NOT_RESTORABLE',
  });
  expect(await shop.aside.settle({ ...ACT, id, how: 'by-hand' })).toMatchObject({ ok: true });
  expect(await read(shop, order)).toEqual(['credited', 'settled', '7.495', 0]);
  await shop.close();
});

it('a failed refund no longer waits once another refund has returned the money, which takes no further DC', async () => {
  const { shop, order } = await openShop();
  await postEvents(shop, shop.paid(order), shop.refunded(order, 400), shop.refundFailed(order, 400));
  expect(await read(shop, order)).toEqual(['refunded', 'failed', '4.497', 1]);
  await postEvents(shop, shop.refunded(order, 400, 'again'));
  expect(await read(shop, order)).toEqual(['refunded', 'returned', '4.497', 0]);
  await shop.close();
});

it('a failed refund of an uncredited payment makes it wait again, and the next return is a new refund', async () => {
  const { shop, alerts, order } = await openShop();
  await postEvents(shop, shop.paid(order, '', { amount_total: 2_000 }));
  const id = (await shop.aside.list())[0]?.id ?? '';
  await shop.aside.settle({ ...ACT, id, how: 'return' });
  const [made, failed] = [shop.refunded(order, 2_000), shop.refundFailed(order, 2_000)];
  await postEvents(shop, made, failed);
  expect([(await shop.view(order))?.aside, (await shop.aside.list()).length]).toEqual(['waiting', 1]);
  expect(alerts.at(-1)).toBe('a refund did not reach the card: its payment waits for staff');
  await shop.aside.settle({ ...ACT, id, how: 'return' });
  await postEvents(shop, failed, made, shop.refunded(order, 2_000, 'again'));
  expect([(await shop.view(order))?.aside, (await shop.aside.list()).length]).toEqual(['returned', 0]);
  expect(shop.network.asked).toEqual([`${id} 0`, `${id} 1`]);
  expect(await decisionsOf(shop)).toMatchObject([
    { aside: id, decision: 'return', ...ACT },
    { aside: id, decision: 'return', ...ACT },
  ]);
  await shop.close();
});

it('the journal has a decision once, before the money moves, however it is repeated', async () => {
  const { shop, order } = await openShop();
  await postEvents(shop, shop.paid(order), shop.paid(order, 'again'));
  const id = (await shop.aside.list())[0]?.id ?? '';
  shop.network.down = true;
  await expect(shop.aside.settle({ ...ACT, id, how: 'return' })).rejects.toThrow('down');
  expect(await decisionsOf(shop)).toHaveLength(1);
  shop.network.down = false;
  expect(await shop.aside.settle({ by: 'Ben', reason: 'again', id, how: 'return' })).toMatchObject({
    ok: true,
  });
  expect(await decisionsOf(shop)).toMatchObject([
    { kind: 'payment.decided', aside: id, decision: 'return', order, userId: shop.userOf(order), ...ACT },
  ]);
  await shop.close();
});
