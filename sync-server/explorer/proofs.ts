/** Proofs of many transactions at once, with which a device checks its history. */
import { TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { stateLegs } from '#domain/receipt/stated-legs.ts';
import type { InclusionProof } from '#domain/ledger/block.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { type PublicRecord, transactionId } from '#domain/ledger/record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { movementIndex } from '#domain/receipt/check.ts';
import type { ProofsRequest, ProvenEvidence } from '#domain/receipt/schema.ts';
import type { StoredTransaction } from './explorer-query.ts';
import { publicName } from '#domain/features.ts';
import type { ExplorerSource } from './explorer.ts';

type ProvenEntry = {
  readonly entry: Entry;
  readonly leaf: Uint8Array;
  readonly record: PublicRecord;
  readonly proof: InclusionProof;
};

export type ProofSource = Pick<ExplorerSource, 'state'> & {
  provenEntries(seqs: readonly number[]): Promise<ReadonlyMap<number, ProvenEntry>>;
  leavesFor(seqs: readonly number[]): number;
};

export type ProofsDeps = { readonly store: DocumentStore; readonly authority: ProofSource };

/** Takes this many entries to hash from the caller's limit; returns 0, or the ms to wait. */
export type TakeLeaves = (leaves: number) => number;

/**
 * In the order of the request, without unknown ids. Each block costs hashing all its entries, which `take` grants
 * first: REQUESTS_LIMITED (`retryAfterMs`). Rejects with a `StoreError` when the store fails.
 */
export type Proofs = (
  request: ProofsRequest,
  take: TakeLeaves,
) => Promise<Result<readonly ProvenEvidence[], 'REQUESTS_LIMITED'>>;

/** The number of concurrent searches: a hundred would delay everybody else's. */
const searchesMax = 8;

export const makeProofs =
  ({ store, authority }: ProofsDeps): Proofs =>
  async ({ ids, seqs }, take) => {
    const places = seqs ?? (await seqsOf(store, ids));
    const known = places.filter((seq) => seq !== null);
    const retryAfterMs = take(authority.leavesFor(known));
    if (retryAfterMs > 0) return err('REQUESTS_LIMITED', { retryAfterMs });
    const proven = await authority.provenEntries(known);
    const evidence = ids.flatMap((id, n) => {
      const found = proven.get(places[n] ?? 0);
      return found === undefined || !isOf(found, id) ? [] : [evidenceOf(authority.state, id, found)];
    });
    return ok(evidence);
  };

/** Whether the entry has this transaction, whatever position the device gave: the id decides. */
function isOf({ leaf, record }: ProvenEntry, id: string): boolean {
  const index = movementIndex(id);
  return index < record.transactions.length && transactionId(leaf, index) === id;
}

const evidenceOf = (
  state: ProofSource['state'],
  id: string,
  { entry, record, proof }: ProvenEntry,
): ProvenEvidence => ({
  id,
  record,
  proof,
  legs: stateLegs(entry, (account) => publicName(state, account)),
});

async function seqsOf(store: DocumentStore, ids: readonly string[]): Promise<(number | null)[]> {
  const seqs: (number | null)[] = [];
  for (let first = 0; first < ids.length; first += searchesMax) {
    const some = ids.slice(first, first + searchesMax);
    seqs.push(...(await Promise.all(some.map((id) => seqOf(store, id)))));
  }
  return seqs;
}

async function seqOf(store: DocumentStore, id: string): Promise<number | null> {
  const [row] = await store.find<StoredTransaction>(TRANSACTIONS, { selector: { id }, limit: 1 });
  return row?.seq ?? null;
}
