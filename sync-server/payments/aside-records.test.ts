/**
 * Proves what later events do to the record of a payment or failed refund that waits for staff: a repeated event counts
 * once, the waiting time continues, and an order is written only when something changes.
 */
import { expect, it } from 'vitest';
import { PAYMENTS } from '#couchdb/databases.ts';
import { emptyState } from '#domain/features.ts';
import type { FailedRefund } from '#domain/purchase/failed-refund.ts';
import { anOrderRecord, openPaymentStore } from '#tests/builders/payment-store.ts';
import { makeRecordingLog } from '#tests/fakes/recording-log.ts';
import type { AsideRecord } from './payment-store.ts';
import { makeSetAside } from './set-aside.ts';
import { orders } from '#domain/purchase/orders.ts';

const START = 1_800_000_000_000;
const PAYMENT: AsideRecord = {
  ...{ order: 'order-1', payment: 'pi_1', amount: '20 USD', code: 'PAYMENT_DIFFERS', waitingSince: START },
};
const REFUND: AsideRecord = {
  ...{ order: 'order-1', payment: null, refund: 're_1', amount: '10 USD', code: 'REFUND_FAILED' },
  waitingSince: START,
};
const { waitingSince: _, ...SETTLED } = { ...PAYMENT, settledAt: START + 1, settled: 'return' as const };

const failedRefund = (refund: string, more: Partial<FailedRefund> = {}): FailedRefund => ({
  ...{ refund, usd: 0n, dc: 0n, restored: false },
  ...more,
});

/** Records under `re_1`, or under the id of their payment. Each reading of the clock is a millisecond later. */
async function open(record: AsideRecord, failures?: readonly FailedRefund[]) {
  const { documents, store } = await openPaymentStore();
  const { log, lines } = makeRecordingLog();
  const state = emptyState();
  if (failures !== undefined) {
    orders.of(state).byId.set('order-1', {
      ...{ status: 'settled', userId: 'ann', usd: 10n, refundedUsd: 10n, buyer: 7n, claimed: 7n },
      ...{ receivable: 0n, dispute: null, decided: [], refunds: ['re_1'], failed: failures },
    });
  }
  let looks = 0;
  const nobody = () => Promise.reject(new Error('nobody is asked'));
  const aside = makeSetAside({
    ...{ store, state, log, submit: nobody, network: { refund: nobody } },
    now: () => START + 100 + looks++,
  });
  const id = record.refund ?? record.payment ?? '';
  await store.keepOrder('order-1', anOrderRecord());
  await store.keepAside(id, record);
  const recordNews = (news: Parameters<typeof aside.recordNews>[1]['news']) =>
    aside.recordNews(id, { news, paidUsd: '20' });
  const revision = async () => (await documents.get(PAYMENTS, 'order:order-1'))?._rev;
  return { aside, store, state, lines, recordNews, revision, kept: () => store.aside(id) };
}

const REFUND_FAILED = { kind: 'refund-failed', payment: 'pi_1', refund: 're_9', amountUsd: '20' } as const;
const FAILED_ALERT = 'a refund did not reach the card: its payment waits for staff';
const alertsOf = (lines: readonly (readonly unknown[])[]) =>
  lines.flatMap(([level, message]) => (level === 'error' ? [message] : []));

it('a failed refund is reported to staff once, and its payment waits from then on', async () => {
  const { recordNews, lines, kept } = await open(SETTLED);
  await recordNews(REFUND_FAILED);
  const { settled: __, settledAt: ___, ...waits } = SETTLED;
  const waiting = { ...waits, waitingSince: START + 100, failedRefunds: ['re_9'] };
  expect(await kept()).toEqual(waiting);
  await recordNews(REFUND_FAILED);
  expect(await kept()).toEqual(waiting);
  expect(alertsOf(lines)).toEqual([FAILED_ALERT]);
});

it('a failed refund of a waiting payment is recorded, and the waiting time continues', async () => {
  const { recordNews, lines, kept } = await open(PAYMENT);
  await recordNews(REFUND_FAILED);
  expect(await kept()).toEqual({ ...PAYMENT, failedRefunds: ['re_9'] });
  expect(alertsOf(lines)).toEqual([FAILED_ALERT]);
});

