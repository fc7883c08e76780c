import { expectStatus } from './couch-answers.ts';
import { makeDatabases } from './couch-databases.ts';
import { makeDocuments } from './couch-documents.ts';
import { makeReads } from './couch-reads.ts';
import { makeCouchRequest, type CouchOptions, type CouchRequest } from './couch-request.ts';
import {
  StoreError,
  type FindQuery,
  type RangeQuery,
  type ReplicaStore,
  type StoredDocument,
} from './document-store.ts';

const versionMin = [3, 5] as const;

async function checkVersion({ read }: CouchRequest): Promise<void> {
  const { body } = expectStatus(
    await read({ method: 'GET', path: '', writes: false }),
    [200],
    'to say who it is',
  );
  const version = typeof body['version'] === 'string' ? body['version'] : 'none';
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  if (
    body['couchdb'] !== undefined &&
    (major > versionMin[0] || (major === versionMin[0] && minor >= versionMin[1]))
  )
    return;
  throw new StoreError(
    'unsupported',
    `CouchDB ${versionMin.join('.')} or newer is needed; found version ${version}`,
  );
}

/**
 * CouchDB over HTTP. Rejects with `unsupported` when the server is older than 3.5, `unavailable` when it cannot be
 * reached or refuses the credentials.
 */
export async function makeCouchStore(options: CouchOptions): Promise<ReplicaStore> {
  const request = makeCouchRequest(options);
  try {
    await checkVersion(request);
  } catch (error) {
    await request.close();
    throw error;
  }
  const documents = makeDocuments(request);
  const reads = makeReads(request);
  return {
    kind: 'couchdb',
    ...makeDatabases(request),
    get: <T extends object>(database: string, id: string) =>
      documents.get(database, id) as Promise<(T & StoredDocument) | null>,
    put: documents.put,
    bulk: documents.bulk,
    adopt: documents.adopt,
    revisions: reads.revisions,
    changes: reads.changes,
    range: <T extends object>(database: string, query: RangeQuery) =>
      reads.range(database, query) as Promise<readonly (T & StoredDocument)[]>,
    find: <T extends object>(database: string, query: FindQuery) =>
      reads.find(database, query) as Promise<readonly (T & StoredDocument)[]>,
    ping: async (timeoutMs) => {
      expectStatus(
        await request.ask({ method: 'GET', path: '_up', writes: false, timeoutMs }),
        [200],
        'a ping',
      );
    },
    close: request.close,
  };
}
