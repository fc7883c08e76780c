/** The answers and parameters that only the description of the interface names. */
import { z } from 'zod';
import { ExplorerDocSchema } from '#domain/protocol.ts';

export const Address = z.object({ address: z.string().describe('Wallet address, VIQ-…') });
export const TransactionId = z.object({ id: z.string().describe('Transaction id, 32 characters of base32') });
export const Feed = z.object({
  feed: z.enum(['me', 'catalog', 'explorer', 'admin']),
  collection: z.string(),
});
export const Health = z.object({ status: z.string(), checks: z.record(z.string(), z.string()) });
export const Hex = z.string().regex(/^[0-9a-f]+$/);
const Timestamp = z.iso.datetime();
export const Changes = z.object({
  results: z.array(z.object({ id: z.string(), seq: z.string(), doc: z.record(z.string(), z.unknown()) })),
  lastSeq: z.string(),
  pending: z.int(),
});

/** As it is hashed: times are ms. */
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
    ExplorerDocSchema.pick({ kind: true, from: true, to: true, amount: true, fee: true, currency: true }),
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
  type: z.enum(['all', 'send', 'receive', 'fiat_purchase', 'system_fee']).optional(),
  q: z.string().optional().describe('A wallet address or the start of a transaction id'),
});
