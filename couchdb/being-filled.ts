/** The mark of an installation that does not have everything yet. It is a database, so that it comes and goes in one step. */
import { StoreError, type DocumentStore } from './document-store.ts';

export const BEING_FILLED = 'vaultiq-being-filled';

/** Rejects with `damaged` where a move has not ended: a journal that lacks its end looks whole by itself. */
export async function refuseHalfFilled(store: DocumentStore): Promise<void> {
  if ((await store.info(BEING_FILLED)) === null) return;
  throw new StoreError(
    'damaged',
    'this installation is being filled, and the move into it has not ended: run "npm run store:move" again, which goes on where it stopped (docs/operations.md)',
  );
}
