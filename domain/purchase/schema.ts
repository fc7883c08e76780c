import { z } from 'zod';
import type { ErrorCode } from '../error-code.ts';
import { AmountField } from '../fields.ts';
import { orderIdLengthMax, providerIdLengthMax } from './limits.ts';
import { MICRO_PER_UNIT, parseAmount, writeMicro } from '../money.ts';
import { StaffActSchema } from '../payment/staff-act.ts';

const amountInvalid: ErrorCode = 'PURCHASE_AMOUNT_INVALID';
const notFound: ErrorCode = 'ORDER_NOT_FOUND';

const MICRO_PER_CENT = MICRO_PER_UNIT / 100n;

function isPayable(text: string): boolean {
  const usd = parseAmount(text);
  return usd.ok && usd.value % MICRO_PER_CENT === 0n;
}

function canonicalUsd(text: string): string {
  const usd = parseAmount(text);
  return usd.ok ? writeMicro(usd.value) : text;
}

/** Dollars and cents as typed: the form of the dialog and the payload of `purchase.open`. */
export const PurchaseOpenSchema = z.strictObject({
  amountUsd: z
    .string({ error: amountInvalid })
    .max(20, amountInvalid)
    .refine(isPayable, amountInvalid)
    .overwrite(canonicalUsd),
});
export type PurchaseOpen = z.infer<typeof PurchaseOpenSchema>;

/** The id of the command that opened the order. */
const OrderField = z
  .string({ error: notFound })
  .max(orderIdLengthMax, notFound)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, notFound);

/** An id of the card provider: `pi_…`, `dp_…`, `re_…`. */
const ProviderIdField = z
  .string()
  .max(providerIdLengthMax)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);

export const OrderSchema = z.strictObject({ order: OrderField });
export type OrderNamed = z.infer<typeof OrderSchema>;

/** A payment that the card provider confirms. `paidAt` in ms; `amountUsd` is the charge. */
export const SettleSchema = z.strictObject({
  amountUsd: AmountField,
  order: OrderField,
  paidAt: z.int().min(0),
  payment: ProviderIdField,
});
export type Settle = z.infer<typeof SettleSchema>;

const DisputeNamedSchema = z.strictObject({ dispute: ProviderIdField, order: OrderField });

/** `amountUsd` is the disputed amount: the whole payment, or a part. */
export const DisputeSchema = DisputeNamedSchema.extend({ amountUsd: AmountField });
export type DisputeOpened = z.infer<typeof DisputeSchema>;

export const DisputeCloseSchema = DisputeNamedSchema.extend({ outcome: z.enum(['won', 'lost']) });
export type DisputeClose = z.infer<typeof DisputeCloseSchema>;

/** `amountUsd` is the amount of this refund. */
export const RefundSchema = z.strictObject({
  amountUsd: AmountField,
  order: OrderField,
  refund: ProviderIdField,
});
export type Refund = z.infer<typeof RefundSchema>;

/** Who of the staff decided, and why. */
export const RefundRestoreSchema = StaffActSchema.extend({ order: OrderField, refund: ProviderIdField });
export type RefundRestore = z.infer<typeof RefundRestoreSchema>;
