/** What a device asks of the card edge, and what it is told. Amounts are decimal strings, times ISO 8601. */
import { z } from 'zod';
import { commandIdLengthMax } from '../limits.ts';

/**
 * `stripe`: cards are charged by Stripe. `test`: the local card page, which charges nothing. `off`: this installation
 * has no card payments, and nothing can be bought.
 */
export const PaymentsSchema = z.strictObject({ mode: z.enum(['stripe', 'test', 'off']) });
export type Payments = z.infer<typeof PaymentsSchema>;

/** `id` is made by the device before it first asks: it is the order's id and the idempotency key for ever. */
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
 * `url`: where the card is entered, to be opened in a tab of its own. Until `lockedUntil` the prices are those of
 * `lines`, and `split` is who gets what: the quote that a device showed before may have been a moment old.
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
 * `open`: not paid yet. `paid`: the card was charged, the credits are on their way. `credited`: they are there.
 * `expired`: closed without a payment. `refused`: paid, but not as ordered or not to be credited; staff look into it.
 * `disputed`: the bank has taken it up, or has taken the money back. `refunded`: (a part of) the money went back to the card.
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
 * What became of a payment that was not credited: it waits for staff, the bank has taken it up, it went back to the card, or
 * staff have settled it. What there is most to be said of comes first.
 */
export const ASIDE_STATES = ['waiting', 'disputed', 'returned', 'settled'] as const;
export type AsideState = (typeof ASIDE_STATES)[number];
/**
 * What became of a refund of a credited purchase that did not reach the card: it waits for staff, staff have settled it, another
 * refund brought the money, or staff gave its DC back. What there is most to be said of comes first.
 */
export const REFUND_STATES = ['failed', 'settled', 'restored', 'returned'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const CardOrderSchema = z.strictObject({
  order: z.string(),
  status: z.enum(ORDER_STATUSES),
  amountUsd: z.string(),
  lockedUntil: z.iso.datetime(),
  /** What the buyer got, once credited. */
  dc: z.string().optional(),
  /** Where it can still be paid, while open. */
  url: z.string().optional(),
  /** Why it was refused: a code of the error table. */
  code: z.string().optional(),
  /** Of a payment for it that was not credited: of the only one when it was refused, of another one when it was credited. */
  aside: z.enum(ASIDE_STATES).optional(),
  /** Of a refund of it that failed. */
  refund: z.enum(REFUND_STATES).optional(),
  /** Of a disputed one: the bank has decided, and the money went back. */
  lost: z.literal(true).optional(),
});
export type CardOrder = z.infer<typeof CardOrderSchema>;
