// Proves that nothing credits more than was ordered: a payment with another amount or currency, or a second one, waits
// for staff with an alert; no unexpected event makes an order read "paid"; and staff can refund or mark a waiting
// payment once.
import { emptyState } from '#domain/features.ts';
import { describe, expect, it } from 'vitest';
import { LEDGER, PAYMENTS } from '#couchdb/databases.ts';
import { userAccount } from '#domain/ledger/accounts.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { balanceOf } from '#domain/ledger/state.ts';
import { writeMicro } from '#domain/money.ts';
import { anOrderRecord, openPaymentStore } from '#tests/builders/payment-store.ts';
import { makeShop, type Shop } from '#tests/builders/shop.ts';
import { freshStore } from '#tests/builders/stores.ts';
import { diskFull } from '#tests/fakes/faulty-store.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { makeRecordingLog } from '#tests/fakes/recording-log.ts';
import type { Answer } from '../commands/answer.ts';
import type { PaymentRecord } from './payment-store.ts';
import { makeSetAside } from './set-aside.ts';

const ACT = { by: 'Olga', reason: 'paid twice' };
const verdictOf = ({ id, type }: Command): Answer => ({
  ok: true,
  verdict: { id, type, seq: 1, block: 1, at: '2027-01-15T08:00:00.000Z', verdict: 'committed' },
});

/** A ledger that records every decision. */
const JOURNAL = {
  state: emptyState(),
  submit: (command: Command) => Promise.resolve(verdictOf(command)),
};
const ALERT = 'a payment waits for staff: it was not credited';

async function openShop() {
  const alerts: unknown[] = [];
  const log = {
    ...quietLog,
    error: (fields: Readonly<Record<string, unknown>>, message: string) => {
      if (message === ALERT) alerts.push(fields['code']);
    },
  };
  const shop = await makeShop(await freshStore(), log);
  return { shop, alerts, order: await shop.open('of-ann') };
}

const dcOf = (shop: Shop, order: string): string =>
  writeMicro(balanceOf(shop.state(), userAccount(shop.userOf(order), 'DC')).posted);

async function tell(shop: Shop, ...bodies: readonly string[]): Promise<void> {
  for (const body of bodies) {
    await shop.send(body, 0);
    await shop.settle();
  }
}

const asidesOf = async (shop: Shop) =>
  (await shop.aside.list()).map(({ amount, code, payment }) => [code, amount, payment !== null]);

/** Either of the two processes may have stored the payment: the other counts it when it reads again. */
async function countOf(shop: Shop): Promise<number> {
  await shop.aside.refreshCount();
  return shop.aside.count();
}

