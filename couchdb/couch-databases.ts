import { pathInDatabase, checkDatabase, databasePath, expectStatus, readRows } from './couch-answers.ts';
import type { Call, CouchRequest } from './couch-request.ts';
import { checkDatabaseName } from './document-checks.ts';
import type { IndexDefinition } from './document-store.ts';

/** CouchDB's default is 1,000: every write of a wallet would carry the names of its last thousand revisions. */
const revisionsKept = 20;

/**
 * Tells CouchDB not to update an index after every write, which under load costs more than the writes themselves. The
 * next search updates it. Repeating the call has no effect.
 */
async function leaveToSearches(ask: CouchRequest['ask'], database: string, index: string): Promise<void> {
  const path = pathInDatabase(database, `_design/${encodeURIComponent(index)}`);
  const { body } = expectStatus(
    await ask({ method: 'GET', path, writes: false }),
    [200],
    `the index ${index}`,
  );
  if (body['autoupdate'] === false) return;
  const answer = await ask({ method: 'PUT', path, body: { ...body, autoupdate: false }, writes: true });
  // 409: another process has changed it at the same moment.
  expectStatus(answer, [201, 409], `to leave the index ${index} to searches`);
}

export function makeDatabases({ ask, askAgain, read }: CouchRequest) {
  const createDatabase = async (database: string): Promise<'created' | 'exists'> => {
    checkDatabaseName(database);
    const path = databasePath(database);
    const limit: Call = {
      method: 'PUT',
      path: pathInDatabase(database, '_revs_limit'),
      body: revisionsKept,
      writes: true,
    };
    let tries = 0;
    return askAgain(async () => {
      tries += 1;
      // One copy on one shard: in a cluster both of two writers could otherwise be told that they created a document.
      const answer = await ask({ method: 'PUT', path, query: { q: 1, n: 1 }, writes: true });
      if (answer.status === 412 && tries === 1) return 'exists';
      // Set the limit even if the database exists: an earlier attempt that got no answer may have created it without
      // one.
      expectStatus(answer, [201, 412], `to create ${database}`);
      expectStatus(await askAgain(() => ask(limit)), [200], `to limit the revisions of ${database}`);
      return answer.status === 201 ? 'created' : 'exists';
    });
  };

  const deleteDatabase = async (database: string): Promise<void> => {
    const answer = await ask({ method: 'DELETE', path: databasePath(database), writes: true });
    checkDatabase(answer, database);
    expectStatus(answer, [200], `to delete ${database}`);
  };

  const ensureIndex = async (database: string, { name, fields }: IndexDefinition): Promise<void> => {
    const body = { index: { fields }, ddoc: name, name, type: 'json' };
    const call: Call = { method: 'POST', path: pathInDatabase(database, '_index'), body, writes: true };
    const answer = await askAgain(() => ask(call));
    checkDatabase(answer, database);
    expectStatus(answer, [200], `the index ${name}`);
    await askAgain(() => leaveToSearches(ask, database, name));
  };

  const listDatabases = async (): Promise<readonly string[]> => {
    const answer = await read({ method: 'GET', path: '_all_dbs', writes: false });
    return readRows<string>(expectStatus(answer, [200], 'to list databases').body).filter(
      (name) => !name.startsWith('_'),
    );
  };

  const info = async (database: string): Promise<{ docCount: number; updateSeq: string } | null> => {
    const answer = await read({ method: 'GET', path: databasePath(database), writes: false });
    if (answer.status === 404) return null;
    const { body } = expectStatus(answer, [200], `about ${database}`);
    return { docCount: Number(body['doc_count']), updateSeq: String(body['update_seq']) };
  };
  return { createDatabase, deleteDatabase, ensureIndex, listDatabases, info };
}
