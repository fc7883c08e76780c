import { access, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type LevelDOWN from 'leveldown';
import { copyLevels } from './copy-levels.ts';
import type { DocumentStore } from './document-store.ts';
import { lockFolder, openEmbeddedStore } from './embedded-store.ts';
import { closeLevel } from './synced-level.ts';

/**
 * Takes the lock of the original through a link to its file: LevelDB then writes its log and lists into `place`, and
 * nothing into the original. Null when the original has no lock, as in a copy of its databases alone.
 */
async function lockOriginal(directory: string, place: string): Promise<LevelDOWN | null> {
  const file = resolve(directory, 'lock', 'LOCK');
  try {
    await access(file);
  } catch {
    return null;
  }
  await mkdir(join(place, 'lock'), { recursive: true });
  await symlink(file, join(place, 'lock', 'LOCK'));
  return lockFolder(place, directory);
}

/**
 * Opens a temporary copy of an embedded store, so that the original does not change (LevelDB cannot open without
 * writing). Nobody can open the original until the copy is closed. Rejects with `locked` while another process has the
 * original open.
 */
export async function openReadOnlyCopy(directory: string): Promise<DocumentStore> {
  const place = await mkdtemp(join(tmpdir(), 'vaultiq-read-only-'));
  let lock: LevelDOWN | null = null;
  const leave = async (): Promise<void> => {
    if (lock !== null) await closeLevel(lock);
    await rm(place, { recursive: true, force: true });
  };
  try {
    lock = await lockOriginal(directory, join(place, 'original'));
    await copyLevels(join(directory, 'databases'), join(place, 'copy', 'databases'));
    const store = await openEmbeddedStore({ directory: join(place, 'copy') });
    return { ...store, close: () => store.close().then(leave) };
  } catch (error) {
    await leave();
    throw error;
  }
}