/** The event, what the order reads afterwards, what the buyer got, and what waits for staff. */
const ODD: readonly (readonly [
  string,
  (shop: Shop, order: string) => readonly string[],
  { readonly status: string; readonly dc: string; readonly waits: readonly unknown[] },
])[] = [
  [
    'a cent too little',
    (shop, order) => [shop.paid(order, '', { amount_total: 999 })],
    { status: 'refused', dc: '0', waits: [['PAYMENT_DIFFERS', '9.99 USD', true]] },
  ],
  [
    'a cent too much',
    (shop, order) => [shop.paid(order, '', { amount_total: 1_001 })],
    { status: 'refused', dc: '0', waits: [['PAYMENT_DIFFERS', '10.01 USD', true]] },
  ],
  [
    'ten times as much',
    (shop, order) => [shop.paid(order, '', { amount_total: 10_000 })],
    { status: 'refused', dc: '0', waits: [['PAYMENT_DIFFERS', '100 USD', true]] },
  ],
  [
    'nothing at all, as paid',
    (shop, order) => [shop.paid(order, '', { amount_total: 0 })],
    { status: 'refused', dc: '0', waits: [['AMOUNT_INVALID', '0 USD', false]] },
  ],
  [
    'less than nothing',
    (shop, order) => [shop.paid(order, '', { amount_total: -1_000 })],
    { status: 'refused', dc: '0', waits: [['PAYMENT_DIFFERS', 'USD', true]] },
  ],
  [
    'another currency',
    (shop, order) => [shop.paid(order, '', { currency: 'eur' })],
    { status: 'refused', dc: '0', waits: [['PAYMENT_DIFFERS', 'EUR', true]] },
  ],
  [
    'no currency and no payment',
    (shop, order) => [shop.paid(order, '', { currency: null, payment_intent: null })],
    { status: 'refused', dc: '0', waits: [['PAYMENT_DIFFERS', null, false]] },
  ],
  [
    'a second payment',
    (shop, order) => [shop.paid(order), shop.paid(order, 'again')],
    { status: 'credited', dc: '7.495', waits: [['ORDER_NOT_OPEN', '10 USD', true]] },
  ],
  [
    'a second payment, of another amount',
    (shop, order) => [shop.paid(order), shop.paid(order, 'again', { amount_total: 5_000 })],
    { status: 'credited', dc: '7.495', waits: [['ORDER_NOT_OPEN', '50 USD', true]] },
  ],
  [
    'the right payment after one that differs',
    (shop, order) => [shop.paid(order, 'odd', { amount_total: 1 }), shop.paid(order)],
    { status: 'credited', dc: '7.495', waits: [['PAYMENT_DIFFERS', '0.01 USD', true]] },
  ],
  [
    'one payment reported with two amounts: the first report counts',
    (shop, order) => [shop.paid(order), shop.paid(order, '', { amount_total: 9_000 })],
    { status: 'credited', dc: '7.495', waits: [] },
  ],
  [
    'one payment reported again in another currency is never given back from here',
    (shop, order) => [shop.paid(order), shop.paid(order, '', { currency: 'eur' })],
    { status: 'credited', dc: '7.495', waits: [['PAYMENT_DIFFERS', 'EUR', false]] },
  ],
  [
    'a status that nobody knows',
    (shop, order) => [shop.paid(order, '', { payment_status: 'paid_in_part' })],
    { status: 'open', dc: '0', waits: [] },
  ],
  [
    'completed without being paid',
    (shop, order) => [shop.paid(order, '', { payment_status: 'unpaid' })],
    { status: 'open', dc: '0', waits: [] },
  ],
  [
    'completed without anything to pay',
    (shop, order) => [shop.paid(order, '', { payment_status: 'no_payment_required', amount_total: 0 })],
    { status: 'open', dc: '0', waits: [] },
  ],
  [
    'its end, and then the right payment: the money was taken',
    (shop, order) => [shop.ended(order), shop.paid(order)],
    { status: 'credited', dc: '7.495', waits: [] },
  ],
  [
    'its end, and then another amount',
    (shop, order) => [shop.ended(order), shop.paid(order, '', { amount_total: 2_000 })],
    { status: 'refused', dc: '0', waits: [['PAYMENT_DIFFERS', '20 USD', true]] },
  ],
  [
    'its end after it was paid',
    (shop, order) => [shop.paid(order), shop.ended(order)],
    { status: 'credited', dc: '7.495', waits: [] },
  ],
];

