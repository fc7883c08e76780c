/**
 * Prepares a LevelDB for its own repair, which checks no checksum and would copy a changed byte into a new table with a
 * matching checksum. It moves the undamaged data of a damaged file into a log, each key with the number of its write,
 * and removes the file.
 */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileWhole } from '../level-checksums.ts';
import { filesInUse, isTable, type LiveFiles, liveFiles } from '../level-manifest.ts';
import { type Keep, readRecordsInto } from '../salvage-level.ts';
import { syncFolder } from '../sync-folder.ts';
import { varint, writeLog } from '../write-log.ts';
import { correctionsIn } from './make-consistent.ts';

const REMOVED = 0;
const WRITTEN = 1;
const HEADER_BYTES = 12;

const isData = (name: string): boolean => isTable(name) || name.endsWith('.log');

/** The log record of one key: the number of the write, a count of one, and the operation. */
export function recordOf(...[key, { write, value }]: Parameters<Keep>): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeBigUInt64LE(write);
  header.writeUInt32LE(1, 8);
  const text = (bytes: Uint8Array): Uint8Array[] => [varint(bytes.length), bytes];
  const rest = value === null ? [] : text(value);
  return Buffer.concat([header, Buffer.of(value === null ? REMOVED : WRITTEN), ...text(key), ...rest]);
}

/** Writes the readable data of a damaged file to a log beside it; a missing file has none. */
async function replaceDamaged(path: string, log: string): Promise<void> {
  const records: Buffer[] = [];
  await readRecordsInto(path, (...version) => void records.push(recordOf(...version)));
  if (records.length > 0) await writeFile(log, writeLog(records), { flush: true });
  await rm(path, { force: true });
}

type Files = { readonly used: readonly string[]; readonly unused: readonly string[] };

/** The files that the manifest names; all files when the manifest is lost. */
async function filesOf(location: string): Promise<Files> {
  const data = (await readdir(location)).filter(isData);
  const live: LiveFiles | null = await liveFiles(location).catch(() => null);
  if (live === null) return { used: data, unused: [] };
  const used = filesInUse(data, live).map(({ name }) => name);
  return { used, unused: data.filter((name) => !used.includes(name)) };
}

const isWhole = (path: string): Promise<boolean> => isFileWhole(path).catch(() => false);

/** The files in use that are missing or damaged. */
export async function damagedFilesIn(location: string): Promise<readonly string[]> {
  const { used } = await filesOf(location);
  const damaged: string[] = [];
  for (const name of used) if (!(await isWhole(join(location, name)))) damaged.push(name);
  return damaged;
}

/** The caller must have copied the database aside. */
export async function leaveOutDamage(location: string, damaged: readonly string[]): Promise<void> {
  const { used, unused } = await filesOf(location);
  // Left over from a merge: the repair would bring deleted data back.
  for (const name of unused) await rm(join(location, name));
  let number = Math.max(0, ...[...used, ...unused].map((name) => Number.parseInt(name, 10)));
  const nextLog = (): string => {
    number += 1;
    return join(location, `${String(number).padStart(6, '0')}.log`);
  };
  for (const name of damaged) await replaceDamaged(join(location, name), nextLog());
  if (damaged.length > 0) {
    const corrections = (await correctionsIn(location)).map((correction) => recordOf(...correction));
    await writeFile(nextLog(), writeLog(corrections), { flush: true });
  }
  await syncFolder(location);
}
