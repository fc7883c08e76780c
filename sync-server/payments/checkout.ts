/** Opens an order and the card session in which it is paid. */
import type { Checkout, CheckoutRequest } from '#domain/payment/messages.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { CommandIdSchema, isReservedId } from '#domain/ids.ts';
import { cardSessionTtlMs, orderIdLengthMax } from '#domain/purchase/limits.ts';
import { centsOfMicro, readMicro } from '#domain/money.ts';
import type { OrderOpenedFact } from '#domain/purchase/facts.ts';
import { assert, err, ok, type Result } from '#domain/result.ts';
import { toRefusal } from '../commands/answer.ts';
import type { Authority } from '../commands/authority.ts';
import type { CrashPoints } from '../crash-points.ts';
import { isoTime } from '../iso-time.ts';
import type { OrderRecord, PaymentStore } from './payment-store.ts';
import type { CardNetwork, CardSession } from './ports.ts';

export type CheckoutDeps = {
  readonly store: PaymentStore;
  readonly authority: Pick<Authority, 'submit' | 'readEntries'>;
  readonly network: CardNetwork;
  readonly urls: ReturnUrls;
  readonly crash: CrashPoints;
};

/** The addresses to which the network returns the person. */
export type ReturnUrls = {
  readonly success: (order: string) => string;
  readonly cancel: (order: string) => string;
};

/**
 * Opens the order `id` for the person and makes its session; every repeat of the id gets the same answer. Errors:
 * COMMAND_INVALID (the id), every refusal of `purchase.open`, and why the authority cannot decide now.
 * Rejects with `CardNetworkError` when the network makes no session: the same id may be sent again.
 */
export async function openCheckout(
  deps: CheckoutDeps,
  userId: string,
  request: CheckoutRequest,
): Promise<Result<Checkout, ErrorCode>> {
  const { id } = request;
  if (!isOrderId(id)) return err('COMMAND_INVALID', { field: 'id' });
  const opened = await openOrder(deps, userId, request);
  if (!opened.ok) return opened;
  await deps.crash.reach('after-order-opened');
  const { record, lines, split } = opened.value;
  const { url } = await sessionOf(deps, id, record);
  const { amountUsd, lockedUntil } = record;
  return ok({ order: id, url, lockedUntil: isoTime(lockedUntil), amountUsd, lines: [...lines], split });
}

const isOrderId = (id: string): boolean =>
  id.length <= orderIdLengthMax && CommandIdSchema.safeParse(id).success && !isReservedId(id);

/** The edge's record of the order, with the quote of its fact. */
type OpenedOrder = Pick<OrderOpenedFact, 'lines' | 'split'> & { readonly record: OrderRecord };

async function openOrder(
  { authority, store }: CheckoutDeps,
  userId: string,
  { id, amountUsd }: CheckoutRequest,
): Promise<Result<OpenedOrder, ErrorCode>> {
  const answer = await authority.submit({ id, type: 'purchase.open', actor: userId, payload: { amountUsd } });
  if (!answer.ok) return answer;
  const { verdict } = answer;
  if (verdict.code !== undefined) return toRefusal(verdict);
  const fact = await openedFact(authority, verdict.seq);
  const record = {
    userId,
    amountUsd: fact.usd,
    openedAt: Date.parse(verdict.at),
    lockedUntil: fact.lockedUntil,
  };
  const { lines, split } = fact;
  return ok({ record: await store.keepOrder(id, record), lines, split });
}

/** The verdict says that the order is open; its content is in the journal. */
async function openedFact(authority: CheckoutDeps['authority'], seq: number) {
  const [row] = await authority.readEntries(seq - 1, 1);
  const fact = row?.entry.facts.find(({ kind }) => kind === 'order.opened');
  assert(fact?.kind === 'order.opened', 'an order that was opened has its fact');
  return fact;
}

async function sessionOf(
  { network, store, urls }: CheckoutDeps,
  order: string,
  { amountUsd, openedAt, session }: OrderRecord,
): Promise<CardSession> {
  if (session !== undefined) return session;
  const cents = centsOfMicro(readMicro(amountUsd));
  assert(cents !== null, 'an order is of whole cents');
  const made = await network.createSession({
    order,
    cents,
    expiresAt: openedAt + cardSessionTtlMs,
    successUrl: urls.success(order),
    cancelUrl: urls.cancel(order),
  });
  const kept = await store.changeOrder(order, (record) => ({ ...record, session: record.session ?? made }));
  return kept?.session ?? made;
}
