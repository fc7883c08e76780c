/** The explorer's answers. */
import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';
import type { PublicRecord } from '../ledger/record.ts';
import { ExplorerDocSchema } from '../protocol.ts';
import { SYSTEM_VAULTS } from '../vaults.ts';
import { TimestampField } from '../wire-fields.ts';

export const Hex = z.string().regex(/^[0-9a-f]+$/);

/** In the hashed form: times are ms. */
const HeaderSchema = z.object({
  n: z.int(),
  epoch: z.int(),
  writer: z.string(),
  at: z.int(),
  first: z.int(),
  count: z.int(),
});

const ProofSchema = z.object({
  leaf: Hex,
  block: z.int(),
  header: HeaderSchema,
  prev: Hex,
  root: Hex,
  hash: Hex,
  sig: Hex,
  index: z.int(),
  path: z.array(Hex),
});

const RecordSchema = z.object({
  seq: z.int(),
  at: z.int(),
  type: z.string(),
  verdict: z.enum(['committed', 'refused']),
  code: z.string().optional(),
  transactions: z.array(
    // The record of a movement of tokens names the token.
    ExplorerDocSchema.pick({ kind: true, from: true, to: true, amount: true, fee: true }).extend({
      currency: z.string(),
    }),
  ),
  entryHash: Hex,
}) as unknown as z.ZodType<PublicRecord>;

export const perCurrency = <S extends z.ZodType>(schema: S) =>
  z.object({ DC: schema, TDC: schema, USD: schema });
export const BalanceSchema = z.object({ posted: z.string(), held: z.string(), available: z.string() });

export const WalletSchema = z.object({
  address: z.string(),
  openedAt: TimestampField,
  asOf: TimestampField,
  balances: perCurrency(BalanceSchema).partial().nullable(),
  totals: perCurrency(z.object({ sent: z.string(), received: z.string(), count: z.int() })).nullable(),
  count: z.int(),
});

export const ItemSchema = ExplorerDocSchema.omit({ kind: true, order: true }).extend({
  type: ExplorerDocSchema.shape.kind,
});

/** A transaction in the public list. */
export type ExplorerItem = z.infer<typeof ItemSchema>;

export const PageSchema = z.object({ items: z.array(ItemSchema), next: z.string().nullable() });

export const ProvenSchema = ItemSchema.extend({
  legs: z.array(z.object({ account: z.string(), amount: z.string(), currency: z.string() })),
  record: RecordSchema,
  proof: ProofSchema,
});

/** A block with what its entries show in public, so that a device can check all of it. */
export const BlockPageSchema = z.object({
  header: HeaderSchema,
  prev: Hex,
  root: Hex,
  hash: Hex,
  sig: Hex,
  leaves: z.array(Hex).describe('The leaf of every entry of the block, in order'),
  entries: z.array(
    z.object({
      ids: z.array(z.string()).describe('The ids of the transactions of its record, in order'),
      record: RecordSchema,
    }),
  ),
  next: z.int().nullable().describe('`from` of the next entries; null after the last one'),
  isNewest: z.boolean(),
});
export type BlockPage = z.infer<typeof BlockPageSchema>;
export type BlockEntry = BlockPage['entries'][number];

const ReadingsSchema = z.object({
  address: z.string().optional(),
  vault: z.enum(SYSTEM_VAULTS).optional(),
  hash: z.string().optional(),
  amount: z.object({ amount: z.string(), currency: z.enum(CURRENCIES).optional() }).optional(),
  day: z.string().optional(),
});

export const SearchSchema = z.object({
  readings: ReadingsSchema.describe('Every way in which the text can be read'),
  wallet: z.object({ address: z.string() }).nullable(),
  vault: z.enum(SYSTEM_VAULTS).nullable(),
  groups: z.array(
    z.object({
      by: z.enum(['party', 'hash', 'amount', 'day']),
      items: z.array(ItemSchema),
      more: z.boolean().describe('The list has more of them'),
    }),
  ),
});

export const BalanceHistorySchema = z.object({
  currency: z.enum(CURRENCIES),
  points: z
    .array(z.object({ at: TimestampField, balance: z.string() }))
    .nullable()
    .describe('Oldest first; null when the owner of the wallet hides them'),
  complete: z.boolean(),
});

export const VaultListSchema = z.object({
  asOf: TimestampField.nullable(),
  vaults: z.array(z.object({ vault: z.enum(SYSTEM_VAULTS), balances: perCurrency(z.string()) })),
});

const VaultLegSchema = z.object({ currency: z.enum(CURRENCIES), amount: z.string(), after: z.string() });

export const VaultPageSchema = z.object({
  items: z.array(ItemSchema.extend({ legs: z.array(VaultLegSchema) })),
  next: z.string().nullable(),
});
