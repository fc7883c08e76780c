import { z } from 'zod';
import { CURRENCIES, type Currency } from '../constants.ts';

const Decimal = z.string().regex(/^-?\d{1,25}(\.\d{1,6})?$/);
/** By currency. */
export const AmountsSchema = z.object(
  Object.fromEntries(CURRENCIES.map((currency) => [currency, Decimal])) as Record<Currency, typeof Decimal>,
);
/** By the vault's name. */
export const VaultsValueSchema = z.record(z.string(), AmountsSchema);
