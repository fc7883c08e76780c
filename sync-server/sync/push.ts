/**
 * Uploads of a device, row by row: contacts, labels, settings, payment requests, drafts, and the read flag of notifications.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type DocumentStore,
  type NewDocument,
  type StoredDocument,
  StoreError,
} from '#couchdb/document-store.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { PushRowSchema } from '#domain/protocol.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Erasures } from '../erasures.ts';
import { findFaultyField } from '../faulty-field.ts';
import { isErasable, lastKey, findOwnCollection, type Place, toWire, type WireDocument } from './feeds.ts';

export type PushRow = z.infer<typeof PushRowSchema>;

/** `written`: whether anything changed. A row that is not mentioned is stored on the server as the device has it. */
export type PushOutcome = {
  readonly conflicts: readonly WireDocument[];
  readonly refused: readonly { readonly id: string; readonly code: ErrorCode; readonly field?: string }[];
  readonly written: boolean;
};

type StoredRow = StoredDocument & Record<string, unknown>;
type RowResult = Result<{ conflict: WireDocument } | { write: NewDocument } | 'stands', ErrorCode>;

const IdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9:._-]{0,95}$/);

/** `client`: the protocol version of the app; null if it did not say. */
export type Upload = { readonly rows: readonly PushRow[]; readonly client: number | null };

type PushDeps = { readonly store: DocumentStore; readonly erasures: Pick<Erasures, 'erasing'> };

/** Rejects with a `StoreError` when the store fails; rows written before stay written, and a repeat finds them. */
export async function push(
  { store, erasures }: PushDeps,
  place: Place,
  { rows, client }: Upload,
): Promise<PushOutcome> {
  if (findOwnCollection(place) === undefined) {
    return {
      ...NOTHING,
      refused: rows.map(({ document }) => ({ id: document.id, code: 'ROW_FORBIDDEN' as const })),
    };
  }
  await ensureDatabase(store, place.database);
  const stored = await Promise.all(
    rows.map(({ document }) => store.get<StoredRow>(place.database, keyOf(place, document.id))),
  );
  const room = await roomFor(store, place, rows);
  let created = 0;
  const unseen = fieldsUnseen(place, client);
  const results = rows.map((row, index): [PushRow, RowResult] => {
    const standing = stored[index] ?? null;
    const result = decideRow(place, withUnseen(row, standing, unseen), standing);
    if (standing === null && result.ok && typeof result.value === 'object' && 'write' in result.value) {
      created += 1;
      if (created > room) return [row, err('COLLECTION_FULL')];
    }
    return [row, result];
  });
  const sorted = sortOut(results);
  const writing = () => write(store, place, sorted);
  return replacesWords(place, sorted) ? erasures.erasing([place.database], writing) : writing();
}

const NOTHING: PushOutcome = { conflicts: [], refused: [], written: false };

const keyOf = (place: Place, id: string): string => `${place.prefix}${id}`;

async function ensureDatabase(store: DocumentStore, database: string): Promise<void> {
  if ((await store.info(database)) === null) await store.createDatabase(database);
}

/** The number of documents that the collection may still take. Counted only when the database could be that full. */
async function roomFor(store: DocumentStore, place: Place, rows: readonly PushRow[]): Promise<number> {
  const max = findOwnCollection(place)?.documentsPerPersonMax ?? Infinity;
  const info = await store.info(place.database);
  if (max === Infinity || (info?.docCount ?? 0) + rows.length <= max) return Infinity;
  const range = { start: place.prefix, end: lastKey(place.prefix), limit: max };
  return max - (await store.range(place.database, range)).length;
}

/** The fields that an app of this version does not know: it can neither have changed nor removed them. */
const fieldsUnseen = (place: Place, client: number | null): readonly string[] =>
  Object.entries(findOwnCollection(place)?.fieldsSince ?? {})
    .filter(([, since]) => client !== null && client < since)
    .map(([field]) => field);

/** The row as an app that knows these fields would have sent it. */
function withUnseen(row: PushRow, stored: StoredRow | null, unseen: readonly string[]): PushRow {
  if (stored === null || unseen.length === 0) return row;
  const held = Object.fromEntries(
    unseen.flatMap((field) => (stored[field] === undefined ? [] : [[field, stored[field]]])),
  );
  const { document, assumed } = row;
  return {
    document: document._deleted === true ? document : { ...document, ...held },
    assumed: assumed === null || assumed['_deleted'] === true ? assumed : { ...assumed, ...held },
  };
}

