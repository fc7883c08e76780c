/** Turns an event of the card network into commands. Their ids follow from the event, so doing it again changes nothing. */
import { type ErrorCode, ERRORS } from '#domain/errors.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import { readMicro } from '#domain/money.ts';
import type { Verdict } from '#domain/protocol.ts';
import type { Answer } from '../commands/answer.ts';
import { type AsideNews, laterOf } from './aside-news.ts';
import type { CardEvent } from './card-event.ts';
import type { AsideRecord, DisputeState, OrderRecord, PaymentRecord, PaymentStore } from './payment-store.ts';
import type { CardNetwork } from './ports.ts';
import type { SetAside } from './set-aside.ts';
import { systemCommand } from './system-command.ts';
import { orders } from '#domain/purchase/orders.ts';

export type PostingDeps = {
  readonly store: PaymentStore;
  readonly submit: (command: Command) => Promise<Answer>;
  /** The head of the ledger. */
  readonly state: State;
  readonly network: CardNetwork;
  readonly aside: Pick<SetAside, 'keep' | 'hear' | 'madeGood'>;
};

/**
 * `done`: nothing is left to do; `outcome` is `done`, or the code why it could not be done, ever. `wait`: not now, for
 * this reason: what it is about has not been decided yet, or the authority takes no commands.
 */
export type Posted = { readonly done: true; readonly outcome: string } | Waiting;
type Waiting = { readonly done: false; readonly wait: string };

const PAYMENT_DIFFERS: ErrorCode = 'PAYMENT_DIFFERS';
const REFUND_FAILED: ErrorCode = 'REFUND_FAILED';
const REFUND_EXISTS: ErrorCode = 'REFUND_EXISTS';

/** Why an event waits of whose payment nothing was heard: it may be of another shop with the same account. */
export const PAYMENT_UNKNOWN = 'PAYMENT_UNKNOWN';

const DONE: Posted = { done: true, outcome: 'done' };
const doneWith = ({ code }: Verdict): Posted => ({ done: true, outcome: code ?? 'done' });
const wait = (reason: string): Waiting => ({ done: false, wait: reason });
/** Asking again helps only where the table says so: what can never be decided must not wait for ever. */
const undecided = (code: ErrorCode): Posted =>
  ERRORS[code].retry === 'same-id' ? wait(code) : { done: true, outcome: code };

/**
 * An order that neither the edge nor the ledger knows. The network sends every event of an account to every endpoint, so
 * it is of another shop that shares the account: its payment is not ours to credit, nor to give back.
 */
const FOREIGN: Posted = { done: true, outcome: 'ORDER_NOT_FOUND' };
const isOurs = async ({ state, store }: PostingDeps, order: string): Promise<boolean> =>
  orders.of(state).byId.has(order) || (await store.order(order)) !== null;

/** Rejects when the store or the network fails: then it is to be tried again. */
export function postEvent(deps: PostingDeps, event: CardEvent): Promise<Posted> {
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
      return afterwards(deps, event);
  }
}

