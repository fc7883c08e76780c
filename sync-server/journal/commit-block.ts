import { LEDGER } from '#couchdb/databases.ts';
import { StoreError } from '#couchdb/document-store.ts';
import type { Block, StoredBlock } from '#domain/ledger/block.ts';
import { sleep } from '../timers.ts';
import { readBlock } from './blocks.ts';
import type { JournalPorts } from './ports.ts';

/**
 * The result of writing a block. `committed`: it is in the journal; `taken`: another block has its number; `failed`:
 * the store refused it permanently; `abandoned`: still unknown when the caller gave up.
 */
export type CommitOutcome =
  | { readonly status: 'committed' }
  | { readonly status: 'taken'; readonly by: Block }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'abandoned' };

const BACK_OFF_FIRST_MS = 25;
const BACK_OFF_MAX_MS = 1_000;

/** An uncertain result is retried; any other error ends the writer. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof StoreError && (error.problem === 'unknown' || error.problem === 'unavailable');

/**
 * PUTs a block without `_rev` under its number until the result is certain: the same write serves as commit, ordering,
 * detection of lost replies, and fence. Every attempt sends exactly the same body.
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
