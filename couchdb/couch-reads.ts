import { pathInDatabase, checkDatabase, expectStatus, readRows } from './couch-answers.ts';
import { readReason, type Answer, type Call, type CouchRequest } from './couch-request.ts';
import { isDesignId } from './document-checks.ts';
import type {
  Change,
  ChangesPage,
  ChangesQuery,
  FindQuery,
  RangeQuery,
  StoredDocument,
} from './document-store.ts';

type Body = StoredDocument & Record<string, unknown>;

type ChangeRow = {
  readonly id: string;
  readonly seq: string;
  readonly deleted?: boolean;
  readonly doc?: Body;
};
type RevisionRow = {
  readonly id?: string;
  readonly value?: { readonly rev: string; readonly deleted?: boolean } | null;
};
type RangeRow = { readonly id: string; readonly doc?: Body | null };

type Page = Readonly<Record<string, unknown>>;

async function askPage({ read }: CouchRequest, database: string, call: Omit<Call, 'writes'>): Promise<Page> {
  const answer = await read({ ...call, path: pathInDatabase(database, call.path), writes: false });
  checkDatabase(answer, database);
  return expectStatus(answer, [200], call.path).body;
}

const toChange = ({ id, seq, deleted, doc }: ChangeRow): Change => ({
  id,
  seq,
  deleted: deleted === true,
  doc: doc ?? null,
});

const revisionsIn = (body: Page): ReadonlyMap<string, string> =>
  new Map(
    readRows<RevisionRow>(body['rows']).flatMap(({ id, value }) =>
      id === undefined || value == null || value.deleted === true ? [] : [[id, value.rev]],
    ),
  );

/** A checkpoint of another server (the installation was moved) starts from the beginning: consumers are idempotent. */
async function changesPage(request: CouchRequest, database: string, query: ChangesQuery): Promise<Page> {
  const path = pathInDatabase(database, '_changes');
  const from = (since: string): Promise<Answer> =>
    request.read({ method: 'GET', path, query: { ...query, since, include_docs: true }, writes: false });
  const answer = await from(query.since);
  const strange = answer.status === 400 && readReason(answer).startsWith('Malformed sequence');
  const good = strange && query.since !== '0' ? await from('0') : answer;
  checkDatabase(good, database);
  return expectStatus(good, [200], '_changes').body;
}

export function makeReads(request: CouchRequest) {
  const page = (database: string, call: Omit<Call, 'writes'>) => askPage(request, database, call);

  /** Design documents count in CouchDB's pages, so the page is filled until it is full or nothing is left. */
  const changes = async (database: string, { since, limit }: ChangesQuery): Promise<ChangesPage> => {
    const rows: Change[] = [];
    let lastSeq = since === '' ? '0' : since;
    for (;;) {
      const body = await changesPage(request, database, { since: lastSeq, limit: limit - rows.length });
      rows.push(
        ...readRows<ChangeRow>(body['results'])
          .filter((row) => !isDesignId(row.id))
          .map(toChange),
      );
      lastSeq = String(body['last_seq']);
      const pending = Number(body['pending']);
      if (rows.length >= limit || pending === 0) return { rows, lastSeq, pending };
    }
  };

  const range = async (database: string, query: RangeQuery): Promise<readonly Body[]> => {
    const { end, limit, descending = false } = query;
    const found: Body[] = [];
    let start = query.start;
    let skip = 0;
    while (found.length < limit) {
      const wanted = limit - found.length;
      const parameters = {
        start_key: start,
        end_key: end,
        limit: wanted,
        skip,
        descending,
        include_docs: true,
      };
      const body = await page(database, { method: 'GET', path: '_all_docs', query: parameters });
      const rows = readRows<RangeRow>(body['rows']);
      for (const { id, doc } of rows) if (!isDesignId(id) && doc != null) found.push(doc);
      const last = rows.at(-1);
      if (last === undefined || rows.length < wanted) break;
      start = last.id;
      skip = 1;
    }
    return found;
  };

  const find = async (database: string, query: FindQuery): Promise<readonly Body[]> =>
    readRows<Body>((await page(database, { method: 'POST', path: '_find', body: query }))['docs']);
  const revisions = async (database: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    revisionsIn(await page(database, { method: 'POST', path: '_all_docs', body: { keys: ids } }));
  return { changes, range, find, revisions };
}
