// Proves the orders in a person's export: unpaid ones too, everything that happened to the others, nothing with which
// somebody could still pay, no internal data, and nobody else's orders.
import { describe, expect, it } from 'vitest';
import { ExportedOrderSchema } from '#domain/payment/export.ts';
import { buy, closeDispute, dispute, openOrder, refund } from '#tests/builders/purchases.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { exportOrders } from './export-orders.ts';
import type { OrderRecord } from './payment-store.ts';

const FIRST = '01HORDER0000000000000ANN01';
const SECOND = '01HORDER0000000000000ANN02';

async function exportOrdersOf(on: World, records: Readonly<Record<string, Partial<OrderRecord>>> = {}) {
  const order = (id: string): Promise<OrderRecord | null> => {
    const known = records[id];
    const fresh = { userId: idOf('ann'), amountUsd: '10', openedAt: on.now, lockedUntil: on.now + 900_000 };
    return Promise.resolve(known === undefined ? null : { ...fresh, ...known });
  };
  const all = await exportOrders({ store: { order }, state: on.state }, idOf('ann'));
  for (const one of all) ExportedOrderSchema.parse(one);
  return all;
}
const isoOf = (ms: number): string => new Date(ms).toISOString();

describe('an order that is not paid', () => {
  const ordered = () => {
    const on = aWorld().with(person('ann'), person('ben'));
    openOrder(on, '10', FIRST, 'ann');
    return on;
  };

  it('is exported with its offer, without the address of payment', async () => {
    const on = ordered();
    const session = { id: 'cs_secret', url: 'https://pay.example/cs_secret' };
    const orders = await exportOrdersOf(on, { [FIRST]: { session } });
    expect(orders).toStrictEqual([
      {
        id: FIRST,
        status: 'open',
        amountUsd: '10',
        openedAt: isoOf(on.now),
        lockedUntil: isoOf(on.now + 900_000),
        lines: [{ dc: '10', phase: 1, priceUsd: '1', usd: '10' }],
        split: { buyer: '7.495', core: '1', marketing: '1.5', universal: '0.005' },
      },
    ]);
    expect(JSON.stringify(orders)).not.toContain('secret');
  });

  it.each([
    ['cancelled', 'purchase.cancel', 'ann'],
    ['expired', 'purchase.expire', 'system'],
  ] as const)('that is %s stays in the export', async (status, command, actor) => {
    const on = ordered();
    on.later(2 * 24 * 3_600_000).send(actor, command, { order: FIRST });
    expect(await exportOrdersOf(on)).toMatchObject([{ id: FIRST, status, amountUsd: '10' }]);
  });

  it('that the card edge does not know has its time from the ledger', async () => {
    const on = ordered();
    expect(await exportOrdersOf(on)).toMatchObject([{ status: 'open', openedAt: isoOf(on.now) }]);
  });

  it('in the ledger that was charged all the same shows the fate of the payment', async () => {
    const on = ordered();
    expect(await exportOrdersOf(on, { [FIRST]: { paid: true } })).toMatchObject([{ status: 'paid' }]);
    const refused = { paid: true, refused: 'ORDER_NOT_OPEN' } as const;
    expect(await exportOrdersOf(on, { [FIRST]: refused })).toMatchObject([
      { status: 'refused', code: 'ORDER_NOT_OPEN' },
    ]);
  });
});

it('the export is empty for somebody who has ordered nothing', async () => {
  expect(await exportOrdersOf(aWorld().with(person('ann')))).toEqual([]);
});

describe('an order that is paid', () => {
  it('is exported without events that did not happen, and without a time if the card edge does not know it', async () => {
    const on = aWorld().with(person('ann'));
    buy(on, '10', FIRST, 'ann');
    expect(await exportOrdersOf(on)).toStrictEqual([
      { id: FIRST, status: 'credited', amountUsd: '10', dc: '7.495' },
    ]);
  });

  it('is exported with its credits, beside an unpaid one, in order, only to its buyer', async () => {
    const on = aWorld().with(person('ann'), person('ben'));
    buy(on, '10', FIRST, 'ann');
    openOrder(on, '25', SECOND, 'ann');
    openOrder(on, '30', '01HORDER0000000000000BEN01', 'ben');
    expect(await exportOrdersOf(on, { [FIRST]: {}, [SECOND]: {} })).toMatchObject([
      { id: FIRST, status: 'credited', amountUsd: '10', dc: '7.495', openedAt: isoOf(on.now) },
      { id: SECOND, status: 'open', amountUsd: '25' },
    ]);
  });

  it('shows refunds and the debt', async () => {
    const on = aWorld().with(person('ann'), person('ben'));
    buy(on, '10', FIRST, 'ann');
    on.send('ann', 'wallet.transfer', { to: on.address('ben'), amount: '5', currency: 'DC' });
    refund(on, '4', 're_1', FIRST);
    const [one] = await exportOrdersOf(on);
    expect(one).toMatchObject({ status: 'refunded', refundedUsd: '4', refunds: ['re_1'], dc: '7.495' });
    // Four dollars correspond to 2.998 DC, and 2.4925 were left.
    expect([one?.takenBackDc, one?.owedDc]).toEqual(['2.4925', '0.5055']);
  });

  it.each([
    ['open', 'disputed'],
    ['won', 'credited'],
    ['lost', 'disputed'],
  ] as const)('shows that a dispute is %s', async (outcome, status) => {
    const on = aWorld().with(person('ann'));
    buy(on, '10', FIRST, 'ann');
    dispute(on, 'dp_1', FIRST);
    if (outcome !== 'open') closeDispute(on, outcome, 'dp_1', FIRST);
    const [one] = await exportOrdersOf(on);
    expect(one).toMatchObject({ status, disputes: [{ id: 'dp_1', outcome }] });
    expect(one?.takenBackDc).toBe(outcome === 'lost' ? '7.495' : undefined);
  });
});
