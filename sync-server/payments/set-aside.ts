/**
 * Payments that are not credited automatically (ruling M18): each waits, with an alert, until staff have settled it.
 */
import type { ErrorCode } from '#domain/errors.ts';
import type { State } from '#domain/ledger/state.ts';
import type { PaymentAside, SettleAside } from '#domain/payment/payment-aside.ts';
import { writeMicro } from '#domain/money.ts';
import { findRestorable } from '#domain/purchase/fail-refund.ts';
import { ok, type Result } from '#domain/result.ts';
import { isoTime } from '../iso-time.ts';
import type { Log } from '../log.ts';
import {
  type AsideEvent,
  asideState,
  hasFailed,
  isAllBack,
  isDisputed,
  refundState,
  returnedAmount,
  addAsideEvent,
} from './aside-events.ts';
import type { AsideRecord, PaymentStore } from './payment-store.ts';
import { settleAside, settledBy, type SettleDeps } from './settle-aside.ts';
import { orders } from '#domain/purchase/orders.ts';

export type SetAside = {
  /** Stores it once and alerts staff. Durable when it resolves. */
  keep(id: string, record: Omit<AsideRecord, 'waitingSince'>): Promise<void>;
  /**
   * Records a later event about it, in any order and any number of times. When all of `paidUsd` is back on the card,
   * nothing waits any more. False when no payment was set aside under this id.
   */
  recordNews(id: string, report: { readonly news: AsideEvent; readonly paidUsd: string }): Promise<boolean>;
  /** After a refund of the order: earlier failed refunds whose money it covers no longer wait. */
  closeCoveredRefunds(order: string): Promise<void>;
  /** Longest waiting first. */
  list(): Promise<readonly PaymentAside[]>;
  /**
   * Writes the decision into the journal before carrying it out. Errors: PAYMENT_NOT_WAITING; PAYMENT_NOT_RETURNABLE
   * (only by hand); PAYMENT_BEING_RETURNED; PAYMENT_DISPUTED; REFUND_FAILED (the one that was just made);
   * PAYMENT_NOT_CREDITABLE and REFUND_NOT_RESTORABLE (of a credit); why the authority cannot decide now. Rejects with a
   * `CardNetworkError` when the network does not refund it: then it still waits.
   */
  settle(settlement: SettleAside): Promise<Result<PaymentAside, ErrorCode>>;
  /** The number of waiting ones, as of the last count. */
  count(): number;
  /** Counts again. Never rejects. */
  refreshCount(): Promise<void>;
  /** Writes the state of its payments into every order, if a crash or an earlier release left it out. Never rejects. */
  catchUp(): Promise<void>;
};

export type SetAsideDeps = SettleDeps & { readonly log: Log };

export function makeSetAside(deps: SetAsideDeps): SetAside {
  const { store, now, log } = deps;
  let waiting = 0;
  const refreshCount = async (): Promise<void> => {
    try {
      waiting = (await store.asides()).length;
    } catch (error) {
      log.error({ err: error }, 'the payments that wait for staff could not be read');
    }
  };
  return {
    async keep(id, record) {
      if (!(await store.keepAside(id, { ...record, waitingSince: now() }))) return;
      const isRefund = record.refund !== undefined;
      log.error(
        { aside: id, ...record },
        isRefund
          ? 'a refund did not reach the card: it waits for staff'
          : 'a payment waits for staff: it was not credited',
      );
      await refreshCount();
    },
    async recordNews(id, report) {
      const recorded = await recordNews(deps, id, report);
      await refreshCount();
      return recorded;
    },
    async closeCoveredRefunds(order) {
      await closeCoveredRefunds(deps, order);
      await refreshCount();
    },
    async list() {
      return (await store.asides()).map(({ id, record }) => asideOf(deps.state, id, record));
    },
    async settle(settlement) {
      const settled = await settle(deps, settlement);
      await refreshCount();
      return settled;
    },
    count: () => waiting,
    refreshCount,
    async catchUp() {
      try {
        await tellBuyers(store);
      } catch (error) {
        log.error({ err: error }, 'the state of payments could not be written into their orders');
      }
    },
  };
}

