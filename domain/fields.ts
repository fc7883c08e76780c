/** Zod pieces shared by payload schemas. A message is a code of the error table, so one schema serves form and authority. */
import { z } from 'zod';
import { CURRENCIES } from './constants.ts';
import type { ErrorCode } from './errors.ts';
import { AddressSchema } from './ids.ts';
import { addressLengthMax, noteLengthMax } from './limits.ts';
import { parseAmount } from './money.ts';

const code = (name: ErrorCode): string => name;

const filled = z.string(code('FIELDS_REQUIRED')).trim().min(1, code('FIELDS_REQUIRED'));

/** A positive decimal with at most six places, as a string. */
export const AmountField = filled
  .max(20, code('AMOUNT_INVALID'))
  .refine((text) => text === '' || parseAmount(text).ok, code('AMOUNT_INVALID'));

/** The address of a wallet; one that is not even well formed cannot be found. */
export const RecipientField = filled
  .max(addressLengthMax, code('RECIPIENT_NOT_FOUND'))
  .refine((text) => text === '' || AddressSchema.safeParse(text).success, code('RECIPIENT_NOT_FOUND'));

export const CurrencyField = z.enum(CURRENCIES, code('FIELDS_REQUIRED'));

export const NoteField = z.string().trim().max(noteLengthMax);
