/** Answers and parameters that appear only in the description of the interface. */
import { z } from 'zod';
import { CURRENCIES } from '#domain/constants.ts';
import { SYSTEM_VAULTS } from '#domain/vaults.ts';
import { EXPLORER_TYPES } from '#domain/explorer/types.ts';
import { ExplorerDocSchema } from '#domain/protocol.ts';

export const Address = z.object({ address: z.string().describe('Wallet address, VIQ-…') });
export const Vault = z.object({ vault: z.enum(SYSTEM_VAULTS) });
export const OrderId = z.object({ order: z.string().describe('The id with which the order was opened') });
export const CardSessionId = z.object({ session: z.string() });
export const CancelAddress = z.object({ order: z.string(), key: z.string() });
export const TransactionId = z.object({ id: z.string().describe('Transaction id, 32 characters of base32') });
export const Feed = z.object({
  feed: z.enum(['me', 'catalog', 'explorer', 'admin']),
  collection: z.string(),
});
const HealthWords = z.record(z.string(), z.string());
export const Health = z.object({ status: z.string(), checks: HealthWords, notes: HealthWords.optional() });
export const Hex = z.string().regex(/^[0-9a-f]+$/);
const Timestamp = z.iso.datetime();
export const Changes = z.object({
  results: z.array(z.object({ id: z.string(), seq: z.string(), doc: z.record(z.string(), z.unknown()) })),
  lastSeq: z.string(),
  pending: z.int(),
});

/** In the hashed form: times are ms. */
const ProofSchema = z.object({
  leaf: Hex,
  block: z.int(),
  header: z.object({
    n: z.int(),
    epoch: z.int(),
    writer: z.string(),
    at: z.int(),
    first: z.int(),
    count: z.int(),
  }),
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
});

const perCurrency = <S extends z.ZodType>(schema: S) => z.object({ DC: schema, TDC: schema, USD: schema });
const Balance = z.object({ posted: z.string(), held: z.string(), available: z.string() });

export const OwnWalletSchema = z.object({
  address: z.string(),
  asOf: Timestamp,
  balances: perCurrency(Balance),
});

export const WalletSchema = z.object({
  address: z.string(),
  openedAt: Timestamp,
  asOf: Timestamp,
  balances: perCurrency(Balance).partial().nullable(),
  totals: perCurrency(z.object({ sent: z.string(), received: z.string(), count: z.int() })).nullable(),
  count: z.int(),
});

export const ItemSchema = ExplorerDocSchema.omit({ kind: true, order: true }).extend({
  type: ExplorerDocSchema.shape.kind,
});

export const ProvenSchema = ItemSchema.extend({
  legs: z.array(z.object({ account: z.string(), amount: z.string(), currency: z.string() })),
  record: RecordSchema,
  proof: ProofSchema,
});

export const ExplorerQuery = z.object({
  cursor: z.string().optional().describe('`next` of the page before'),
  limit: z.int().optional().describe('Rows, 20 unless given'),
  type: z.enum(EXPLORER_TYPES).optional(),
  q: z.string().optional().describe('A wallet address or the start of a transaction id'),
  amount: z.string().optional().describe('Exactly this much'),
  currency: z.enum(CURRENCIES).optional(),
  day: z.string().optional().describe('A day or a month in UTC: 2026-11-22, 2026-11'),
});

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
    .array(z.object({ at: Timestamp, balance: z.string() }))
    .nullable()
    .describe('Oldest first; null when the owner of the wallet hides them'),
  complete: z.boolean(),
});

export const VaultListSchema = z.object({
  asOf: Timestamp.nullable(),
  vaults: z.array(z.object({ vault: z.enum(SYSTEM_VAULTS), balances: perCurrency(z.string()) })),
});

const VaultLegSchema = z.object({ currency: z.enum(CURRENCIES), amount: z.string(), after: z.string() });

export const VaultPageSchema = z.object({
  items: z.array(ItemSchema.extend({ legs: z.array(VaultLegSchema) })),
  next: z.string().nullable(),
});
