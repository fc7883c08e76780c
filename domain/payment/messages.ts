/** The card edge's requests and answers. Amounts are decimal strings, times ISO 8601. */
import { z } from 'zod';
import { commandIdLengthMax } from '../limits.ts';

/**
 * `stripe`: cards are charged by Stripe. `test`: the local card page, which charges nothing. `off`: this installation
 * has no card payments, and nothing can be bought.
 */
export const PaymentsSchema = z.strictObject({ mode: z.enum(['stripe', 'test', 'off']) });
export type Payments = z.infer<typeof PaymentsSchema>;

/** The device makes `id` before the first request: it is the order's id and the idempotency key for ever. */
export const CheckoutRequestSchema = z.strictObject({
  id: z.string().max(commandIdLengthMax),
  amountUsd: z.string().max(40),
});
export type CheckoutRequest = z.infer<typeof CheckoutRequestSchema>;

export const LineSchema = z.strictObject({
  dc: z.string(),
  phase: z.int(),
  priceUsd: z.string(),
  usd: z.string(),
});
export const SplitSchema = z.strictObject({
  buyer: z.string(),
  core: z.string(),
  marketing: z.string(),
  universal: z.string(),
});

/**
 * `url`: the page on which the card is entered, to be opened in a separate tab. Until `lockedUntil` the prices are
 * those of `lines`, and `split` says who gets what; the quote that a device showed before may be slightly older.
 */
export const CheckoutSchema = z.strictObject({
  order: z.string(),
  url: z.string(),
  lockedUntil: z.iso.datetime(),
  amountUsd: z.string(),
  lines: z.array(LineSchema),
  split: SplitSchema,
});
export type Checkout = z.infer<typeof CheckoutSchema>;

/**
 * `open`: not paid yet. `paid`: the card was charged, the credits are on their way. `credited`: they have arrived.
 * `expired`: closed without a payment. `refused`: paid, but not as ordered or not creditable; staff look into it.
 * `disputed`: the bank has opened a dispute, or has taken the money back. `refunded`: the money, or a part, was
 * returned to the card.
 */
export const ORDER_STATUSES = [
  'open',
  'paid',
  'credited',
  'expired',
  'refused',
  'disputed',
  'refunded',
] as const;
/**
 * The states of a payment that was not credited: it waits for staff, is disputed, was refunded, or was settled by
 * staff. The most important one comes first.
 */
export const ASIDE_STATES = ['waiting', 'disputed', 'returned', 'settled'] as const;
export type AsideState = (typeof ASIDE_STATES)[number];
/**
 * The states of a refund of a credited purchase that did not reach the card: it waits for staff, was settled by staff,
 * was replaced by another refund, or its DC were returned. The most important one comes first.
 */
export const REFUND_STATES = ['failed', 'settled', 'restored', 'returned'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const CardOrderSchema = z.strictObject({
  order: z.string(),
  status: z.enum(ORDER_STATUSES),
  amountUsd: z.string(),
  lockedUntil: z.iso.datetime(),
  /** The credited DC. */
  dc: z.string().optional(),
  /** The payment page, while open. */
  url: z.string().optional(),
  /** Why it was refused: a code of the error table. */
  code: z.string().optional(),
  /**
   * The state of a payment for it that was not credited: the only one of a refused order, another one of a credited
   * order.
   */
  aside: z.enum(ASIDE_STATES).optional(),
  /** The state of a failed refund of it. */
  refund: z.enum(REFUND_STATES).optional(),
  /** The bank has decided a dispute, and the money was taken back. */
  lost: z.literal(true).optional(),
});
export type CardOrder = z.infer<typeof CardOrderSchema>;
