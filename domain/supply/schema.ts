import { z } from 'zod';
import type { ErrorCode } from '../error-code.ts';
import { requiredText } from '../fields.ts';
import { reasonLengthMax } from '../limits.ts';
import { priceUsdMax } from './limits.ts';
import { MICRO_PER_UNIT, parseAmount, writeMicro } from '../money.ts';
import { isPlainText } from '../text.ts';

const priceInvalid: ErrorCode = 'PRICE_INVALID';

function isPrice(text: string): boolean {
  const usd = parseAmount(text);
  return usd.ok && usd.value <= priceUsdMax * MICRO_PER_UNIT;
}

function canonicalPrice(text: string): string {
  const usd = parseAmount(text);
  return usd.ok ? writeMicro(usd.value) : text;
}

/** Dollars for one DC, and the reason. The keys are in canonical order, because the payload may become a proposal. */
export const SetPriceSchema = z.strictObject({
  priceUsd: z
    .string({ error: priceInvalid })
    .max(20, priceInvalid)
    .refine(isPrice, priceInvalid)
    .overwrite(canonicalPrice),
  reason: requiredText('COMMAND_INVALID')
    .max(reasonLengthMax)
    .refine(isPlainText, 'The text contains characters that are not allowed'),
});
export type SetPrice = z.infer<typeof SetPriceSchema>;
