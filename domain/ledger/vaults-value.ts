import { z } from 'zod';
import { CURRENCIES, type Currency } from '../constants.ts';
import { DecimalField } from '../wire-fields.ts';

/** By currency. */
export const AmountsSchema = z.object(
  Object.fromEntries(CURRENCIES.map((currency) => [currency, DecimalField])) as Record<
    Currency,
    typeof DecimalField
  >,
);
/** By the vault's name. */
export const VaultsValueSchema = z.record(z.string(), AmountsSchema);