it('a settled payment does not wait again because of a failure known before', async () => {
  const known = { ...SETTLED, failedRefunds: ['re_9'] };
  const { recordNews, lines, kept } = await open(known);
  await recordNews(REFUND_FAILED);
  expect(await kept()).toEqual(known);
  expect(alertsOf(lines)).toEqual([]);
});

it('other events of a settled payment leave it settled', async () => {
  const { recordNews, kept } = await open(SETTLED);
  await recordNews({ kind: 'disputed', payment: 'pi_1', dispute: 'dp_1', amountUsd: '20' });
  expect(await kept()).toMatchObject({ settled: 'return', settledAt: START + 1 });
});

it('a dispute is reported to staff once', async () => {
  const { recordNews, lines } = await open(PAYMENT);
  const disputed = { kind: 'disputed', payment: 'pi_1', dispute: 'dp_1', amountUsd: '20' } as const;
  await recordNews(disputed);
  await recordNews(disputed);
  expect(alertsOf(lines)).toEqual(['the bank disputes a payment that was not credited']);
});

it.each([
  ['a payment', PAYMENT, [failedRefund('re_1', { dc: 7n })], undefined],
  ['a refund whose DC can come back', REFUND, [failedRefund('re_1', { dc: 7n })], true],
  ['a refund whose DC cannot come back', REFUND, [failedRefund('re_1')], undefined],
  ['a refund of an unknown order', REFUND, undefined, undefined],
])('staff see whether DC can be returned: %s', async (_what, record, failures, restorable) => {
  const { aside } = await open(record, failures);
  expect((await aside.list()).map((one) => one.restorable)).toEqual([restorable]);
});

it.each([
  ['whose money another refund has returned', [failedRefund('re_1')], 'return'],
  ['of which dollars are still owed', [failedRefund('re_1', { usd: 1n })], undefined],
  ['whose DC were returned', [failedRefund('re_1', { restored: true })], undefined],
  [
    'of which dollars are owed although DC were returned',
    [failedRefund('re_1', { usd: 1n, restored: true })],
    undefined,
  ],
  ['of an unknown order', undefined, undefined],
])('a failed refund %s', async (_what, failures, settled) => {
  const { aside, kept, store } = await open(REFUND, failures);
  await aside.closeCoveredRefunds('order-1');
  expect((await kept())?.settled).toBe(settled);
  const order = await store.order('order-1');
  expect(order?.failedRefunds).toEqual(settled === undefined ? undefined : { re_1: 'returned' });
});

it('a refund that was settled before is not settled again', async () => {
  const before = { ...REFUND, waitingSince: undefined, settledAt: START + 1, settled: 'by-hand' as const };
  const { waitingSince: __, ...settled } = before;
  const { aside, kept } = await open(settled, [failedRefund('re_1')]);
  await aside.closeCoveredRefunds('order-1');
  expect(await kept()).toEqual(settled);
});

it('nothing is returned for an order that is unpaid or without failed refunds', async () => {
  const { aside, kept, state, lines } = await open(REFUND);
  const quote = {
    ...{ buyer: 7n, marketing: 1n, core: 1n, universal: 1n, gross: 10n, payUsd: 10n },
    lines: [],
  };
  orders.of(state).byId.set('order-1', { status: 'open', userId: 'ann', quote, lockedUntil: START });
  await aside.closeCoveredRefunds('order-1');
  expect(await kept()).toEqual(REFUND);
  expect(lines).toEqual([]);
});

it('the order is written only if something has changed', async () => {
  const { aside, recordNews, revision } = await open(REFUND, [failedRefund('re_1')]);
  const before = await revision();
  await aside.closeCoveredRefunds('order-1');
  const written = await revision();
  expect(written).not.toBe(before);
  await aside.closeCoveredRefunds('order-1');
  await recordNews({ kind: 'disputed', payment: 'pi_1', dispute: 'dp_1', amountUsd: '20' });
  expect(await revision()).toBe(written);
});
