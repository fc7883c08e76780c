/** The explorer's questions as searches of the transactions' indexes. */
import { z } from 'zod';
import type { FindQuery, StoredDocument } from '#couchdb/document-store.ts';
import { AddressSchema } from '#domain/ids.ts';
import { TRANSACTION_KINDS, type TransactionKind } from '#domain/ledger/entry.ts';
import {
  addressLengthMax,
  explorerHashLengthMin,
  explorerPageSize,
  explorerPageSizeMax,
  legsPerEntryMax,
} from '#domain/limits.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';

export const EXPLORER_TYPES = ['all', 'send', 'receive', 'fiat_purchase', 'system_fee'] as const;
export type ExplorerType = (typeof EXPLORER_TYPES)[number];

const CursorSchema = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/);
const KeySchema = z.string().regex(/^tx:\d{12}(\.\d{1,2})?$/);

/** The key of the last row of the page before; opaque on the wire. */
export const writeCursor = (key: string): string => Buffer.from(key).toString('base64url');

/** A device that keeps rows itself asks for what is older than an entry that it has, by its seq. */
const SeqSchema = z.string().regex(/^\d{1,12}$/);

const readCursor = (cursor: string): string | null => {
  if (SeqSchema.safeParse(cursor).success) return `tx:${cursor.padStart(12, '0')}`;
  const key = KeySchema.safeParse(Buffer.from(cursor, 'base64url').toString('latin1'));
  return key.success && CursorSchema.safeParse(cursor).success ? key.data : null;
};

export const ExplorerQuerySchema = z.strictObject({
  cursor: z
    .string()
    .max(40)
    .transform((text, context) => {
      const key = readCursor(text);
      if (key === null) context.addIssue({ code: 'custom', message: 'not a cursor' });
      return key ?? '';
    })
    .optional(),
  limit: z.coerce.number().int().min(1).max(explorerPageSizeMax).default(explorerPageSize),
  type: z.enum(EXPLORER_TYPES).default('all'),
  /** An address, exact, or the start of a transaction id. */
  q: z
    .string()
    .trim()
    .min(explorerHashLengthMin)
    .max(addressLengthMax)
    .regex(/^[0-9A-Za-z-]+$/)
    .optional(),
});
/** `cursor` is the key of the last row before. */
export type ExplorerQuery = z.infer<typeof ExplorerQuerySchema>;

export type StoredTransaction = ExplorerDoc & StoredDocument;

/** Rows that satisfy one of the kinds; `paidOnly` leaves out what cost no fee. */
type Wanted = { readonly kinds: readonly TransactionKind[]; readonly paidOnly: boolean };

/** What leaves a wallet, and what has a filter of its own, is nothing that the system paid to it (ruling A1). */
const NOT_RECEIVED: readonly TransactionKind[] = ['send', 'fiat_purchase', 'chargeback', 'card_refund'];

const WANTED: Readonly<Record<ExplorerType, Wanted>> = {
  all: { kinds: TRANSACTION_KINDS, paidOnly: false },
  send: { kinds: ['send'], paidOnly: false },
  receive: { kinds: TRANSACTION_KINDS.filter((kind) => !NOT_RECEIVED.includes(kind)), paidOnly: false },
  fiat_purchase: { kinds: ['fiat_purchase'], paidOnly: false },
  // Only transfers and purchases cost a fee.
  system_fee: { kinds: ['send', 'fiat_purchase'], paidOnly: true },
};

/** A vault's name or a wallet's address, as opposed to the start of a transaction id. */
const isAddress = (q: string): boolean => AddressSchema.safeParse(q).success || /VAULT/.test(q);

export type Plan =
  | { readonly by: 'key' }
  | {
      readonly by: 'searches';
      readonly searches: readonly FindQuery[];
      readonly keep: (row: ExplorerDoc) => boolean;
    };

/** How to find a page: straight by key, or by searches whose answers are merged. Every search can use an index. */
export function planOf({ cursor, limit, type, q }: ExplorerQuery): Plan {
  const wanted = WANTED[type];
  const keep = (row: ExplorerDoc): boolean =>
    wanted.kinds.includes(row.kind) && (!wanted.paidOnly || row.fee !== '0');
  if (q === undefined && type === 'all') return { by: 'key' };
  // Rows of the cursor's own entry come again and are dropped by key: an entry has few.
  const many = { limit: limit + 1 + legsPerEntryMax };
  const before = cursor === undefined ? { $gte: 0 } : { $lte: Number(cursor.slice(3, 15)) };
  const kind = wanted.kinds.length === TRANSACTION_KINDS.length ? {} : { kind: { $in: wanted.kinds } };
  const paid = wanted.paidOnly ? { fee: { $gt: '0' } } : {};
  const bySeq = (field: 'from' | 'to' | 'kind', value: string): FindQuery => ({
    selector: { [field]: value, seq: before, ...(field === 'kind' ? {} : kind), ...paid },
    sort: [{ [field]: 'desc' }, { seq: 'desc' }],
    ...many,
  });
  if (q === undefined)
    return { by: 'searches', searches: wanted.kinds.map((one) => bySeq('kind', one)), keep };
  if (isAddress(q)) return { by: 'searches', searches: [bySeq('from', q), bySeq('to', q)], keep };
  return { by: 'searches', searches: [byHash(q.toLowerCase(), many.limit)], keep };
}

const byHash = (start: string, limit: number): FindQuery => ({
  selector: { id: { $gte: start, $lt: `${start}\uffff` } },
  sort: [{ id: 'asc' }],
  limit,
});
