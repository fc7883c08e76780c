import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from './log.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Restricts the data folder and everything in it to its owner, and logs how much was open. Creates it if missing.
 * Restricted files (read-only or not) and links stay as they are. A failure is logged and the start continues: the code
 * that needs the folder reports it better.
 */
export function tightenFolder(directory: string, log: Log): void {
  if (!isThere(directory)) return;
  const counts = { changed: 0, failed: 0 };
  tighten(directory, counts);
  const { changed, failed } = counts;
  if (changed > 0)
    log.warn({ directory, changed }, 'others could read parts of the data folder: now they cannot');
  if (failed > 0)
    log.warn({ directory, failed }, 'parts of the data folder cannot be looked at or closed to others');
}

function isThere(directory: string): boolean {
  try {
    mkdirSync(directory, { recursive: true, mode: FOLDER_MODE });
    return true;
  } catch {
    return false;
  }
}

const OTHERS = 0o077;

function tighten(path: string, counts: { changed: number; failed: number }): void {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined || stats.isSymbolicLink()) return;
    const isFolder = stats.isDirectory();
    if ((stats.mode & OTHERS) !== 0) {
      chmodSync(path, isFolder ? FOLDER_MODE : FILE_MODE);
      counts.changed += 1;
    }
    if (isFolder) for (const name of readdirSync(path)) tighten(join(path, name), counts);
  } catch {
    counts.failed += 1;
  }
}
