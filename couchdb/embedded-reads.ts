import type { Change, ChangesPage, ChangesQuery, RangeQuery, StoredDocument } from './document-store.ts';
import { isDesignId } from './document-checks.ts';
import type { Pouch } from './embedded-pool.ts';

type Body = StoredDocument & Record<string, unknown>;

/** The checkpoint after change `seq` of a database of this generation. */
export const writeCheckpoint = (seq: number | string, generation: string | null): string =>
  generation === null ? String(seq) : `${String(seq)}-${generation}`;

const toChange = (row: PouchDB.Core.ChangesResponseChange<object>, generation: string | null): Change => ({
  id: row.id,
  seq: writeCheckpoint(row.seq, generation),
  deleted: row.deleted === true,
  doc: (row.doc as Body | undefined) ?? null,
});

/**
 * A checkpoint of another database (of another store, an older folder, or before a rebuild) starts from the beginning.
 */
function startOf(since: string, end: number, generation: string | null): number {
  const [, digits = '0', mark = null] = /^(\d+)(?:-(.+))?$/.exec(since) ?? [];
  const seq = mark === generation ? Number(digits) : 0;
  return seq <= end ? seq : 0;
}

/** One page of changes. A short page means the end; its checkpoint then also passes the skipped changes. */
export async function readChanges(
  pouch: Pouch,
  { since, limit }: ChangesQuery,
  generation: string | null,
): Promise<ChangesPage> {
  const rows: Change[] = [];
  // Read first: a later write has a later seq and belongs to the next page.
  const end = Number((await pouch.info()).update_seq);
  let at = startOf(since, end, generation);
  while (rows.length < limit && at < end) {
    const wanted = limit - rows.length;
    const page = await pouch.changes({ since: at, limit: wanted, include_docs: true });
    rows.push(...page.results.filter((row) => !isDesignId(row.id)).map((row) => toChange(row, generation)));
    const last = page.results.at(-1);
    at = page.results.length < wanted || last === undefined ? Math.max(at, end) : Number(last.seq);
  }
  return { rows, lastSeq: writeCheckpoint(at, generation), pending: Math.max(0, end - at) };
}

export async function readRange(pouch: Pouch, query: RangeQuery): Promise<readonly Body[]> {
  const found: Body[] = [];
  const { end, limit, descending = false } = query;
  let start = query.start;
  let skip = 0;
  while (found.length < limit) {
    const wanted = limit - found.length;
    const page = await pouch.allDocs({
      startkey: start,
      endkey: end,
      limit: wanted,
      skip,
      descending,
      include_docs: true,
    });
    for (const row of page.rows) {
      if ('doc' in row && row.doc !== undefined && !isDesignId(row.id)) found.push(row.doc as Body);
    }
    const last = page.rows.at(-1);
    if (last === undefined || page.rows.length < wanted || !('id' in last)) break;
    start = last.id;
    skip = 1;
  }
  return found;
}

export async function readRevisions(
  pouch: Pouch,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pouch.allDocs({ keys: [...ids] });
  return new Map(
    rows.flatMap((row) => ('id' in row && row.value.deleted !== true ? [[row.id, row.value.rev]] : [])),
  );
}
