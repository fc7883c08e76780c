/** Turns an event of the card network into commands. Their ids follow from the event, so doing it again changes nothing. */
import { createHash } from 'node:crypto';
import type { ErrorCode } from '#domain/errors.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { commandIdLengthMax } from '#domain/limits.ts';
import type { Answer } from '../commands/answer.ts';
import type { CardEvent } from './card-event.ts';
import type { OrderRecord, PaymentRecord, PaymentStore } from './payment-store.ts';
import type { CardNetwork } from './ports.ts';

export type PostingDeps = {
  readonly store: PaymentStore;
  readonly submit: (command: Command) => Promise<Answer>;
  readonly network: CardNetwork;
};

/**
 * `done`: nothing is left to do; `outcome` is `done`, or the code with which the authority refused. `wait`: not now, for
 * this reason: what it is about has not been decided yet, or the authority takes no commands.
 */
export type Posted = { readonly done: true; readonly outcome: string } | Waiting;
type Waiting = { readonly done: false; readonly wait: string };

const DONE: Posted = { done: true, outcome: 'done' };
const wait = (reason: string): Waiting => ({ done: false, wait: reason });

/** `tries`: how often it was tried before. Rejects when the store or the network fails: then it is to be tried again. */
export function postEvent(deps: PostingDeps, event: CardEvent, tries: number): Promise<Posted> {
  switch (event.kind) {
    case 'paid':
      return settle(deps, event);
    case 'ended':
      return expire(deps, event.order);
    case 'refunded':
    case 'disputed':
    case 'dispute-closed':
      return afterwards(deps, event, tries);
  }
}

async function settle(deps: PostingDeps, event: CardEvent & { kind: 'paid' }): Promise<Posted> {
  const { store, submit, network } = deps;
  const { payment, order } = event;
  const { paidAt, amountUsd } = await store.keepPayment(payment, {
    order,
    paidAt: event.paidAt,
    amountUsd: event.amountUsd,
  });
  await store.changeOrder(order, (record) => ({ ...record, paid: true }));
  const payload = { order, payment, paidAt, amountUsd };
  const answer = await submit(
    systemCommand({ type: 'purchase.settle', prefix: 'settle', of: payment, payload }),
  );
  if (!answer.ok) return wait(answer.code);
  const { code, amount = '0' } = answer.verdict;
  if (code === undefined) {
    await store.changeOrder(order, (record) => ({ ...record, credited: amount }));
    await store.changePayment(payment, (record) => ({ ...record, outcome: 'credited' }));
    return DONE;
  }
  // Charged, and nothing can be given for it: the order was paid before, by another payment.
  await network.refund(payment);
  await store.changeOrder(order, (record) => ({ ...record, refused: code }));
  await store.changePayment(payment, (record) => ({ ...record, outcome: 'refused' }));
  return { done: true, outcome: code };
}

async function expire({ store, submit }: PostingDeps, order: string): Promise<Posted> {
  const deed = { type: 'purchase.expire', prefix: 'expire', of: order, payload: { order } };
  const answer = await submit(systemCommand(deed));
  if (!answer.ok) return wait(answer.code);
  await store.changeOrder(order, (record) => ({ ...record, ended: true }));
  return { done: true, outcome: answer.verdict.code ?? 'done' };
}

type Later = CardEvent & { readonly kind: 'refunded' | 'disputed' | 'dispute-closed' };

/** What can only happen to a payment that was credited. An event may well come before the one it follows from. */
async function afterwards(deps: PostingDeps, event: Later, tries: number): Promise<Posted> {
  const payment = await deps.store.payment(event.payment);
  if (payment?.outcome === undefined) return wait('PAYMENT_NOT_SETTLED');
  // It was never credited, so there is nothing to hold or to take back.
  if (payment.outcome === 'refused') return DONE;
  return event.kind === 'refunded'
    ? takeBack(deps, { payment, event, tries })
    : dispute(deps, { payment, event, tries });
}

type Follow<E> = { readonly payment: PaymentRecord; readonly event: E; readonly tries: number };

async function takeBack(
  deps: PostingDeps,
  { payment: { order }, event: { refund, amountUsd }, tries }: Follow<Later & { kind: 'refunded' }>,
): Promise<Posted> {
  const payload = { order, refund, amountUsd };
  const deed = { type: 'purchase.refund', prefix: 'refund', of: refund, payload };
  const posted = await submitAgain(deps, tries, deed);
  if (posted.done)
    await deps.store.changeOrder(order, (record) => ({
      ...record,
      refunds: { ...record.refunds, [refund]: amountUsd },
    }));
  return posted;
}

/** A dispute that is told to be closed was opened before, whether or not we have heard of that. */
async function dispute(
  deps: PostingDeps,
  { payment: { order }, event, tries }: Follow<Later & { kind: 'disputed' | 'dispute-closed' }>,
): Promise<Posted> {
  const { dispute: of } = event;
  const opening = { type: 'purchase.dispute', prefix: 'dispute', of, payload: { order, dispute: of } };
  const opened = await submitAgain(deps, tries, opening);
  if (!opened.done) return opened;
  const note = (state: 'open' | 'won' | 'lost') =>
    deps.store.changeOrder(order, (record) => withDispute(record, of, state));
  if (event.kind === 'disputed') {
    await note('open');
    return opened;
  }
  const { outcome } = event;
  const payload = { order, dispute: of, outcome };
  const closing = { type: 'purchase.dispute_close', prefix: 'dispute_close', of, payload };
  const closed = await submitAgain(deps, tries, closing);
  if (closed.done) await note(outcome);
  return closed;
}

/** Once closed it stays closed, though the news of its opening come later. */
function withDispute(record: OrderRecord, dispute: string, state: 'open' | 'won' | 'lost'): OrderRecord {
  const before = record.disputes?.[dispute];
  const next = before === undefined || before === 'open' ? state : before;
  return { ...record, disputes: { ...record.disputes, [dispute]: next } };
}

const NOT_YET: ErrorCode = 'ORDER_NOT_SETTLED';

/**
 * A refusal is final for its id. Of all refusals one may be different later, ORDER_NOT_SETTLED: then the next try has
 * an id of its own.
 */
async function submitAgain({ submit }: PostingDeps, tries: number, deed: Deed): Promise<Posted> {
  for (let attempt = 0; attempt <= tries; attempt += 1) {
    const of = attempt === 0 ? deed.of : `${deed.of}:${String(attempt)}`;
    const answer = await submit(systemCommand({ ...deed, of }));
    if (!answer.ok) return wait(answer.code);
    if (answer.verdict.code !== NOT_YET) return { done: true, outcome: answer.verdict.code ?? 'done' };
  }
  return wait(NOT_YET);
}

type Deed = {
  readonly type: string;
  readonly prefix: string;
  /** What it is about: with the prefix it makes the id. */
  readonly of: string;
  readonly payload: object;
};

const systemCommand = ({ type, prefix, of, payload }: Deed): Command => ({
  id: derivedId(prefix, of),
  type,
  actor: SYSTEM_ACTOR,
  payload,
});

/** An id made from what it does; what would be too long is named by its hash. */
function derivedId(prefix: string, of: string): string {
  const id = `${prefix}:${of}`;
  if (id.length <= commandIdLengthMax) return id;
  return `${prefix}:${createHash('sha256').update(of).digest('hex').slice(0, 40)}`;
}