function asideOf(state: State, id: string, record: AsideRecord): PaymentAside {
  const { amount, code, order, payment, refund, waitingSince = 0 } = record;
  const isRestorable = refund !== undefined && findRestorable(state, order, refund) !== null;
  const back = returnedAmount(record);
  return {
    ...{ id, order, payment, amount, code, since: isoTime(waitingSince) },
    ...(isRestorable && { restorable: true as const }),
    ...(isDisputed(record) && { disputed: true as const }),
    ...(back.usd > 0n && { backUsd: writeMicro(back.usd) }),
    ...(back.isMore && { backOtherwise: true as const }),
  };
}

/** Stores the event; staff cannot settle again, or differently, what it settles. */
async function recordNews(
  { store, now, log }: SetAsideDeps,
  id: string,
  { news, paidUsd }: { readonly news: AsideEvent; readonly paidUsd: string },
): Promise<boolean> {
  let wasDisputed = false;
  let failsNow = false;
  const record = await store.changeAside(id, (before) => {
    wasDisputed = isDisputed(before);
    failsNow = news.kind === 'refund-failed' && !hasFailed(before, news.refund);
    const after = addAsideEvent(before, news);
    if (isAllBack(after, paidUsd))
      return before.waitingSince === undefined ? after : settledBy(after, 'return', now());
    return failsNow && before.waitingSince === undefined ? waitingAgain(after, now()) : after;
  });
  if (record === null) return false;
  await tellBuyer(store, id, record);
  const fields = { aside: id, order: record.order, kind: news.kind };
  // Another process may have recorded it too.
  if (failsNow) log.error(fields, 'a refund did not reach the card: its payment waits for staff');
  else if (isDisputed(record) && !wasDisputed)
    log.error(fields, 'the bank disputes a payment that was not credited');
  else log.info(fields, 'the card network reported an action on a payment that was not credited');
  return true;
}

/** A refund had settled it, as far as anybody knew. */
const waitingAgain = ({ settled: _, settledAt: __, ...record }: AsideRecord, at: number): AsideRecord => ({
  ...record,
  waitingSince: at,
});

async function settle(deps: SetAsideDeps, settlement: SettleAside): Promise<Result<PaymentAside, ErrorCode>> {
  const { store, now, log, state } = deps;
  const { by, id, how, reason } = settlement;
  const before = await store.aside(id);
  const settled = await settleAside(deps, settlement);
  await tellBuyer(store, id, settled.ok ? settled.value : await store.aside(id));
  if (!settled.ok) return settled;
  const { order } = settled.value;
  log.info({ aside: id, order, how, by, reason }, 'a payment that waited for staff is settled');
  return ok(asideOf(state, id, { ...settled.value, waitingSince: before?.waitingSince ?? now() }));
}

/** Failed refunds of an order whose money later ones cover no longer wait. */
async function closeCoveredRefunds({ log, now, state, store }: SetAsideDeps, id: string): Promise<void> {
  const order = orders.of(state).byId.get(id);
  const failed = order?.status === 'settled' ? (order.failed ?? []) : [];
  for (const { refund, restored, usd } of failed) {
    if (usd > 0n || restored) continue;
    const record = await store.changeAside(refund, (before) =>
      before.waitingSince === undefined ? before : settledBy(before, 'return', now()),
    );
    await tellBuyer(store, refund, record);
    log.info({ aside: refund, order: id }, 'another refund has replaced a failed one');
  }
}

/** Writes its state into the order; also for an earlier decision, because a crash may have come in between. */
async function tellBuyer(store: PaymentStore, id: string, aside: AsideRecord | null): Promise<void> {
  if (aside === null) return;
  const { order, refund } = aside;
  const known = await store.order(order);
  if (refund !== undefined) {
    const state = refundState(aside);
    if (known?.failedRefunds?.[refund] === state) return;
    const failedRefunds = { [refund]: state };
    await store.changeOrder(order, (record) => ({
      ...record,
      failedRefunds: { ...record.failedRefunds, ...failedRefunds },
    }));
    return;
  }
  const state = asideState(aside);
  if (known?.asides?.[id] === state) return;
  await store.changeOrder(order, (record) => ({ ...record, asides: { ...record.asides, [id]: state } }));
}

async function tellBuyers(store: PaymentStore): Promise<void> {
  for await (const page of store.everyAside()) {
    for (const { id, record } of page) await tellBuyer(store, id, record);
  }
}
