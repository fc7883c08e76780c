/** Restores a backup to a data folder, completely or not at all. */
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isMarkedIncomplete, markIncomplete, unmarkIncomplete } from '#couchdb/incomplete-copy-mark.ts';
import { requireFormat } from '#couchdb/data-format.ts';
import { formatOfFolder } from '#couchdb/format-places.ts';
import { syncFolder } from '#couchdb/sync-folder.ts';
import { copyHashed, filesBelow, type Manifest, MANIFEST_FILE, readManifest } from '../backup/manifest.ts';
import { StartRefused } from '../config.ts';

/**
 * Rejects with `StartRefused`, which names the file, when the backup is unfinished, changed or of a newer format, and
 * when the data folder is not empty: nothing is overwritten.
 */
export async function restore(backup: string, dataDirectory: string): Promise<Manifest> {
  const data = resolve(dataDirectory);
  if (existsSync(data) && (await readdir(data)).length > 0) {
    throw new StartRefused(`${data} is not empty: move its content away first`);
  }
  if (isMarkedIncomplete(join(backup, 'store'))) {
    throw new StartRefused(`${backup} is not a finished backup: it was interrupted`);
  }
  const manifest = await readManifest(backup);
  await requireFormat(formatOfFolder(backup));
  await refuseStrangers(backup, manifest);
  // Marked, and renamed at the end, so an interrupted restore leaves nothing that can be started.
  const part = `${data}.restoring`;
  await rm(part, { recursive: true, force: true });
  await markIncomplete(join(part, 'store'));
  try {
    for (const [path, { bytes, sha256 }] of Object.entries(manifest.files)) {
      const copied = await copyHashed(join(backup, path), join(part, path)).catch((error: unknown) => {
        throw new StartRefused(`${join(backup, path)} cannot be read: ${String(error)}`);
      });
      if (copied.bytes !== bytes || copied.sha256 !== sha256) {
        throw new StartRefused(`${join(backup, path)} has changed since the backup was made`);
      }
    }
    await unmarkIncomplete(join(part, 'store'));
    await rm(data, { recursive: true, force: true });
    await rename(part, data);
    await syncFolder(dirname(data));
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  return manifest;
}

async function refuseStrangers(backup: string, { files }: Manifest): Promise<void> {
  const stranger = (await filesBelow(backup)).find((path) => path !== MANIFEST_FILE && !(path in files));
  if (stranger === undefined) return;
  throw new StartRefused(`${join(backup, stranger)} was added after the backup was made`);
}
