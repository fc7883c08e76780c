import { below, checkDatabase, expectStatus, rowsOf } from './couch-answers.ts';
import type { Call, CouchRequest } from './couch-request.ts';
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
type RangeRow = { readonly id: string; readonly doc?: Body | null };

async function askPage(
  { read }: CouchRequest,
  database: string,
  call: Omit<Call, 'writes'>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await read({ ...call, path: below(database, call.path), writes: false });
  checkDatabase(answer, database);
  return expectStatus(answer, [200], call.path).body;
}

const toChange = ({ id, seq, deleted, doc }: ChangeRow): Change => ({
  id,
  seq,
  deleted: deleted === true,
  doc: doc ?? null,
});

export function makeReads(request: CouchRequest) {
  const page = (database: string, call: Omit<Call, 'writes'>) => askPage(request, database, call);

  /** Design documents take room in CouchDB's pages: a page is filled up until it is full or nothing is left. */
  const changes = async (database: string, { since, limit }: ChangesQuery): Promise<ChangesPage> => {
    const rows: Change[] = [];
    let lastSeq = since === '' ? '0' : since;
    for (;;) {
      const query = { since: lastSeq, limit: limit - rows.length, include_docs: true };
      const body = await page(database, { method: 'GET', path: '_changes', query });
      rows.push(
        ...rowsOf<ChangeRow>(body['results'])
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
      const rows = rowsOf<RangeRow>(body['rows']);
      for (const { id, doc } of rows) if (!isDesignId(id) && doc != null) found.push(doc);
      const last = rows.at(-1);
      if (last === undefined || rows.length < wanted) break;
      start = last.id;
      skip = 1;
    }
    return found;
  };

  const find = async (database: string, query: FindQuery): Promise<readonly Body[]> =>
    rowsOf<Body>((await page(database, { method: 'POST', path: '_find', body: query }))['docs']);
  return { changes, range, find };
}
