import { pathInDatabase, checkDatabase, expectStatus, readRows } from './couch-answers.ts';
import { readReason, type CouchRequest } from './couch-request.ts';
import { hasAddress, findDocumentFault } from './document-checks.ts';
import {
  StoreError,
  type BulkRow,
  type NewDocument,
  type PutOutcome,
  type StoredDocument,
} from './document-store.ts';

type Body = StoredDocument & Record<string, unknown>;

function outcomeOf(row: Readonly<Record<string, unknown>> | undefined, id: string): BulkRow {
  if (typeof row?.['rev'] === 'string' && row['error'] === undefined)
    return { id, status: 'created', rev: row['rev'] };
  if (row?.['error'] === 'conflict') return { id, status: 'conflict' };
  return {
    id,
    status: 'refused',
    reason: row === undefined ? 'no answer' : readReason({ status: 201, body: row }),
  };
}

/** With `new_edits: false` CouchDB answers with the failures only. */
async function adopt(
  ask: CouchRequest['ask'],
  database: string,
  docs: readonly StoredDocument[],
): Promise<void> {
  const path = pathInDatabase(database, '_bulk_docs');
  const answer = await ask({ method: 'POST', path, body: { docs, new_edits: false }, writes: true });
  checkDatabase(answer, database);
  const [first] = readRows<Record<string, unknown>>(expectStatus(answer, [201], 'to take documents').body);
  if (first !== undefined) throw new StoreError('unavailable', readReason({ status: 201, body: first }));
}

export function makeDocuments({ ask, read }: CouchRequest) {
  const get = async (database: string, id: string): Promise<Body | null> => {
    if (!hasAddress(id)) return null;
    const answer = await read({
      method: 'GET',
      path: pathInDatabase(database, encodeURIComponent(id)),
      writes: false,
    });
    checkDatabase(answer, database);
    if (answer.status === 404) return null;
    return expectStatus(answer, [200], `to read ${id}`).body as Body;
  };

  const put = async (database: string, doc: NewDocument): Promise<PutOutcome> => {
    const refusal = findDocumentFault(doc);
    if (refusal !== null) throw new StoreError('unavailable', refusal);
    const answer = await ask({
      method: 'PUT',
      path: pathInDatabase(database, encodeURIComponent(doc._id)),
      body: doc,
      writes: true,
    });
    checkDatabase(answer, database);
    // A 404 while the database exists: the deletion of a missing document.
    if (answer.status === 409 || answer.status === 404) return { status: 'conflict' };
    // CouchDB answers a deletion with 200, and every other durable write with 201.
    const { body } = expectStatus(answer, [200, 201], `to write ${doc._id}`);
    const { rev } = body;
    if (typeof rev !== 'string') throw new StoreError('unknown', `no revision in the answer to ${doc._id}`);
    return { status: 'created', rev };
  };

  const bulk = async (database: string, docs: readonly NewDocument[]): Promise<readonly BulkRow[]> => {
    const refusals = docs.map(findDocumentFault);
    const sent = docs.filter((_doc, index) => refusals[index] === null);
    const answer = await ask({
      method: 'POST',
      path: pathInDatabase(database, '_bulk_docs'),
      body: { docs: sent },
      writes: true,
    });
    checkDatabase(answer, database);
    const rows = readRows<Record<string, unknown>>(expectStatus(answer, [201], 'to write documents').body);
    let next = 0;
    return docs.map((doc, index): BulkRow => {
      const reason = refusals[index];
      if (typeof reason === 'string') return { id: doc._id, status: 'refused', reason };
      next += 1;
      return outcomeOf(rows[next - 1], doc._id);
    });
  };
  return {
    get,
    put,
    bulk,
    adopt: (database: string, docs: readonly StoredDocument[]) => adopt(ask, database, docs),
  };
}