describe('an odd event', () => {
  it.each(ODD)('%s', async (_what, events, { status, dc, waits }) => {
    const { shop, alerts, order } = await openShop();
    const bodies = events(shop, order);
    await tell(shop, ...bodies, ...bodies);
    expect([(await shop.view(order))?.status, dcOf(shop, order)]).toEqual([status, dc]);
    expect(await asidesOf(shop)).toEqual(waits);
    // One alert each, however often the event is repeated, and no automatic refund.
    expect([alerts, await countOf(shop)]).toEqual([waits.map((one) => (one as string[])[0]), waits.length]);
    expect([[...shop.network.sentBack], await shop.waiting()]).toEqual([[], []]);
    await shop.close();
  });

  it.each([
    ['a cancelled order', true],
    ['an order that was open', false],
  ])('never shows it as "paid", not even for a moment: %s', async (_what, isCancelled) => {
    const { shop, order } = await openShop();
    if (isCancelled) await shop.cancel(order);
    const stop = shop.store.failEveryPut(LEDGER, diskFull);
    await shop.send(shop.paid(order, '', { amount_total: 5_000 }), 0);
    await shop.settle(1);
    expect((await shop.view(order))?.status).toBe(isCancelled ? 'expired' : 'open');
    stop();
    await shop.close();
  });

  it("of another order's payment does not change this one", async () => {
    const { shop, alerts, order } = await openShop();
    const other = await shop.open('of-ben');
    const event = JSON.parse(shop.paid(order)) as { data: { object: { payment_intent: string } } };
    const { payment_intent } = event.data.object;
    await tell(shop, shop.paid(order), shop.paid(other, '', { payment_intent }));
    expect([(await shop.view(other))?.status, dcOf(shop, other)]).toEqual(['open', '0']);
    expect([(await shop.view(order))?.status, dcOf(shop, order)]).toEqual(['credited', '7.495']);
    expect([await asidesOf(shop), alerts]).toEqual([
      [['PAYMENT_DIFFERS', '10 USD', false]],
      ['PAYMENT_DIFFERS'],
    ]);
    await tell(shop, shop.paid(other));
    expect(dcOf(shop, other)).toBe('7.495');
    await shop.close();
  });

  it('found only by asking the network waits as well', async () => {
    const { shop, order } = await openShop();
    shop.network.outcomes.set(order, { kind: 'paid-otherwise', order, currency: 'eur', payment: 'pi_eur' });
    shop.pass(120_000);
    await shop.reconcile();
    expect(await asidesOf(shop)).toEqual([['PAYMENT_DIFFERS', 'EUR', true]]);
    expect((await shop.view(order))?.status).toBe('refused');
    await shop.close();
  });
});

