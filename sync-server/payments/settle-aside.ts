/**
 * Carries out staff's decision about a waiting payment or failed refund: first the journal entry, then the action,
 * once.
 */
import type { ErrorCode } from '#domain/errors.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import type { SettleAside } from '#domain/payment/payment-aside.ts';
import { findRestorable } from '#domain/purchase/fail-refund.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type Answer, toRefusal } from '../commands/answer.ts';
import { isDisputed } from './aside-events.ts';
import type { AsideRecord, PaymentStore } from './payment-store.ts';
import type { CardNetwork } from './ports.ts';
import { systemCommand } from './system-command.ts';
import { orders } from '#domain/purchase/orders.ts';

export type SettleDeps = {
  readonly store: PaymentStore;
  readonly network: Pick<CardNetwork, 'refund'>;
  readonly submit: (command: Command) => Promise<Answer>;
  /** The newest state of the ledger. */
  readonly state: State;
  readonly now: () => number;
};

type Decision = { readonly settlement: SettleAside; readonly record: AsideRecord };

export const settledBy = (
  { waitingSince: _, returning: __, ...record }: AsideRecord,
  how: SettleAside['how'],
  at: number,
): AsideRecord => ({ ...record, settledAt: at, settled: how });

export const countFailures = ({ failedRefunds = [] }: AsideRecord): number => failedRefunds.length;

/** Resolves to the settled record. Errors and rejections: see `SetAside.settle`. */
export async function settleAside(
  deps: SettleDeps,
  settlement: SettleAside,
): Promise<Result<AsideRecord, ErrorCode>> {
  const { store, now } = deps;
  const { id, how } = settlement;
  const record = await store.aside(id);
  if (record?.waitingSince === undefined) return err('PAYMENT_NOT_WAITING');
  const done = await CARRY_OUT[how](deps, { settlement, record });
  if (!done.ok) return done;
  let refused: ErrorCode | null = null;
  const settled = await store.changeAside(id, (newest) => {
    refused = objectionTo(newest, how, countFailures(record));
    return newest.waitingSince === undefined || refused !== null ? newest : settledBy(newest, how, now());
  });
  if (settled === null) return err('PAYMENT_NOT_WAITING');
  return refused === null ? ok(settled) : err(refused);
}

/**
 * Prevents conflicting decisions: a payment whose refund is under way cannot also be marked as settled by hand. The
 * network may have reported the refund, or its failure, already.
 */
function objectionTo(record: AsideRecord, how: SettleAside['how'], failures: number): ErrorCode | null {
  const { returning, settled, waitingSince } = record;
  if (waitingSince === undefined)
    return how === 'return' && settled === 'return' ? null : 'PAYMENT_NOT_WAITING';
  if (how === 'return') return countFailures(record) > failures ? 'REFUND_FAILED' : null;
  return returning === true ? 'PAYMENT_BEING_RETURNED' : null;
}

const CARRY_OUT: Readonly<
  Record<SettleAside['how'], (deps: SettleDeps, decision: Decision) => Promise<Result<null, ErrorCode>>>
> = {
  return: giveBack,
  credit: giveCredits,
  'by-hand': async (deps, decision) =>
    decision.record.returning === true ? err('PAYMENT_BEING_RETURNED') : write(deps, decision),
};

/** Each decision on a waiting payment is one entry; a repeat, even in other words, is the same. */
async function write(
  { submit }: SettleDeps,
  { record, settlement }: Decision,
): Promise<Result<null, ErrorCode>> {
  const { by, how, id, reason } = settlement;
  const payload = { aside: id, by, decision: how, order: record.order, reason };
  const of = `${how}:${String(countFailures(record))}:${id}`;
  return outcomeOf(await submit(systemCommand({ type: 'payment.decide', prefix: 'decided', of, payload })));
}

function outcomeOf(answer: Answer): Result<null, ErrorCode> {
  if (!answer.ok) return answer.code === 'COMMAND_ID_REUSED' ? ok(null) : err(answer.code);
  const { verdict } = answer;
  return verdict.verdict === 'committed' ? ok(null) : toRefusal(verdict);
}

/**
 * Sets the mark first and removes it when the network refuses. A crash in between leaves it: then the refund is
 * requested again.
 */
async function giveBack(deps: SettleDeps, decision: Decision): Promise<Result<null, ErrorCode>> {
  const { network, store } = deps;
  const { id } = decision.settlement;
  const { payment } = decision.record;
  // A credited payment is refunded through the provider, which also takes the DC back.
  if (payment === null || (await store.payment(payment))?.outcome !== 'refused')
    return err('PAYMENT_NOT_RETURNABLE');
  if (isDisputed(decision.record)) return err('PAYMENT_DISPUTED');
  const written = await write(deps, decision);
  if (!written.ok) return written;
  const marked = await store.changeAside(id, (record) =>
    record.waitingSince === undefined ? record : { ...record, returning: true },
  );
  if (marked?.waitingSince === undefined) return err('PAYMENT_NOT_WAITING');
  const unmark = () => store.changeAside(id, ({ returning: _, ...rest }) => rest);
  try {
    if ((await network.refund(payment, countFailures(decision.record))) === 'given-back') return ok(null);
  } catch (error) {
    await unmark();
    throw error;
  }
  await unmark();
  return err('PAYMENT_DISPUTED');
}

/** The ledger credits once, however often it is asked: a crash may have come before the record was written. */
async function giveCredits(
  { state, submit }: SettleDeps,
  { record, settlement }: Decision,
): Promise<Result<null, ErrorCode>> {
  const { order, refund } = record;
  if (refund === undefined) return err('PAYMENT_NOT_CREDITABLE');
  if (isRestored(state, order, refund)) return ok(null);
  // A refusal would be final for the command, and the bank may still decide for us.
  if (findRestorable(state, order, refund) === null) return err('REFUND_NOT_RESTORABLE');
  const { by, reason } = settlement;
  const payload = { by, order, reason, refund };
  return outcomeOf(
    await submit(
      systemCommand({ type: 'purchase.refund_restore', prefix: 'refund_restored', of: refund, payload }),
    ),
  );
}

function isRestored(state: State, id: string, refund: string): boolean {
  const order = orders.of(state).byId.get(id);
  if (order?.status !== 'settled') return false;
  return order.failed?.some((one) => one.refund === refund && one.restored) === true;
}
