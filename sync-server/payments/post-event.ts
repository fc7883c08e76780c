/** Turns an event of the card network into commands. Their ids derive from the event, so a repeat changes nothing. */
import { findErrorRow } from '#domain/declared-errors.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import { readMicro } from '#domain/money.ts';
import type { Verdict } from '#domain/protocol.ts';
import type { Answer } from '../commands/answer.ts';
import { type AsideEvent, mergeDisputeState } from './aside-events.ts';
import type { CardEvent } from './card-event.ts';
import type { AsideRecord, DisputeState, OrderRecord, PaymentRecord, PaymentStore } from './payment-store.ts';
import type { CardNetwork } from './ports.ts';
import type { SetAside } from './set-aside.ts';
import { systemCommand } from './system-command.ts';
import { orders } from '#domain/purchase/orders.ts';

export type PostingDeps = {
  readonly store: PaymentStore;
  readonly submit: (command: Command) => Promise<Answer>;
  /** The newest state of the ledger. */
  readonly state: State;
  readonly network: CardNetwork;
  readonly aside: Pick<SetAside, 'keep' | 'recordNews' | 'closeCoveredRefunds'>;
};

/**
 * `done`: nothing is left to do; `outcome` is `done`, or the code for which it can never be done. `wait`: not now, for
 * this reason: its payment is not decided yet, or the authority takes no commands.
 */
export type PostOutcome = { readonly done: true; readonly outcome: string } | WaitOutcome;
type WaitOutcome = { readonly done: false; readonly wait: string };

const PAYMENT_DIFFERS: ErrorCode = 'PAYMENT_DIFFERS';
const REFUND_FAILED: ErrorCode = 'REFUND_FAILED';
const REFUND_EXISTS: ErrorCode = 'REFUND_EXISTS';

/** Why an event waits whose payment is unknown: it may belong to another shop with the same account. */
export const PAYMENT_UNKNOWN = 'PAYMENT_UNKNOWN';

const DONE: PostOutcome = { done: true, outcome: 'done' };
const doneWith = ({ code }: Verdict): PostOutcome => ({ done: true, outcome: code ?? 'done' });
const wait = (reason: string): WaitOutcome => ({ done: false, wait: reason });
/** A retry helps only where the error table says so; otherwise the event must not wait for ever. */
const undecided = (code: ErrorCode): PostOutcome =>
  findErrorRow(code).retry === 'same-id' ? wait(code) : { done: true, outcome: code };

/**
 * An order that neither the edge nor the ledger knows. The network sends every event of an account to every endpoint,
 * so it belongs to another shop with the same account: the service may neither credit nor refund its payment.
 */
const FOREIGN: PostOutcome = { done: true, outcome: 'ORDER_NOT_FOUND' };
const isOurs = async ({ state, store }: PostingDeps, order: string): Promise<boolean> =>
  orders.of(state).byId.has(order) || (await store.order(order)) !== null;

/** Rejects when the store or the network fails: it then has to be retried. */
export function postEvent(deps: PostingDeps, event: CardEvent): Promise<PostOutcome> {
  switch (event.kind) {
    case 'paid':
      return settle(deps, event);
    case 'paid-otherwise':
      return payOtherwise(deps, event);
    case 'ended':
      return expire(deps, event.order);
    case 'refunded':
    case 'refund-failed':
    case 'disputed':
    case 'dispute-closed':
      return setAsideAfterwards(deps, event);
  }
}

async function settle(deps: PostingDeps, event: CardEvent & { kind: 'paid' }): Promise<PostOutcome> {
  const { store, submit } = deps;
  const { kind: _, payment, ...reported } = event;
  if (!(await isOurs(deps, reported.order))) return FOREIGN;
  const kept = await store.keepPayment(payment, reported);
  const { order, paidAt, amountUsd } = kept;
  if (order !== reported.order) {
    // A payment of another order says nothing about this one, which may still be paid.
    await deps.aside.keep(`${reported.order}:${payment}`, recordDifference(event));
    return { done: true, outcome: PAYMENT_DIFFERS };
  }
  if (isAsOrdered(deps.state, kept)) await store.changeOrder(order, (record) => ({ ...record, paid: true }));
  const payload = { order, payment, paidAt, amountUsd };
  const answer = await submit(
    systemCommand({ type: 'purchase.settle', prefix: 'settle', of: payment, payload }),
  );
  if (!answer.ok) {
    const posted = undecided(answer.code);
    return posted.done
      ? waitForStaff(deps, payment, { ...recordDifference(event), code: answer.code })
      : posted;
  }
  const { code, amount = '0' } = answer.verdict;
  if (code !== undefined) return refuse(deps, { order, payment, code, amount: `${amountUsd} USD` });
  await store.changeOrder(order, (record) => ({ ...record, credited: amount }));
  await store.changePayment(payment, (record) => ({ ...record, outcome: 'credited' }));
  return DONE;
}

