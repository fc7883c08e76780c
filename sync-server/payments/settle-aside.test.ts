/**
 * Proves the effects of a decision of staff: an obstacle refuses it before anything is journalled, the journal comes
 * before the money, and concurrent changes are not overwritten.
 */
import { expect, it } from 'vitest';
import type { Command } from '#domain/ledger/entry.ts';
import { emptyState } from '#domain/features.ts';
import type { SettleAside } from '#domain/payment/payment-aside.ts';
import type { FailedRefund } from '#domain/purchase/failed-refund.ts';
import { openPaymentStore } from '#tests/builders/payment-store.ts';
import type { Answer } from '../commands/answer.ts';
import type { AsideRecord } from './payment-store.ts';
import { settleAside } from './settle-aside.ts';
import { orders } from '#domain/purchase/orders.ts';

const START = 1_800_000_000_000;
const ACT = { id: 'aside-1', by: 'Olga', reason: 'paid twice' };
const PAYMENT: AsideRecord = {
  ...{ order: 'order-1', payment: 'pi_1', amount: '20 USD', code: 'PAYMENT_DIFFERS', waitingSince: START },
};
const REFUND: AsideRecord = {
  ...{ order: 'order-1', payment: null, refund: 're_1', amount: '10 USD', code: 'REFUND_FAILED' },
  waitingSince: START,
};
const SETTLED_BEFORE: AsideRecord = {
  ...{ order: 'order-1', payment: 'pi_1', amount: '20 USD', code: 'PAYMENT_DIFFERS', settledAt: START + 1 },
};

const committedAnswer = ({ id, type }: Command): Answer => ({
  ok: true,
  verdict: { id, type, seq: 1, block: 1, at: '2027-01-15T08:00:00.000Z', verdict: 'committed' },
});
const refusedAnswer =
  (code: string) =>
  ({ id, type }: Command): Answer => ({
    ok: true,
    verdict: { id, type, seq: 1, block: 1, at: '2027-01-15T08:00:00.000Z', verdict: 'refused', code },
  });

/** An order with failed refunds. */
const settledOrder = (failed: readonly FailedRefund[]) => ({
  ...{ status: 'settled' as const, userId: 'ann', usd: 10n, refundedUsd: 10n, buyer: 7n, claimed: 7n },
  ...{ receivable: 0n, dispute: null, decided: [], refunds: ['re_1'] },
  failed,
});
const failedRefund = (refund: string, restored: boolean): FailedRefund => ({
  refund,
  usd: restored ? 0n : 10n,
  dc: restored ? 0n : 7n,
  restored,
});

type World = {
  /** Called between reading the payment and marking the refund. */
  beforeMark: () => Promise<unknown>;
  /** Called while the network is asked, or while the entry is written when no money is refunded. */
  meanwhile: () => Promise<unknown>;
  answer: (command: Command) => Answer;
  gives: 'given-back' | 'disputed';
};

async function openWaiting(record: AsideRecord, failed: readonly FailedRefund[] = []) {
  const { store } = await openPaymentStore();
  await store.keepAside('aside-1', record);
  await store.keepPayment('pi_1', { order: 'order-1', paidAt: START, amountUsd: '20', outcome: 'refused' });
  const state = emptyState();
  if (failed.length > 0) orders.of(state).byId.set('order-1', settledOrder(failed));
  const world: World = {
    beforeMark: () => Promise.resolve(),
    meanwhile: () => Promise.resolve(),
    answer: committedAnswer,
    gives: 'given-back',
  };
  const submitted: string[] = [];
  const asked: unknown[] = [];
  const settle = (how: SettleAside['how']) =>
    settleAside(
      {
        store,
        state,
        now: () => START + 9,
        async submit(command) {
          submitted.push(command.type);
          await (how === 'return' ? world.beforeMark() : world.meanwhile());
          return world.answer(command);
        },
        network: {
          async refund(payment, failures) {
            asked.push([payment, failures]);
            await world.meanwhile();
            return world.gives;
          },
        },
      },
      { ...ACT, how },
    );
  const become = (next: AsideRecord) => () => store.changeAside('aside-1', () => next);
  return { settle, store, world, submitted, asked, become, kept: () => store.aside('aside-1') };
}