/** Compares the device's assumption with the stored document, and checks the new one. */
function decideRow(place: Place, { document, assumed }: PushRow, stored: StoredRow | null): RowResult {
  const checked = checkDocument(place, document);
  if (!checked.ok) return checked;
  const next = checked.value;
  const standing = stored === null ? null : toWire(place, stored);
  if (!mayChange(place, standing, next)) return err('ROW_FORBIDDEN');
  if (isDeepStrictEqual(standing, next)) return ok('stands');
  if (!isDeepStrictEqual(standing, assumedDocument(place, assumed))) {
    return ok({ conflict: standing ?? { id: document.id, _deleted: true } });
  }
  const rev = stored === null ? {} : { _rev: stored._rev };
  const body = next ?? { _deleted: true };
  return ok({ write: { _id: keyOf(place, document.id), ...rev, ...body } });
}

/** The new document, or null for a deletion. Errors: ROW_INVALID with the field, ROW_FORBIDDEN. */
function checkDocument(place: Place, document: PushRow['document']): Result<WireDocument | null, ErrorCode> {
  if (!IdSchema.safeParse(document.id).success) return err('ROW_INVALID', { field: 'id' });
  const { _deleted, ...fields } = document;
  if (_deleted === true) {
    return isErasable(place) ? ok(null) : err('ROW_FORBIDDEN');
  }
  const parsed = place.schema.safeParse(fields);
  if (parsed.success) return ok(toWire(place, parsed.data));
  return err('ROW_INVALID', { field: findFaultyField(parsed.error, 'document') });
}

/** Some documents are projections: a device may change only their read flag. */
const mayChange = (place: Place, standing: WireDocument | null, next: WireDocument | null): boolean =>
  findOwnCollection(place)?.mayWrite !== 'read flag' ||
  (standing !== null &&
    next !== null &&
    isDeepStrictEqual({ ...standing, read: true }, { ...next, read: true }));

/** The document that the device believes to be stored: null if it knows of none or of a deletion. */
const assumedDocument = (place: Place, assumed: PushRow['assumed']): WireDocument | null =>
  assumed === null || assumed['_deleted'] === true ? null : toWire(place, assumed);

type RefusedRow = { id: string; code: ErrorCode; field?: string };
type PendingWrite = { id: string; doc: NewDocument };
type SortedRows = { conflicts: WireDocument[]; refused: RefusedRow[]; writes: PendingWrite[] };

function sortOut(results: readonly (readonly [PushRow, RowResult])[]): SortedRows {
  const sorted: SortedRows = { conflicts: [], refused: [], writes: [] };
  for (const [{ document }, result] of results) {
    const { id } = document;
    if (!result.ok) sorted.refused.push({ id, code: result.code, ...fieldOf(result.detail) });
    else if (result.value === 'stands') continue;
    else if ('conflict' in result.value) sorted.conflicts.push(result.value.conflict);
    else sorted.writes.push({ id, doc: result.value.write });
  }
  return sorted;
}

/** Whether the row deletes or overwrites the person's own words: names of contacts, labels. */
const replacesWords = (place: Place, { writes }: SortedRows): boolean =>
  isErasable(place) && writes.some(({ doc }) => doc._rev !== undefined);

async function write(
  store: DocumentStore,
  place: Place,
  { conflicts, refused, writes }: SortedRows,
): Promise<PushOutcome> {
  if (writes.length === 0) return { conflicts, refused, written: false };
  const docs = writes.map(({ doc }) => doc);
  const outcomes = await store.bulk(place.database, docs);
  for (const [index, { id }] of writes.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status === 'created') continue;
    if (outcome?.status !== 'conflict') throw new StoreError('unknown', `${place.prefix}${id} was refused`);
    // Another device came first.
    const now = await store.get<StoredRow>(place.database, keyOf(place, id));
    conflicts.push(now === null ? { id, _deleted: true } : toWire(place, now));
  }
  return { conflicts, refused, written: outcomes.some(({ status }) => status === 'created') };
}

const fieldOf = (detail: Readonly<Record<string, string | number>> | undefined): { field?: string } =>
  typeof detail?.['field'] === 'string' ? { field: detail['field'] } : {};