/** Only then may the order read "paid": a second payment, or one of another amount, is not what was ordered. */
function isAsOrdered(state: State, { order: id, amountUsd }: PaymentRecord): boolean {
  const order = orders.of(state).byId.get(id);
  return order !== undefined && order.status !== 'settled' && order.quote.payUsd === readMicro(amountUsd);
}

type RefusedPayment = Pick<AsideRecord, 'order' | 'amount' | 'code'> & { readonly payment: string };

/**
 * The card was charged, and the payment is not credited. A payment for a closed account is refunded at once, because
 * nobody is there to ask.
 */
async function refuse(deps: PostingDeps, { payment, ...refused }: RefusedPayment): Promise<PostOutcome> {
  const { state, store, network } = deps;
  await store.changePayment(payment, (record) => ({ ...record, outcome: 'refused' }));
  const buyer = orders.of(state).byId.get(refused.order)?.userId;
  if (buyer === undefined || !state.closedAccounts.has(buyer))
    return waitForStaff(deps, payment, { ...refused, payment });
  // The bank has it: staff follow what happens there.
  if ((await network.refund(payment, 0)) === 'disputed')
    return waitForStaff(deps, payment, { ...refused, payment });
  await store.changeOrder(refused.order, (record) => ({ ...record, refused: refused.code }));
  return { done: true, outcome: refused.code };
}

/** Paid in a way that cannot be credited: staff look into it. */
async function payOtherwise(
  deps: PostingDeps,
  { currency, order, payment }: CardEvent & { kind: 'paid-otherwise' },
): Promise<PostOutcome> {
  if (!(await isOurs(deps, order))) return FOREIGN;
  const aside = { order, amount: currency?.toUpperCase() ?? null, code: PAYMENT_DIFFERS };
  if (payment === undefined) return waitForStaff(deps, order, { ...aside, payment: null });
  const first: PaymentRecord = { order, paidAt: 0, amountUsd: '0', outcome: 'refused' };
  const { outcome } = await deps.store.keepPayment(payment, first);
  // Reported before in dollars: the first report counts, and another event's amount is not refunded.
  return waitForStaff(deps, payment, { ...aside, payment: outcome === 'refused' ? payment : null });
}

/** Never refunded automatically: it may belong to another order, or be credited. */
const recordDifference = ({ amountUsd, order }: CardEvent & { kind: 'paid' }): AsideRecord => ({
  order,
  payment: null,
  amount: `${amountUsd} USD`,
  code: PAYMENT_DIFFERS,
});

/** The alert comes first: otherwise nobody would look into an order that says that staff do. */
async function waitForStaff(
  { aside, store }: PostingDeps,
  id: string,
  record: AsideRecord,
): Promise<PostOutcome> {
  const { code, order } = record;
  await aside.keep(id, record);
  await store.changeOrder(order, (before) => ({
    ...before,
    refused: code,
    // A repeated event does not undo what staff have decided.
    asides: { [id]: 'waiting', ...before.asides },
  }));
  return { done: true, outcome: code };
}

async function expire(deps: PostingDeps, order: string): Promise<PostOutcome> {
  const { store, submit } = deps;
  if (!(await isOurs(deps, order))) return FOREIGN;
  const deed = { type: 'purchase.expire', prefix: 'expire', of: order, payload: { order } };
  const answer = await submit(systemCommand(deed));
  if (!answer.ok) return undecided(answer.code);
  await store.changeOrder(order, (record) => ({ ...record, ended: true }));
  return doneWith(answer.verdict);
}

/** Events that can only follow a payment. An event may arrive before the one that it follows. */
async function setAsideAfterwards(deps: PostingDeps, event: AsideEvent): Promise<PostOutcome> {
  const payment = await deps.store.payment(event.payment);
  if (payment === null) return wait(PAYMENT_UNKNOWN);
  if (payment.outcome === undefined) return wait('ORDER_NOT_SETTLED');
  if (payment.outcome === 'refused') return ofRefused(deps, payment, event);
  if (event.kind === 'refunded') return takeBack(deps, payment.order, event);
  return event.kind === 'refund-failed'
    ? failRefund(deps, payment.order, event)
    : dispute(deps, payment.order, { ...event, amountUsd: event.amountUsd ?? payment.amountUsd });
}