describe('staff', () => {
  it('refund a waiting payment once, and its refund takes nothing from the buyer', async () => {
    const { shop, order } = await openShop();
    await tell(shop, shop.paid(order), shop.paid(order, 'again'));
    const [waiting] = await shop.aside.list();
    const id = waiting?.id ?? '';
    expect(await shop.aside.settle({ ...ACT, id, how: 'return' })).toMatchObject({
      ok: true,
      value: { id, order },
    });
    expect([[...shop.network.sentBack], await shop.aside.list(), shop.aside.count()]).toEqual([[id], [], 0]);
    expect(await shop.aside.settle({ ...ACT, id, how: 'return' })).toMatchObject({
      ok: false,
      code: 'PAYMENT_NOT_WAITING',
    });
    await tell(
      shop,
      shop.paid(order, 'again'),
      shop.refunded(order, 1_000, 'x').replace(/"pi_[^"]*"/, `"${id}"`),
    );
    expect([dcOf(shop, order), (await shop.view(order))?.status, await shop.aside.list()]).toEqual([
      '7.495',
      'credited',
      [],
    ]);
    expect(await shop.store.get(PAYMENTS, `aside:${id}`)).toMatchObject({ settled: 'return' });
    await shop.close();
  });

  it('show the buyer what happened to an uncredited payment', async () => {
    const { shop, order } = await openShop();
    const read = async () => [(await shop.view(order))?.status, (await shop.view(order))?.aside];
    await tell(shop, shop.paid(order, '', { amount_total: 2_000 }));
    expect(await read()).toEqual(['refused', 'waiting']);
    const [waiting] = await shop.aside.list();
    await shop.aside.settle({ ...ACT, id: waiting?.id ?? '', how: 'return' });
    expect(await read()).toEqual(['refused', 'returned']);
    await tell(shop, shop.paid(order, '', { amount_total: 2_000 }));
    expect(await read(), 'reported once more').toEqual(['refused', 'returned']);
    await shop.close();
  });

  it('show a buyer who paid twice the second payment, beside the credits of the first', async () => {
    const { shop, order } = await openShop();
    const read = async () => [(await shop.view(order))?.status, (await shop.view(order))?.aside];
    await tell(shop, shop.paid(order));
    expect(await read()).toEqual(['credited', undefined]);
    await tell(shop, shop.paid(order, 'again'));
    expect(await read()).toEqual(['credited', 'waiting']);
    const [waiting] = await shop.aside.list();
    await shop.aside.settle({ ...ACT, id: waiting?.id ?? '', how: 'by-hand' });
    expect(await read()).toEqual(['credited', 'settled']);
    await shop.close();
  });

  it('show it at the next start after a crash between the decision and the order', async () => {
    const { shop, order } = await openShop();
    await tell(shop, shop.paid(order, '', { amount_total: 2_000 }));
    const [waiting] = await shop.aside.list();
    const id = waiting?.id ?? '';
    const before = await shop.store.get(PAYMENTS, `order:${order}`);
    await shop.aside.settle({ ...ACT, id, how: 'by-hand' });
    const after = await shop.store.get(PAYMENTS, `order:${order}`);
    await shop.store.put(PAYMENTS, { ...before, _id: `order:${order}`, ...{ _rev: after?._rev ?? '' } });
    expect((await shop.view(order))?.aside).toBe('waiting');
    expect(await shop.aside.settle({ ...ACT, id, how: 'return' })).toMatchObject({
      code: 'PAYMENT_NOT_WAITING',
    });
    expect((await shop.view(order))?.aside).toBe('settled');
    await shop.close();
  });

  it('cannot refund a credited or unnamed payment from here, but mark it as settled by hand', async () => {
    const { shop, order } = await openShop();
    await tell(shop, shop.paid(order), shop.paid(order, '', { currency: 'eur' }));
    const [waiting] = await shop.aside.list();
    const id = waiting?.id ?? '';
    expect(await shop.aside.settle({ ...ACT, id, how: 'return' })).toMatchObject({
      code: 'PAYMENT_NOT_RETURNABLE',
    });
    expect(shop.aside.count()).toBe(1);
    expect(await shop.aside.settle({ ...ACT, id, how: 'by-hand' })).toMatchObject({ ok: true });
    expect([[...shop.network.sentBack], shop.aside.count()]).toEqual([[], 0]);
    await shop.close();
  });

  it('decide once: of two simultaneous decisions one counts, and a payment being refunded is not settled by hand', async () => {
    const { shop, order } = await openShop();
    await tell(shop, shop.paid(order, '', { amount_total: 2_000 }));
    const [waiting] = await shop.aside.list();
    const id = waiting?.id ?? '';
    const answers = await Promise.all([
      shop.aside.settle({ ...ACT, id, how: 'return' }),
      shop.aside.settle({ ...ACT, id, how: 'by-hand' }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const kept = await shop.store.get<{ settled?: string }>(PAYMENTS, `aside:${id}`);
    expect(kept?.settled).toBe(shop.network.sentBack.has(id) ? 'return' : 'by-hand');
    await shop.close();
  });

  it('find a refund that a crash interrupted, and request it once more', async () => {
    const { shop, order } = await openShop();
    await tell(shop, shop.paid(order, '', { amount_total: 2_000 }));
    const [waiting] = await shop.aside.list();
    const id = waiting?.id ?? '';
    const left = await shop.store.get(PAYMENTS, `aside:${id}`);
    await shop.store.put(PAYMENTS, { ...left, _id: `aside:${id}`, ...{ returning: true } });
    expect(await shop.aside.settle({ ...ACT, id, how: 'by-hand' })).toMatchObject({
      code: 'PAYMENT_BEING_RETURNED',
    });
    expect(await shop.aside.settle({ ...ACT, id, how: 'return' })).toMatchObject({ ok: true });
    expect([[...shop.network.sentBack], shop.aside.count()]).toEqual([[id], 0]);
    await shop.close();
  });

  it('find it still waiting if the network does not answer', async () => {
    const { shop, order } = await openShop();
    await tell(shop, shop.paid(order, '', { amount_total: 2_000 }));
    const [waiting] = await shop.aside.list();
    shop.network.down = true;
    await expect(shop.aside.settle({ ...ACT, id: waiting?.id ?? '', how: 'return' })).rejects.toThrow('down');
    expect(await shop.aside.list()).toEqual([waiting]);
    shop.network.down = false;
    expect(await shop.aside.settle({ ...ACT, id: waiting?.id ?? '', how: 'return' })).toMatchObject({
      ok: true,
    });
    await shop.close();
  });
});

/** An order that was paid with $20 instead of $10, so its payment waits for staff under `id`. */
async function openDiffering() {
  const alerts: string[] = [];
  const log = { ...quietLog, error: (_fields: object, message: string) => alerts.push(message) };
  const shop = await makeShop(await freshStore(), log);
  const order = await shop.open('of-ann');
  await tell(shop, shop.paid(order, '', { amount_total: 2_000 }));
  alerts.length = 0;
  const id = (await shop.aside.list())[0]?.id ?? '';
  const read = async () => {
    const view = await shop.view(order);
    return [view?.status, view?.aside, await countOf(shop)];
  };
  return { shop, order, id, alerts, read };
}

describe('a waiting payment and the bank or provider', () => {
  it('refunded in full, it no longer waits, and its buyer sees the refund', async () => {
    const { shop, order, id, read } = await openDiffering();
    const news = shop.refunded(order, 2_000);
    await tell(shop, news, news);
    expect(await read()).toEqual(['refused', 'returned', 0]);
    expect(await shop.aside.settle({ ...ACT, id, how: 'return' })).toMatchObject({
      code: 'PAYMENT_NOT_WAITING',
    });
    expect([...shop.network.sentBack]).toEqual([]);
    await shop.close();
  });

  it('refunded in parts, it waits until the last cent, and staff see the refunded amount', async () => {
    const { shop, order, read } = await openDiffering();
    await tell(shop, shop.refunded(order, 1_400, 'a'), shop.refunded(order, 1_400, 'a'));
    expect(await shop.aside.list()).toMatchObject([{ amount: '20 USD', backUsd: '14' }]);
    await tell(shop, shop.refunded(order, 599, 'b'));
    expect(await read()).toEqual(['refused', 'waiting', 1]);
    await tell(shop, shop.refunded(order, 1, 'c'));
    expect(await read()).toEqual(['refused', 'returned', 0]);
    await shop.close();
  });

  it('refunded in another currency, it waits, because nobody can tell whether that was all of it', async () => {
    const { shop, order, read } = await openDiffering();
    await tell(shop, shop.refunded(order, 2_000).replace('"usd"', '"eur"'));
    expect(await read()).toEqual(['refused', 'waiting', 1]);
    expect(await shop.aside.list()).toMatchObject([{ backOtherwise: true }]);
    await shop.close();
  });

  it('disputed, it alerts staff, its buyer sees the dispute, and it is not shown as refunded', async () => {
    const { shop, order, id, alerts, read } = await openDiffering();
    await tell(shop, shop.disputed(order, 2_000));
    expect(await read()).toEqual(['refused', 'disputed', 1]);
    expect(alerts).toEqual(['the bank disputes a payment that was not credited']);
    expect(await shop.aside.list()).toMatchObject([{ id, disputed: true }]);
    shop.network.disputed.add(id);
    expect(await shop.aside.settle({ ...ACT, id, how: 'return' })).toMatchObject({
      code: 'PAYMENT_DISPUTED',
    });
    expect([await read(), [...shop.network.sentBack]]).toEqual([['refused', 'disputed', 1], []]);
    expect(await shop.aside.settle({ ...ACT, id, how: 'by-hand' })).toMatchObject({ ok: true });
    expect(await read()).toEqual(['refused', 'settled', 0]);
    await shop.close();
  });

  it.each([
    ['won', 2_000, ['refused', 'waiting', 1]],
    ['lost', 2_000, ['refused', 'returned', 0]],
    ['lost', 1_999, ['refused', 'waiting', 1]],
  ] as const)(
    'its dispute is %s, of %d cents, and reported out of order',
    async (outcome, cents, expected) => {
      const { shop, order, read } = await openDiffering();
      await tell(shop, shop.closed(order, outcome, cents), shop.disputed(order, cents));
      expect(await read()).toEqual(expected);
      await shop.close();
    },
  );

  it('its dispute in another currency concerns all of it', async () => {
    const { shop, order, read } = await openDiffering();
    const inEuro = (body: string) => body.replace('"usd"', '"eur"');
    await tell(shop, inEuro(shop.disputed(order)));
    expect(await read()).toEqual(['refused', 'disputed', 1]);
    await tell(shop, inEuro(shop.closed(order, 'lost')));
    expect(await read()).toEqual(['refused', 'returned', 0]);
    await shop.close();
  });

  it('reported before the payment itself, it counts all the same', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('of-ann');
    await shop.send(shop.refunded(order, 2_000), 0);
    await shop.settle(1);
    await tell(shop, shop.paid(order, '', { amount_total: 2_000 }));
    expect([(await shop.view(order))?.aside, await countOf(shop)]).toEqual(['returned', 0]);
    await shop.close();
  });

  it('disputed by a buyer with a closed account, it waits for staff', async () => {
    const shop = await makeShop(await freshStore());
    const order = await shop.open('gone');
    await shop.cancel(order);
    await shop.closeAccountOf(order);
    const { payment_intent } = (
      JSON.parse(shop.paid(order)) as { data: { object: { payment_intent: string } } }
    ).data.object;
    shop.network.disputed.add(payment_intent);
    await tell(shop, shop.paid(order), shop.disputed(order));
    expect(await shop.aside.list()).toMatchObject([{ id: payment_intent, disputed: true }]);
    expect([...shop.network.sentBack]).toEqual([]);
    await shop.close();
  });
});

describe('an order that does not show the fate of its payment, after a crash or an earlier release', () => {
  it('shows it after the next start, however many there are', async () => {
    const { documents, store } = await openPaymentStore();
    const { log, lines } = makeRecordingLog();
    const network = { refund: () => Promise.reject(new Error('nobody asks for it')) };
    const aside = makeSetAside({ ...JOURNAL, store, network, now: () => 1, log });
    const settledAs = ['return', 'by-hand', undefined] as const;
    for (let n = 0; n < 1_002; n += 1) {
      const settled = settledAs[n % 3];
      const id = `pi_${String(n).padStart(4, '0')}`;
      await store.keepOrder(`order-${id}`, anOrderRecord({ refused: 'PAYMENT_DIFFERS' }));
      const ended = settled === undefined ? { waitingSince: 1 } : { settledAt: 1, settled };
      const record = { order: `order-${id}`, payment: id, amount: '20 USD', code: 'PAYMENT_DIFFERS' };
      await store.keepAside(id, { ...record, ...ended });
    }
    await store.keepOrder('order-other', anOrderRecord());
    await aside.catchUp();
    const asidesByOrder = await Promise.all(
      ['0000', '0001', '0002', '0999', '1000', '1001'].map(
        async (n) => (await store.order(`order-pi_${n}`))?.asides,
      ),
    );
    expect(asidesByOrder.map((asides) => Object.values(asides ?? {}))).toEqual([
      ['returned'],
      ['settled'],
      ['waiting'],
      ['returned'],
      ['settled'],
      ['waiting'],
    ]);
    expect([await store.order('order-other'), lines]).toEqual([anOrderRecord(), []]);
    const before = await documents.info(PAYMENTS);
    await aside.catchUp();
    expect(await documents.info(PAYMENTS), 'nothing is written twice').toEqual(before);
  });

  it('does not stop the service if it cannot be read', async () => {
    const { store } = await openPaymentStore();
    const { log, lines } = makeRecordingLog();
    const gone = new Error('the store is gone');
    const network = { refund: () => Promise.reject(gone) };
    const everyAside = () => {
      throw gone;
    };
    const unread = { ...store, everyAside };
    await makeSetAside({ ...JOURNAL, store: unread, network, now: () => 1, log }).catchUp();
    expect(lines).toEqual([
      ['error', 'the state of payments could not be written into their orders', { err: gone }],
    ]);
  });
});

describe('a decision of staff', () => {
  const START = 1_800_000_000_000;
  const ASIDE = { order: 'order-1', payment: 'pi_1', amount: '20 USD', code: 'PAYMENT_DIFFERS' };

  /** A refused payment of $20, `pi_1`, that waits under the same id. */
  async function openWaiting(record: { readonly payment: string | null } = ASIDE) {
    const { documents, store } = await openPaymentStore();
    const { log, lines } = makeRecordingLog();
    const sentBack: string[] = [];
    const world = {
      beforeRefund: (): Promise<void> => Promise.resolve(),
      readPayment: store.payment.bind(store),
    };
    const aside = makeSetAside({
      ...JOURNAL,
      store: { ...store, payment: (payment) => world.readPayment(payment) },
      network: {
        async refund(payment) {
          await world.beforeRefund();
          sentBack.push(payment);
          return 'given-back';
        },
      },
      now: () => START,
      log,
    });
    const first: PaymentRecord = { order: 'order-1', paidAt: START, amountUsd: '20', outcome: 'refused' };
    await store.keepPayment('pi_1', first);
    await aside.keep('pi_1', { ...ASIDE, ...record });
    lines.length = 0;
    return { aside, documents, store, world, lines, sentBack };
  }

  it('is stored with its time, answered with what was settled, and logged', async () => {
    const { aside, store, lines } = await openWaiting();
    expect(await aside.settle({ ...ACT, id: 'pi_1', how: 'by-hand' })).toEqual({
      ok: true,
      value: { id: 'pi_1', ...ASIDE, since: '2027-01-15T08:00:00.000Z' },
    });
    expect(await store.aside('pi_1')).toEqual({ ...ASIDE, settledAt: START, settled: 'by-hand' });
    expect(lines).toEqual([
      [
        'info',
        'a payment that waited for staff is settled',
        { aside: 'pi_1', order: 'order-1', how: 'by-hand', ...ACT },
      ],
    ]);
  });

  it.each(['before the network answers', 'as the first word'])(
    'to refund is done when the network reports it %s',
    async (when) => {
      const { aside, store, world } = await openWaiting();
      const news = { kind: 'refunded', payment: 'pi_1', refund: 're_1', amountUsd: '20' } as const;
      const recordNews = async () => {
        await aside.recordNews('pi_1', { news, paidUsd: '20' });
      };
      if (when === 'as the first word')
        world.readPayment = (payment) => recordNews().then(() => store.payment(payment));
      else world.beforeRefund = recordNews;
      const answer = await aside.settle({ ...ACT, id: 'pi_1', how: 'return' });
      expect(answer).toMatchObject(
        when === 'as the first word'
          ? { ok: false, code: 'PAYMENT_NOT_WAITING' }
          : { ok: true, value: { since: '2027-01-15T08:00:00.000Z', backUsd: '20' } },
      );
      expect(await store.aside('pi_1')).toEqual({
        ...ASIDE,
        settledAt: START,
        settled: 'return',
        refunds: { re_1: '20' },
      });
      expect(await aside.list()).toEqual([]);
    },
  );

  it('by hand stays if the provider reports a refund afterwards', async () => {
    const { aside, store } = await openWaiting();
    await aside.settle({ ...ACT, id: 'pi_1', how: 'by-hand' });
    const news = { kind: 'refunded', payment: 'pi_1', refund: 're_1', amountUsd: '20' } as const;
    expect(await aside.recordNews('pi_1', { news, paidUsd: '20' })).toBe(true);
    expect((await store.aside('pi_1'))?.settled).toBe('by-hand');
    expect(await aside.recordNews('pi_2', { news, paidUsd: '20' })).toBe(false);
  });

  it('marks a refund before the network is asked, and changes nothing afterwards', async () => {
    const { aside, store, world, sentBack } = await openWaiting();
    const marks: unknown[] = [];
    world.beforeRefund = async () => {
      marks.push((await store.aside('pi_1'))?.returning);
    };
    expect(await aside.settle({ ...ACT, id: 'pi_1', how: 'return' })).toMatchObject({ ok: true });
    expect([marks, sentBack]).toEqual([[true], ['pi_1']]);
    expect(await store.aside('pi_1')).toEqual({ ...ASIDE, settledAt: START, settled: 'return' });
  });

  it.each(['return', 'by-hand'] as const)('on something unknown is refused: %s', async (how) => {
    const { aside, sentBack } = await openWaiting();
    const refused = { ok: false, code: 'PAYMENT_NOT_WAITING' };
    expect(await aside.settle({ ...ACT, id: 'pi_2', how })).toEqual(refused);
    expect(sentBack).toEqual([]);
  });

  it.each(['return', 'by-hand'] as const)(
    'on something settled is refused, whatever it concerns: %s',
    async (how) => {
      const { aside, store, lines } = await openWaiting({ payment: null });
      await aside.settle({ ...ACT, id: 'pi_1', how: 'by-hand' });
      const before = await store.aside('pi_1');
      lines.length = 0;
      expect(await aside.settle({ ...ACT, id: 'pi_1', how })).toEqual({
        ok: false,
        code: 'PAYMENT_NOT_WAITING',
      });
      expect([await store.aside('pi_1'), lines]).toEqual([before, []]);
    },
  );

  it.each([
    ['has no name', null],
    ['is unknown', 'pi_unknown'],
  ])('cannot refund a payment that %s', async (_what, payment) => {
    const { aside, sentBack } = await openWaiting({ payment });
    const refused = { ok: false, code: 'PAYMENT_NOT_RETURNABLE' };
    expect(await aside.settle({ ...ACT, id: 'pi_1', how: 'return' })).toEqual(refused);
    expect(sentBack).toEqual([]);
  });

  it('cannot refund a credited payment', async () => {
    const { aside, store, sentBack } = await openWaiting();
    await store.changePayment('pi_1', (record) => ({ ...record, outcome: 'credited' }));
    const refused = { ok: false, code: 'PAYMENT_NOT_RETURNABLE' };
    expect(await aside.settle({ ...ACT, id: 'pi_1', how: 'return' })).toEqual(refused);
    expect(sentBack).toEqual([]);
  });

  it('refunds nothing that was settled by hand just before', async () => {
    const { aside, store, world, sentBack } = await openWaiting();
    world.readPayment = async (payment) => {
      await aside.settle({ ...ACT, id: 'pi_1', how: 'by-hand' });
      return store.payment(payment);
    };
    expect(await aside.settle({ ...ACT, id: 'pi_1', how: 'return' })).toEqual({
      ok: false,
      code: 'PAYMENT_NOT_WAITING',
    });
    expect(sentBack).toEqual([]);
    expect(await store.aside('pi_1')).toEqual({ ...ASIDE, settledAt: START, settled: 'by-hand' });
  });

  it('that cannot be counted leaves the count unchanged, and is logged', async () => {
    const { documents, store } = await openPaymentStore();
    const { log, lines } = makeRecordingLog();
    const gone = new Error('the store is gone');
    let isGone = false;
    const asides = () => (isGone ? Promise.reject(gone) : store.asides());
    const network = { refund: () => Promise.resolve('given-back' as const) };
    const aside = makeSetAside({ ...JOURNAL, store: { ...store, asides }, network, now: () => START, log });
    await store.keepAside('pi_1', { ...ASIDE, waitingSince: START });
    await aside.refreshCount();
    isGone = true;
    await aside.refreshCount();
    expect(aside.count()).toBe(1);
    expect(lines).toEqual([['error', 'the payments that wait for staff could not be read', { err: gone }]]);
    expect(await documents.get(PAYMENTS, 'aside:pi_1')).not.toBeNull();
  });
});