it('a refund overwrites nothing that the provider reported meanwhile', async () => {
  const { settle, world, become, kept } = await openWaiting(PAYMENT);
  world.meanwhile = become({ ...SETTLED_BEFORE, settled: 'return' });
  expect(await settle('return')).toEqual({ ok: true, value: { ...SETTLED_BEFORE, settled: 'return' } });
  expect(await kept()).toEqual({ ...SETTLED_BEFORE, settled: 'return' });
});

it.each([
  ['return', 'by-hand'],
  ['by-hand', 'return'],
  ['by-hand', 'by-hand'],
] as const)('%s is refused when it was settled meanwhile: %s', async (how, settled) => {
  const { settle, world, become, kept } = await openWaiting(PAYMENT);
  world.meanwhile = become({ ...SETTLED_BEFORE, settled });
  expect(await settle(how)).toEqual({ ok: false, code: 'PAYMENT_NOT_WAITING' });
  expect(await kept()).toEqual({ ...SETTLED_BEFORE, settled });
});

it('a refund that fails at once leaves the payment waiting', async () => {
  const { settle, world, become, kept } = await openWaiting(PAYMENT);
  const failed = { ...PAYMENT, failedRefunds: ['re_9'] };
  world.meanwhile = become(failed);
  expect(await settle('return')).toEqual({ ok: false, code: 'REFUND_FAILED' });
  expect(await kept()).toEqual(failed);
});

it('an earlier failed refund does not, and the network learns their number', async () => {
  const { settle, asked, kept } = await openWaiting({ ...PAYMENT, failedRefunds: ['re_9'] });
  expect(await settle('return')).toMatchObject({ ok: true });
  expect(asked).toEqual([['pi_1', 1]]);
  expect(await kept()).toMatchObject({ settled: 'return', settledAt: START + 9 });
});

it('nothing is settled by hand if its refund began meanwhile', async () => {
  const { settle, world, become, kept } = await openWaiting(PAYMENT);
  world.meanwhile = become({ ...PAYMENT, returning: true });
  expect(await settle('by-hand')).toEqual({ ok: false, code: 'PAYMENT_BEING_RETURNED' });
  expect(await kept()).toEqual({ ...PAYMENT, returning: true });
});

it('no decision by hand is journalled for a payment being refunded', async () => {
  const { settle, submitted } = await openWaiting({ ...PAYMENT, returning: true });
  expect(await settle('by-hand')).toEqual({ ok: false, code: 'PAYMENT_BEING_RETURNED' });
  expect(submitted).toEqual([]);
});

it.each(['return', 'by-hand'] as const)('a decision that is not durable moves nothing: %s', async (how) => {
  const { settle, world, asked, kept } = await openWaiting(PAYMENT);
  world.answer = () => ({ ok: false, code: 'STORE_UNAVAILABLE' });
  expect(await settle(how)).toEqual({ ok: false, code: 'STORE_UNAVAILABLE' });
  expect([asked, await kept()]).toEqual([[], PAYMENT]);
});

it.each(['return', 'by-hand'] as const)(
  'a decision that the ledger refuses moves nothing: %s',
  async (how) => {
    const { settle, world, asked, kept } = await openWaiting(PAYMENT);
    world.answer = refusedAnswer('ORDER_NOT_FOUND');
    expect(await settle(how)).toEqual({ ok: false, code: 'ORDER_NOT_FOUND' });
    expect([asked, await kept()]).toEqual([[], PAYMENT]);
  },
);

it('a refusal with an unknown code is not consent', async () => {
  const { settle, world, asked, kept } = await openWaiting(PAYMENT);
  world.answer = refusedAnswer('OF_ANOTHER_RELEASE');
  await expect(settle('return')).rejects.toThrow('a refusal with an unknown code OF_ANOTHER_RELEASE');
  expect([asked, await kept()]).toEqual([[], PAYMENT]);
});

