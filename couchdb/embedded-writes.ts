import type { BulkRow, NewDocument, PutOutcome, StoredDocument } from './document-store.ts';
import { findDocumentFault } from './document-checks.ts';
import { embeddedError, hasStatus, readMessage } from './embedded-errors.ts';
import type { Pouch } from './embedded-pool.ts';

/**
 * A value that PouchDB passes unchanged to JSON.stringify. PouchDB deep-clones plain objects, which for a block takes
 * longer than writing it, but it does not clone class instances.
 */
class AsItIs {
  readonly #value: object;

  constructor(value: object) {
    this.#value = value;
  }

  toJSON(): object {
    return this.#value;
  }
}

/** PouchDB adds fields to its argument; this leaves the caller's document unchanged. */
function copyOf(doc: NewDocument): NewDocument {
  const copy: NewDocument & Record<string, unknown> = { ...doc };
  for (const field in copy) {
    const value = copy[field];
    if (typeof value === 'object' && value !== null) copy[field] = new AsItIs(value);
  }
  return copy;
}

function outcomeOf(row: PouchDB.Core.Response | PouchDB.Core.Error | undefined, id: string): BulkRow {
  if (row === undefined) return { id, status: 'refused', reason: 'no answer' };
  if ('ok' in row) return { id, status: 'created', rev: row.rev };
  // 404: a tombstone for, or a revision of, a missing document.
  if (hasStatus(row, 409) || hasStatus(row, 404)) return { id, status: 'conflict' };
  return { id, status: 'refused', reason: readMessage(row) };
}

export async function writeAll(pouch: Pouch, docs: readonly NewDocument[]): Promise<readonly BulkRow[]> {
  const refusals = docs.map(findDocumentFault);
  const sent = docs.filter((_doc, index) => refusals[index] === null);
  const answers = sent.length === 0 ? [] : await pouch.bulkDocs(sent.map(copyOf));
  let next = 0;
  return docs.map((doc, index): BulkRow => {
    const reason = refusals[index];
    if (typeof reason === 'string') return { id: doc._id, status: 'refused', reason };
    const answer = answers[next];
    next += 1;
    return outcomeOf(answer, doc._id);
  });
}

export async function writeOne(pouch: Pouch, doc: NewDocument): Promise<PutOutcome> {
  const [row] = await writeAll(pouch, [doc]);
  if (row === undefined || row.status === 'refused') throw embeddedError(new Error(row?.reason), doc._id);
  return row.status === 'created' ? { status: 'created', rev: row.rev } : { status: 'conflict' };
}

/** Writes documents under their existing revisions. */
export async function adoptRevisions(pouch: Pouch, docs: readonly StoredDocument[]): Promise<void> {
  const failures = docs.length === 0 ? [] : await pouch.bulkDocs(docs.map(copyOf), { new_edits: false });
  const [first] = failures;
  if (first !== undefined) throw new Error(readMessage(first));
}
