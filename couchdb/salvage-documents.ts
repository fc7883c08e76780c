import type { StoredDocument } from './document-store.ts';
import { documentsIn } from './embedded-folder.ts';
import { salvageLevel } from './salvage-level.ts';

/** A document as last written; of a deleted one, only the deletion. */
export type SalvagedDocument = StoredDocument & Record<string, unknown>;

export type SalvagedDocuments = {
  readonly documents: readonly SalvagedDocument[];
  /** The ids of documents that existed and could not be read. */
  readonly lost: readonly string[];
  /** The files with an unreadable part: they may have contained more documents. */
  readonly damagedFiles: readonly string[];
};

/** PouchDB stores a body under the number of its change, and separately what it knows of each id. */
const BODY = /by-sequence.(?<seq>\d{16})$/s;
const KNOWN = /document-store.(?<id>.+)$/s;

type Body = { readonly seq: string; readonly document: SalvagedDocument };

function bodyOf(key: string, value: string): Body | null {
  const seq = BODY.exec(key)?.groups?.['seq'];
  if (seq === undefined) return null;
  const document = JSON.parse(value) as SalvagedDocument;
  return typeof document._id === 'string' ? { seq, document } : null;
}

/** All readable documents of an embedded database in `folder`. Changes nothing in it. */
export async function salvageDocuments(folder: string): Promise<SalvagedDocuments> {
  const { values, damagedFiles } = await salvageLevel(documentsIn(folder));
  const newest = new Map<string, Body>();
  const known = new Set<string>();
  for (const [key, value] of values) {
    const id = KNOWN.exec(key)?.groups?.['id'];
    if (id !== undefined) known.add(id);
    const body = bodyOf(key, value);
    if (body === null) continue;
    const before = newest.get(body.document._id);
    if (before === undefined || before.seq < body.seq) newest.set(body.document._id, body);
  }
  const documents = [...newest.values()].map(({ document }) => document);
  return { documents, lost: [...known].filter((id) => !newest.has(id)).sort(), damagedFiles };
}