/** The payment was never credited, so nothing is held or taken back; staff and the buyer are informed. */
async function ofRefused(
  deps: PostingDeps,
  { amountUsd, order }: PaymentRecord,
  event: AsideEvent,
): Promise<PostOutcome> {
  const { aside, state } = deps;
  const { payment } = event;
  const report = { news: event, paidUsd: amountUsd };
  if (await aside.recordNews(payment, report)) return DONE;
  // A payment for a closed account was refunded at once and never waited for staff.
  const buyer = orders.of(state).byId.get(order)?.userId;
  if (buyer === undefined || !state.closedAccounts.has(buyer)) return wait(PAYMENT_UNKNOWN);
  if (event.kind !== 'refund-failed') return DONE;
  await waitForStaff(deps, payment, { order, payment, amount: `${amountUsd} USD`, code: REFUND_FAILED });
  await aside.recordNews(payment, report);
  return DONE;
}

async function takeBack(
  { aside, store, submit }: PostingDeps,
  order: string,
  { refund, amountUsd }: AsideEvent & { kind: 'refunded' },
): Promise<PostOutcome> {
  // Only dollars are credited, so a refund in another currency takes nothing back.
  if (amountUsd === null) return { done: true, outcome: PAYMENT_DIFFERS };
  const payload = { order, refund, amountUsd };
  const answer = await submit(
    systemCommand({ type: 'purchase.refund', prefix: 'refund', of: refund, payload }),
  );
  if (!answer.ok) return undecided(answer.code);
  // The failure of this refund arrived first.
  if (answer.verdict.code === REFUND_EXISTS) return doneWith(answer.verdict);
  await store.changeOrder(order, (record) => ({
    ...record,
    refunds: { ...record.refunds, [refund]: amountUsd },
  }));
  await aside.closeCoveredRefunds(order);
  return doneWith(answer.verdict);
}

/**
 * The money is with us again, and the DC stay taken: staff are alerted before the buyer reads that they look into it.
 */
async function failRefund(
  { aside, store, submit }: PostingDeps,
  order: string,
  { refund, amountUsd }: AsideEvent & { kind: 'refund-failed' },
): Promise<PostOutcome> {
  if (amountUsd === null) return { done: true, outcome: PAYMENT_DIFFERS };
  const payload = { order, refund, amountUsd };
  const answer = await submit(
    systemCommand({ type: 'purchase.refund_fail', prefix: 'refund_failed', of: refund, payload }),
  );
  if (!answer.ok) return undecided(answer.code);
  if (answer.verdict.code !== undefined) return doneWith(answer.verdict);
  await aside.keep(refund, { order, payment: null, refund, amount: `${amountUsd} USD`, code: REFUND_FAILED });
  await store.changeOrder(order, (record) => ({
    ...record,
    failedRefunds: { [refund]: 'failed', ...record.failedRefunds },
  }));
  return DONE;
}

/**
 * A closed dispute was opened before, even if that event has not arrived. Without an amount in dollars it concerns the
 * whole payment.
 */
async function dispute(
  { store, submit, state }: PostingDeps,
  order: string,
  event: AsideEvent & { kind: 'disputed' | 'dispute-closed'; amountUsd: string },
): Promise<PostOutcome> {
  const { dispute: of, amountUsd } = event;
  // One at a time: a refusal would be final, and this dispute is only too early.
  if (isDisputedOtherwise(state, order, of)) return wait('DISPUTE_EXISTS');
  const named = { order, dispute: of };
  const opening = { type: 'purchase.dispute', prefix: 'dispute', of, payload: { ...named, amountUsd } };
  const opened = await submit(systemCommand(opening));
  // Opened before with another amount: the decision applies to what was held then.
  if (!opened.ok && opened.code !== 'COMMAND_ID_REUSED') return undecided(opened.code);
  await store.changeOrder(order, (record) => withDispute(record, of, 'open'));
  if (event.kind === 'disputed') return opened.ok ? doneWith(opened.verdict) : DONE;
  const { outcome } = event;
  const closing = {
    type: 'purchase.dispute_close',
    prefix: 'dispute_close',
    of,
    payload: { ...named, outcome },
  };
  const closed = await submit(systemCommand(closing));
  if (!closed.ok) return undecided(closed.code);
  await store.changeOrder(order, (record) => withDispute(record, of, outcome));
  return doneWith(closed.verdict);
}

function isDisputedOtherwise(state: State, id: string, dispute: string): boolean {
  const order = orders.of(state).byId.get(id);
  return order?.status === 'settled' && order.dispute !== null && order.dispute.id !== dispute;
}

function withDispute(record: OrderRecord, dispute: string, state: DisputeState): OrderRecord {
  const next = mergeDisputeState(record.disputes?.[dispute], state);
  return { ...record, disputes: { ...record.disputes, [dispute]: next } };
}
