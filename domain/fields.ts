/**
 * Zod parts that payload schemas share. A message is a code of the error table, so one schema serves form and
 * authority.
 */
import { z } from 'zod';
import { CURRENCIES } from './constants.ts';
import { code, type ErrorCode } from './error-code.ts';
import { AddressSchema } from './ids.ts';
import type { TokenCode } from './ledger/accounts.ts';
import { addressLengthMax, noteLengthMax } from './limits.ts';
import { parseAmount, writeMicro } from './money.ts';
import { isPlainText } from './text.ts';

/** FIELDS_REQUIRED for a missing or empty value, another code for a wrong one. */
const requiredOr =
  (other: ErrorCode) =>
  ({ input }: { readonly input?: unknown }): string =>
    code(input === undefined || input === null || input === '' ? 'FIELDS_REQUIRED' : other);

/** Required text: FIELDS_REQUIRED when missing, `other` when it is not text. */
export const requiredText = (other: ErrorCode) =>
  z
    .string({ error: requiredOr(other) })
    .trim()
    .min(1, code('FIELDS_REQUIRED'));

const canonicalAmount = (text: string): string => {
  // A valid amount without a point has no other spelling.
  if (!text.includes('.')) return text;
  const amount = parseAmount(text);
  return amount.ok ? writeMicro(amount.value) : text;
};

/** A positive decimal string with at most six places; parsing makes it canonical ("1.50" becomes "1.5"). */
export const AmountField = z
  .string({ error: requiredOr('AMOUNT_INVALID') })
  .min(1, code('FIELDS_REQUIRED'))
  .max(20, code('AMOUNT_INVALID'))
  .refine((text) => text === '' || parseAmount(text).ok, code('AMOUNT_INVALID'))
  .overwrite(canonicalAmount);

/** The address of a wallet; an invalid one cannot be found. */
export const RecipientField = requiredText('RECIPIENT_NOT_FOUND')
  .max(addressLengthMax, code('RECIPIENT_NOT_FOUND'))
  .refine((text) => text === '' || AddressSchema.safeParse(text).success, code('RECIPIENT_NOT_FOUND'));

export const CurrencyField = z.enum(CURRENCIES, { error: requiredOr('CURRENCY_UNKNOWN') });

/** Of a field that names a currency. */
export const currencyError = requiredOr('CURRENCY_UNKNOWN');
const unknownCurrency = { error: currencyError };
const TokenCodeSchema = z
  .string()
  .regex(/^token:[0-9A-Za-z-]{1,64}:[0-9A-Za-z]{1,10}$/, unknownCurrency) as unknown as z.ZodType<
  TokenCode,
  TokenCode
>;

/** A listed currency, or a text in the form of a token's code; only the authority knows whether that token exists. */
export const CurrencyCodeField = z.union([z.enum(CURRENCIES), TokenCodeSchema], unknownCurrency);

/** Text that a person writes: trimmed, bounded, and without characters that cannot be stored, hashed or shown. */
export const plainText = (lengthMax: number) =>
  z.string().trim().max(lengthMax).refine(isPlainText, 'The text contains characters that are not allowed');

export const NoteField = plainText(noteLengthMax);
