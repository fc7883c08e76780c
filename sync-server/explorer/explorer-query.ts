/** Translates the explorer's queries to searches of the transactions' indexes. */
import { z } from 'zod';
import type { FindQuery, StoredDocument } from '#couchdb/document-store.ts';
import { CURRENCIES } from '#domain/constants.ts';
import { dayIn } from '#domain/explorer/day.ts';
import { EXPLORER_TYPES, WANTED_KINDS } from '#domain/explorer/types.ts';
import { AddressSchema } from '#domain/ids.ts';
import { TRANSACTION_KINDS } from '#domain/transaction-kinds.ts';
import {
  addressLengthMax,
  explorerHashLengthMin,
  explorerPageSize,
  explorerPageSizeMax,
  legsPerEntryMax,
} from '#domain/limits.ts';
import { parseAmount, writeMicro } from '#domain/money.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import type { StoredMovement } from '../projections/movement-legs.ts';

const CursorSchema = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/);
const KeySchema = z.string().regex(/^tx:\d{12}(\.\d{1,2})?$/);

/** The key of the last row of the previous page; opaque on the wire. */
export const writeCursor = (key: string): string => Buffer.from(key).toString('base64url');

/** A device with its own rows asks for older ones by the seq of an entry that it has. */
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
  /** Exactly this amount, in any currency or in one. */
  amount: z
    .string()
    .max(20)
    .refine((text) => parseAmount(text).ok)
    .transform(canonicalAmount)
    .optional(),
  currency: z.enum(CURRENCIES).optional(),
  /** A day or a month in UTC: "2026-11-22", "2026-11". */
  day: z
    .string()
    .regex(/^\d{4}-\d{2}(-\d{2})?$/)
    .refine((text) => dayIn(text) === text)
    .optional(),
});
/** `cursor` is the key of the last row of the previous page. */
export type ExplorerQuery = z.infer<typeof ExplorerQuerySchema>;

export type StoredTransaction = StoredMovement & StoredDocument;

function canonicalAmount(text: string): string {
  const parsed = parseAmount(text);
  return parsed.ok ? writeMicro(parsed.value) : text;
}

/** The range of seqs, both ends included. */
export type Bounds = { readonly lowest: number; readonly highest: number };

export type Plan =
  | { readonly by: 'key' }
  | { readonly by: 'searches'; readonly searches: readonly FindQuery[] };

/** Whether a row matches the query; an index may find more. */
export function makeRowFilter({
  type,
  amount,
  currency,
  day,
  q,
}: ExplorerQuery): (row: ExplorerDoc) => boolean {
  const { kinds, paidOnly } = WANTED_KINDS[type];
  const about = q === undefined ? null : aboutOf(q);
  return (row) =>
    kinds.includes(row.kind) &&
    (!paidOnly || row.fee !== '0') &&
    [undefined, row.amount].includes(amount) &&
    [undefined, row.currency].includes(currency) &&
    (day === undefined || row.at.startsWith(day)) &&
    (about === null || about(row));
}

function aboutOf(q: string): (row: ExplorerDoc) => boolean {
  if (isParty(q)) return ({ from, to }) => from === q || to === q;
  const start = q.toLowerCase();
  return ({ id }) => id.startsWith(start);
}

/** A vault's name or a wallet's address, as opposed to the start of a transaction id. */
const isParty = (q: string): boolean => AddressSchema.safeParse(q).success || /VAULT/.test(q);

/** How to find a page: directly by key, or by merging searches, each of which can use an index. */
export function makePlan(query: ExplorerQuery, { lowest, highest }: Bounds): Plan {
  const { type, q, amount, currency } = query;
  // Rows of the cursor's own entry are found again and dropped by key: an entry has few.
  const limit = query.limit + 1 + legsPerEntryMax;
  const selector = { ...selectorOf(query), seq: { $gte: lowest, $lte: highest } };
  const bySeq = (field: 'from' | 'to' | 'kind' | 'amount' | 'currency', value: string): FindQuery => ({
    selector: { ...selector, [field]: value },
    sort: [{ [field]: 'desc' }, { seq: 'desc' }],
    limit,
  });
  if (q !== undefined) {
    return isParty(q) ? searches(bySeq('from', q), bySeq('to', q)) : searches(byHash(q.toLowerCase(), limit));
  }
  if (amount !== undefined) return searches(bySeq('amount', amount));
  if (type === 'all') return currency === undefined ? { by: 'key' } : searches(bySeq('currency', currency));
  return searches(...WANTED_KINDS[type].kinds.map((one) => bySeq('kind', one)));
}

/** The conditions besides the index's field; `makeRowFilter` checks the same on a row. */
function selectorOf({ type, amount, currency }: ExplorerQuery): Readonly<Record<string, unknown>> {
  const { kinds, paidOnly } = WANTED_KINDS[type];
  return {
    ...(kinds.length === TRANSACTION_KINDS.length ? {} : { kind: { $in: kinds } }),
    ...(paidOnly ? { fee: { $gt: '0' } } : {}),
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
  };
}

const searches = (...all: readonly FindQuery[]): Plan => ({ by: 'searches', searches: all });

const byHash = (start: string, limit: number): FindQuery => ({
  selector: { id: { $gte: start, $lt: `${start}\uffff` } },
  sort: [{ id: 'asc' }],
  limit,
});