async function settle(deps: PostingDeps, event: CardEvent & { kind: 'paid' }): Promise<Posted> {
  const { store, submit } = deps;
  const { kind: _, payment, ...told } = event;
  if (!(await isOurs(deps, told.order))) return FOREIGN;
  const kept = await store.keepPayment(payment, told);
  const { order, paidAt, amountUsd } = kept;
  if (order !== told.order) {
    // A payment of another order says nothing of this one, which may still be paid.
    await deps.aside.keep(`${told.order}:${payment}`, differing(event));
    return { done: true, outcome: PAYMENT_DIFFERS };
  }
  if (isAsOrdered(deps.state, kept)) await store.changeOrder(order, (record) => ({ ...record, paid: true }));
  const payload = { order, payment, paidAt, amountUsd };
  const answer = await submit(
    systemCommand({ type: 'purchase.settle', prefix: 'settle', of: payment, payload }),
  );
  if (!answer.ok) {
    const posted = undecided(answer.code);
    return posted.done ? waitForStaff(deps, payment, { ...differing(event), code: answer.code }) : posted;
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

type Refused = Pick<AsideRecord, 'order' | 'amount' | 'code'> & { readonly payment: string };

/** Charged, and not to be credited. Who has closed their account gets it back at once: nobody is there to ask. */
async function refuse(deps: PostingDeps, { payment, ...refused }: Refused): Promise<Posted> {
  const { state, store, network } = deps;
  await store.changePayment(payment, (record) => ({ ...record, outcome: 'refused' }));
  const buyer = orders.of(state).byId.get(refused.order)?.userId;
  if (buyer === undefined || !state.closedAccounts.has(buyer))
    return waitForStaff(deps, payment, { ...refused, payment });
  // The bank has it: what becomes of it there is for staff to follow.
  if ((await network.refund(payment, 0)) === 'disputed')
    return waitForStaff(deps, payment, { ...refused, payment });
  await store.changeOrder(refused.order, (record) => ({ ...record, refused: refused.code }));
  return { done: true, outcome: refused.code };
}

/** Paid in a way that nothing can be made of: what the network says of it is for staff to look into. */
async function payOtherwise(
  deps: PostingDeps,
  { currency, order, payment }: CardEvent & { kind: 'paid-otherwise' },
): Promise<Posted> {
  if (!(await isOurs(deps, order))) return FOREIGN;
  const aside = { order, amount: currency?.toUpperCase() ?? null, code: PAYMENT_DIFFERS };
  if (payment === undefined) return waitForStaff(deps, order, { ...aside, payment: null });
  const first: PaymentRecord = { order, paidAt: 0, amountUsd: '0', outcome: 'refused' };
  const { outcome } = await deps.store.keepPayment(payment, first);
  // Told before as one in dollars: that is the word that counts, and it is not given back by what another event says.
  return waitForStaff(deps, payment, { ...aside, payment: outcome === 'refused' ? payment : null });
}

/** What is never given back from here: it may be of another order, or credited. */
const differing = ({ amountUsd, order }: CardEvent & { kind: 'paid' }): AsideRecord => ({
  order,
  payment: null,
  amount: `${amountUsd} USD`,
  code: PAYMENT_DIFFERS,
});

/** The alert comes first: without it nobody would look at an order that says that staff do. */
async function waitForStaff({ aside, store }: PostingDeps, id: string, record: AsideRecord): Promise<Posted> {
  const { code, order } = record;
  await aside.keep(id, record);
  await store.changeOrder(order, (before) => ({
    ...before,
    refused: code,
    // An event that is told again does not undo what staff have decided.
    asides: { [id]: 'waiting', ...before.asides },
  }));
  return { done: true, outcome: code };
}

async function expire(deps: PostingDeps, order: string): Promise<Posted> {
  const { store, submit } = deps;
  if (!(await isOurs(deps, order))) return FOREIGN;
  const deed = { type: 'purchase.expire', prefix: 'expire', of: order, payload: { order } };
  const answer = await submit(systemCommand(deed));
  if (!answer.ok) return undecided(answer.code);
  await store.changeOrder(order, (record) => ({ ...record, ended: true }));
  return doneWith(answer.verdict);
}

/** What can only happen to a payment that was made. An event may well come before the one it follows from. */
async function afterwards(deps: PostingDeps, event: AsideNews): Promise<Posted> {
  const payment = await deps.store.payment(event.payment);
  if (payment === null) return wait(PAYMENT_UNKNOWN);
  if (payment.outcome === undefined) return wait('ORDER_NOT_SETTLED');
  if (payment.outcome === 'refused') return ofRefused(deps, payment, event);
  if (event.kind === 'refunded') return takeBack(deps, payment.order, event);
  return event.kind === 'refund-failed'
    ? failRefund(deps, payment.order, event)
    : dispute(deps, payment.order, { ...event, amountUsd: event.amountUsd ?? payment.amountUsd });
}

/** It was never credited, so there is nothing to hold or to take back: who looks into it, and its buyer, are told. */
async function ofRefused(
  deps: PostingDeps,
  { amountUsd, order }: PaymentRecord,
  event: AsideNews,
): Promise<Posted> {
  const { aside, state } = deps;
  const { payment } = event;
  const told = { news: event, paidUsd: amountUsd };
  if (await aside.hear(payment, told)) return DONE;
  // What was paid for somebody who has closed their account went back at once and never waited for staff.
  const buyer = orders.of(state).byId.get(order)?.userId;
  if (buyer === undefined || !state.closedAccounts.has(buyer)) return wait(PAYMENT_UNKNOWN);
  if (event.kind !== 'refund-failed') return DONE;
  await waitForStaff(deps, payment, { order, payment, amount: `${amountUsd} USD`, code: REFUND_FAILED });
  await aside.hear(payment, told);
  return DONE;
}

async function takeBack(
  { aside, store, submit }: PostingDeps,
  order: string,
  { refund, amountUsd }: AsideNews & { kind: 'refunded' },
): Promise<Posted> {
  // Nothing is credited that was not paid in dollars, so there is none to take back for another currency.
  if (amountUsd === null) return { done: true, outcome: PAYMENT_DIFFERS };
  const payload = { order, refund, amountUsd };
  const answer = await submit(
    systemCommand({ type: 'purchase.refund', prefix: 'refund', of: refund, payload }),
  );
  if (!answer.ok) return undecided(answer.code);
  // It failed, which was told first.
  if (answer.verdict.code === REFUND_EXISTS) return doneWith(answer.verdict);
  await store.changeOrder(order, (record) => ({
    ...record,
    refunds: { ...record.refunds, [refund]: amountUsd },
  }));
  await aside.madeGood(order);
  return doneWith(answer.verdict);
}

/** The money is with us again, and the DC stay taken: staff are alerted before the buyer reads that they look into it. */
async function failRefund(
  { aside, store, submit }: PostingDeps,
  order: string,
  { refund, amountUsd }: AsideNews & { kind: 'refund-failed' },
): Promise<Posted> {
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
 * A dispute that is told to be closed was opened before, whether or not we have heard of that. Without an amount in
 * dollars it is of the whole payment.
 */
async function dispute(
  { store, submit, state }: PostingDeps,
  order: string,
  event: AsideNews & { kind: 'disputed' | 'dispute-closed'; amountUsd: string },
): Promise<Posted> {
  const { dispute: of, amountUsd } = event;
  // One at a time: a refusal would be final, and this one is only too early.
  if (isDisputedOtherwise(state, order, of)) return wait('DISPUTE_EXISTS');
  const named = { order, dispute: of };
  const opening = { type: 'purchase.dispute', prefix: 'dispute', of, payload: { ...named, amountUsd } };
  const opened = await submit(systemCommand(opening));
  // Opened before, of another amount: what was held then is what is decided.
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
  const next = laterOf(record.disputes?.[dispute], state);
  return { ...record, disputes: { ...record.disputes, [dispute]: next } };
}
