/** What the authority answers about the holders of a project's token. Amounts are decimal strings. */
import { z } from 'zod';
import { pageLimit } from '../page-limit.ts';
import { DecimalField } from '../wire-fields.ts';
import { projectPageMax } from './limits.ts';

export const HolderSchema = z.object({
  /** The holder's wallet. */
  address: z.string(),
  amount: DecimalField,
  /** The part that nobody can send before the launch. */
  locked: DecimalField,
});
export type Holder = z.infer<typeof HolderSchema>;

/** The project's own tokens: `unsold` before the launch, afterwards for marketing and as liquidity. */
export const TOKEN_RESERVES = ['unsold', 'marketing', 'liquidity'] as const;

export const HolderPageSchema = z.object({
  symbol: z.string(),
  /** The tokens that exist: minted, and not burned. */
  supply: DecimalField,
  reserves: z.array(z.object({ name: z.enum(TOKEN_RESERVES), amount: DecimalField })),
  /** The number of wallets with tokens, and how many of them hide their balances and are not listed. */
  holders: z.int().min(0),
  hidden: z.int().min(0),
  /** Largest first. */
  items: z.array(HolderSchema),
  next: z.string().nullable().describe('The cursor of the next page; null on the last one'),
});
export type HolderPage = z.infer<typeof HolderPageSchema>;

export const HoldersQuerySchema = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,31}~[0-9A-Za-z-]{1,64}$/)
    .optional(),
  limit: pageLimit(projectPageMax),
});
export type HoldersQuery = z.infer<typeof HoldersQuerySchema>;
