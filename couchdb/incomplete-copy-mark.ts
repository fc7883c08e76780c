/** The mark of an incomplete installation. It is a database, so that both stores create and remove it in one step. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreError, type DocumentStore } from './document-store.ts';
import { documentsFolder } from './embedded-folder.ts';
import { syncFolder } from './sync-folder.ts';

export const INCOMPLETE_COPY = 'vaultiq-being-filled';

/**
 * Rejects with `damaged` when a move has not ended: a journal without its end is consistent, so nothing else would
 * notice.
 */
export async function refuseIncompleteCopy(store: DocumentStore): Promise<void> {
  if ((await store.info(INCOMPLETE_COPY)) === null) return;
  throw new StoreError(
    'damaged',
    'this installation is being filled, and that has not ended: run the same command again ("npm run store:move" goes on where it stopped, "npm run backup" and "npm run restore" begin anew; docs/operations.md)',
  );
}

/** The folder of the mark in a closed embedded store. */
const markFolderIn = (directory: string): string => dirname(documentsFolder(directory, INCOMPLETE_COPY));

export const isMarkedIncomplete = (directory: string): boolean => existsSync(markFolderIn(directory));

/** For programs that fill a folder file by file. They set the mark before anything else. */
export async function markIncomplete(directory: string): Promise<void> {
  await mkdir(documentsFolder(directory, INCOMPLETE_COPY), { recursive: true });
  await syncFolder(dirname(markFolderIn(directory)));
}

export async function unmarkIncomplete(directory: string): Promise<void> {
  await rm(markFolderIn(directory), { recursive: true, force: true });
  await syncFolder(dirname(markFolderIn(directory)));
}
