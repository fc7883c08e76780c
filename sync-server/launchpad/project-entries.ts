/** Finds the entries that moved a project's money or tokens, with their proofs, for the escrow replay. */
import { TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { legsPerEntryMax } from '#domain/limits.ts';
import { escrowName, tokensName, vestingName } from '#domain/project/accounts.ts';
import { findProject } from '#domain/project/projects.ts';
import { isPublicProject } from '#domain/project-launch/stake-view.ts';
import type { EntriesQuery, ProjectEntries, ProjectEntry } from '#domain/project-trust/entries.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Authority } from '../commands/authority.ts';
import type { StoredTransaction } from '../explorer/explorer-query.ts';
import type { TakeLeaves } from '../explorer/proofs.ts';

export type ProjectEntriesDeps = {
  readonly store: DocumentStore;
  readonly authority: Pick<Authority, 'state' | 'durable' | 'provenEntries' | 'leavesFor'>;
};

/** Null for a project that is not public. REQUESTS_LIMITED (`retryAfterMs`) when the caller has asked for too many proofs. */
export type ReadProjectEntries = (
  id: string,
  query: EntriesQuery,
  take: TakeLeaves,
) => Promise<Result<ProjectEntries | null, 'REQUESTS_LIMITED'>>;

export const makeProjectEntries =
  ({ authority, store }: ProjectEntriesDeps): ReadProjectEntries =>
  async (id, { cursor, limit }, take) => {
    const { state } = authority;
    const vault = findProject(state, id)?.address;
    if (vault === undefined || !isPublicProject(state, id)) return ok(null);
    // Read before the search, so that entries which are delivered during it count as newer.
    const upTo = authority.durable().seq;
    const found = await findSeqs(store, { accounts: accountsOf(id, vault), after: cursor, limit: limit + 1 });
    const seqs = found.slice(0, limit);
    const retryAfterMs = take(authority.leavesFor(seqs));
    if (retryAfterMs > 0) return err('REQUESTS_LIMITED', { retryAfterMs });
    const proven = await authority.provenEntries(seqs);
    const items = seqs.flatMap((seq) => {
      const entry = proven.get(seq);
      return entry === undefined
        ? []
        : [{ record: entry.record, proof: entry.proof } as unknown as ProjectEntry];
    });
    const last = items.at(-1)?.record.seq;
    return ok({ items, next: found.length > limit && last !== undefined ? String(last) : null, upTo });
  };

type Side = readonly [field: 'from' | 'to', account: string];

/** Every movement of a project has one of these accounts on one of these sides. */
const accountsOf = (id: string, vault: string): readonly Side[] => [
  ['to', escrowName(id)],
  ['from', escrowName(id)],
  ['from', vestingName(id)],
  ['from', vault],
  ['to', tokensName(id)],
  ['from', tokensName(id)],
];

type EntriesRequest = { readonly accounts: readonly Side[]; readonly after: number; readonly limit: number };

/** The seqs of the next entries, oldest first; at most `limit`. */
async function findSeqs(store: DocumentStore, { accounts, after, limit }: EntriesRequest): Promise<number[]> {
  // An entry can have many rows with the same account.
  const rowsMax = limit + legsPerEntryMax;
  const found = await Promise.all(
    accounts.map(([field, account]) =>
      store.find<StoredTransaction>(TRANSACTIONS, {
        selector: { [field]: account, seq: { $gt: after } },
        sort: [{ [field]: 'asc' }, { seq: 'asc' }],
        limit: rowsMax,
      }),
    ),
  );
  // A search that reached its limit may lack rows after its last one.
  const horizon = Math.min(
    ...found.map((rows) => (rows.length < rowsMax ? Infinity : (rows.at(-1)?.seq ?? Infinity))),
  );
  const seqs = new Set(found.flat().map(({ seq }) => seq));
  return [...seqs]
    .filter((seq) => seq <= horizon)
    .toSorted((one, other) => one - other)
    .slice(0, limit);
}
