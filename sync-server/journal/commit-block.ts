import { LEDGER } from '#couchdb/databases.ts';
import { StoreError } from '#couchdb/document-store.ts';
import type { Block, StoredBlock } from '#domain/ledger/block.ts';
import { sleep } from '../timers.ts';
import { readBlock } from './blocks.ts';
import type { JournalPorts } from './ports.ts';

/**
 * What became of a block: `committed`; `taken`: another block stands at its place; `failed`: the store refused it for
 * good; `abandoned`: still unknown when told to give up.
 */
export type CommitOutcome =
  | { readonly status: 'committed' }
  | { readonly status: 'taken'; readonly by: Block }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'abandoned' };

const BACK_OFF_FIRST_MS = 25;
const BACK_OFF_MAX_MS = 1_000;

/** A result that may or may not have happened is asked for again; anything else ends the writer. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof StoreError && (error.problem === 'unknown' || error.problem === 'unavailable');

/**
 * PUTs a block without `_rev` under its number until the answer is certain: the same write is commit, order,
 * lost-reply detection and fence. The very same body goes out each time.
 */
export async function commitBlock(
  ports: JournalPorts,
  stored: StoredBlock,
  givenUp: () => boolean,
): Promise<CommitOutcome> {
  for (let attempt = 0; ; attempt++) {
    try {
      const placed = await tryOnce(ports, stored);
      if (placed !== null) return placed;
    } catch (error) {
      if (!isUncertain(error)) return { status: 'failed', error };
      if (attempt === 0)
        ports.log.warn({ block: stored.n, reason: String(error) }, 'a block is uncertain, trying again');
    }
    if (givenUp()) return { status: 'abandoned' };
    await sleep(ports.timers, Math.min(BACK_OFF_MAX_MS, BACK_OFF_FIRST_MS * 2 ** Math.min(attempt, 10)));
  }
}

async function tryOnce({ store, crash }: JournalPorts, stored: StoredBlock): Promise<CommitOutcome | null> {
  await crash.reach('before-put');
  const outcome = await store.put(LEDGER, stored);
  await crash.reach('after-put');
  if (outcome.status === 'created') return { status: 'committed' };
  const standing = await readBlock(store, stored.n);
  if (standing === null) return null;
  const ours = standing.writer === stored.writer && standing.hash === stored.hash;
  return ours ? { status: 'committed' } : { status: 'taken', by: standing };
}
