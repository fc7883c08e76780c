/** The mark of an incomplete installation. It is a database, so that both stores create and remove it in one step. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreError, type DocumentStore } from './document-store.ts';
import { documentsOf } from './embedded-folder.ts';
import { syncFolder } from './sync-folder.ts';

export const BEING_FILLED = 'vaultiq-being-filled';

/**
 * Rejects with `damaged` when a move has not ended: a journal without its end is consistent, so nothing else would
 * notice.
 */
export async function refuseHalfFilled(store: DocumentStore): Promise<void> {
  if ((await store.info(BEING_FILLED)) === null) return;
  throw new StoreError(
    'damaged',
    'this installation is being filled, and that has not ended: run the same command again ("npm run store:move" goes on where it stopped, "npm run backup" and "npm run restore" begin anew; docs/operations.md)',
  );
}

/** The folder of the mark in a closed embedded store. */
const markIn = (directory: string): string => dirname(documentsOf(directory, BEING_FILLED));

export const isMarked = (directory: string): boolean => existsSync(markIn(directory));

/** For programs that fill a folder file by file. They set the mark before anything else. */
export async function markFolder(directory: string): Promise<void> {
  await mkdir(documentsOf(directory, BEING_FILLED), { recursive: true });
  await syncFolder(dirname(markIn(directory)));
}

export async function unmarkFolder(directory: string): Promise<void> {
  await rm(markIn(directory), { recursive: true, force: true });
  await syncFolder(dirname(markIn(directory)));
}