it('a decision that was made before in another wording is carried out', async () => {
  const { settle, world, asked } = await openWaiting(PAYMENT);
  world.answer = () => ({ ok: false, code: 'COMMAND_ID_REUSED' });
  expect(await settle('return')).toMatchObject({ ok: true });
  expect(asked).toEqual([['pi_1', 0]]);
});

it('a payment without a name cannot be refunded from here', async () => {
  const { settle, submitted } = await openWaiting({ ...PAYMENT, payment: null });
  expect(await settle('return')).toEqual({ ok: false, code: 'PAYMENT_NOT_RETURNABLE' });
  expect(submitted).toEqual([]);
});

it('a disputed one cannot either, and the decision is not journalled', async () => {
  const disputes = { dp_1: { state: 'open', amountUsd: '20' } } as const;
  const { settle, submitted, asked } = await openWaiting({ ...PAYMENT, disputes });
  expect(await settle('return')).toEqual({ ok: false, code: 'PAYMENT_DISPUTED' });
  expect([submitted, asked]).toEqual([[], []]);
});

it('one that was disputed before the network was asked keeps waiting, without the mark', async () => {
  const { settle, world, kept } = await openWaiting(PAYMENT);
  world.gives = 'disputed';
  expect(await settle('return')).toEqual({ ok: false, code: 'PAYMENT_DISPUTED' });
  expect(await kept()).toEqual(PAYMENT);
});

it('the network is not asked about a payment that was settled while the decision was journalled', async () => {
  const { settle, world, become, asked } = await openWaiting(PAYMENT);
  world.beforeMark = become({ ...SETTLED_BEFORE, settled: 'by-hand' });
  expect(await settle('return')).toEqual({ ok: false, code: 'PAYMENT_NOT_WAITING' });
  expect(asked).toEqual([]);
});

it('only a refund is returned in DC', async () => {
  const { settle, submitted, kept } = await openWaiting(PAYMENT);
  expect(await settle('credit')).toEqual({ ok: false, code: 'PAYMENT_NOT_CREDITABLE' });
  expect([submitted, await kept()]).toEqual([[], PAYMENT]);
});

it('the DC of a failed refund are returned by one command', async () => {
  const { settle, submitted, kept } = await openWaiting(REFUND, [failedRefund('re_1', false)]);
  expect(await settle('credit')).toMatchObject({ ok: true });
  expect(submitted).toEqual(['purchase.refund_restore']);
  expect(await kept()).toMatchObject({ settled: 'credit' });
});

it('returned DC are not returned again, and the record is settled', async () => {
  const failed = [failedRefund('re_2', false), failedRefund('re_1', true)];
  const { settle, submitted, kept } = await openWaiting(REFUND, failed);
  expect(await settle('credit')).toMatchObject({ ok: true });
  expect(submitted).toEqual([]);
  expect(await kept()).toMatchObject({ settled: 'credit' });
});

it.each([
  ['of an order that the ledger does not know', []],
  ['if only another one was returned', [failedRefund('re_2', true)]],
  ['whose money another refund has returned', [{ refund: 're_1', usd: 0n, dc: 0n, restored: false }]],
])('nothing is returned in DC %s', async (_what, failed) => {
  const { settle, submitted, kept } = await openWaiting(REFUND, failed);
  expect(await settle('credit')).toEqual({ ok: false, code: 'REFUND_NOT_RESTORABLE' });
  expect([submitted, await kept()]).toEqual([[], REFUND]);
});

it('an unpaid order has nothing to return', async () => {
  const { store } = await openPaymentStore();
  await store.keepAside('aside-1', REFUND);
  const state = emptyState();
  const quote = {
    ...{ buyer: 7n, marketing: 1n, core: 1n, universal: 1n, gross: 10n, payUsd: 10n },
    lines: [],
  };
  orders.of(state).byId.set('order-1', { status: 'open', userId: 'ann', quote, lockedUntil: START });
  const nobody = () => Promise.reject(new Error('nobody is asked'));
  const deps = { store, state, now: () => START, submit: nobody, network: { refund: nobody } };
  expect(await settleAside(deps, { ...ACT, how: 'credit' })).toEqual({
    ok: false,
    code: 'REFUND_NOT_RESTORABLE',
  });
});
