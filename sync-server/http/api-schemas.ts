/** Answers and parameters that appear only in the description of the interface. */
import { z } from 'zod';
import { CURRENCIES } from '#domain/constants.ts';
import { SYSTEM_VAULTS } from '#domain/vaults.ts';
import { EXPLORER_TYPES } from '#domain/explorer/types.ts';
import { BalanceSchema, perCurrency } from '#domain/explorer/schema.ts';

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
const Timestamp = z.iso.datetime();
export const Changes = z.object({
  results: z.array(z.object({ id: z.string(), seq: z.string(), doc: z.record(z.string(), z.unknown()) })),
  lastSeq: z.string(),
  pending: z.int(),
});

export const OwnWalletSchema = z.object({
  address: z.string(),
  asOf: Timestamp,
  balances: perCurrency(BalanceSchema),
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
