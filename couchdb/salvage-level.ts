/**
 * Reads all undamaged data of a LevelDB by its checksums, without opening it: LevelDB gives up a whole file, or returns
 * changed data. Nothing in the folder is written.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { salvageRecords } from './level-log.ts';
import { filesInUse, isTable, type LiveFiles, liveFiles } from './level-manifest.ts';
import { readTableBlocks, readTableEntries, isBlockWhole } from './level-table.ts';
import { readVarint } from './snappy.ts';

export type SalvagedLevel = {
  /** The newest value of each key, as text. */
  readonly values: ReadonlyMap<string, string>;
  /** The files that are missing or have an unreadable part. */
  readonly damagedFiles: readonly string[];
};

/** A key as of one write; the last write counts. `value` is null when the key was removed. */
export type Version = { readonly write: bigint; readonly value: Uint8Array | null };
export type Keep = (key: Uint8Array, version: Version) => void;

const REMOVED = 0;
/** Behind every key of a table: the number of the write, and whether it removes the key. */
const MARK_BYTES = 8;
const HEADER_BYTES = 12;

/** False when a part of the table was left out. */
function readTable(file: Uint8Array, keep: Keep): boolean {
  const blocks = readTableBlocks(file);
  if (blocks === null) return false;
  let isWhole = blocks.damagedLists === 0;
  for (const block of blocks.data) {
    if (!isBlockWhole(file, block)) {
      isWhole = false;
      continue;
    }
    for (const { key, value } of readTableEntries(file, block)) {
      const mark = Buffer.from(key.subarray(-MARK_BYTES)).readBigUInt64LE();
      const isRemoved = (mark & 0xffn) === BigInt(REMOVED);
      keep(key.subarray(0, -MARK_BYTES), { write: mark >> 8n, value: isRemoved ? null : value });
    }
  }
  return isWhole;
}

/** A log record is a batch: the number of its first write, the count, and each key with its value. */
function readBatch(record: Uint8Array, keep: Keep): void {
  let write = Buffer.from(record.subarray(0, MARK_BYTES)).readBigUInt64LE();
  const textAt = (at: number): { readonly bytes: Uint8Array; readonly end: number } => {
    const length = readVarint(record, at);
    const end = length.end + length.value;
    return { bytes: record.subarray(length.end, end), end };
  };
  for (let at = HEADER_BYTES; at < record.length; write += 1n) {
    const key = textAt(at + 1);
    const value = record[at] === REMOVED ? null : textAt(key.end);
    keep(key.bytes, { write, value: value?.bytes ?? null });
    at = value?.end ?? key.end;
  }
}

function readLog(file: Uint8Array, keep: Keep): boolean {
  const { records, isWhole } = salvageRecords(file);
  for (const record of records) readBatch(record, keep);
  return isWhole;
}

/** Calls `keep` for every undamaged key of a table or log. False when something was left out. */
export async function readRecordsInto(path: string, keep: Keep): Promise<boolean> {
  try {
    const file = await readFile(path);
    return isTable(path.slice(path.lastIndexOf('/') + 1)) ? readTable(file, keep) : readLog(file, keep);
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (error instanceof RangeError || isGone) return false;
    throw error;
  }
}

/** The files in use; all files when the manifest is lost. */
async function filesOf(
  location: string,
): Promise<{ readonly files: readonly string[]; readonly isListed: boolean }> {
  const names = await readdir(location);
  const live: LiveFiles | null = await liveFiles(location).catch(() => null);
  if (live !== null) return { files: filesInUse(names, live).map(({ name }) => name), isListed: true };
  return { files: names.filter((name) => isTable(name) || name.endsWith('.log')), isListed: false };
}

export async function salvageLevel(location: string): Promise<SalvagedLevel> {
  const newest = new Map<string, Version>();
  const keep: Keep = (key, version) => {
    const text = Buffer.from(key).toString();
    const known = newest.get(text);
    if (known === undefined || known.write < version.write) newest.set(text, version);
  };
  const { files, isListed } = await filesOf(location);
  const damagedFiles = isListed ? [] : ['its list of tables'];
  for (const name of files) if (!(await readRecordsInto(join(location, name), keep))) damagedFiles.push(name);
  const values = new Map<string, string>();
  for (const [key, { value }] of newest) if (value !== null) values.set(key, Buffer.from(value).toString());
  return { values, damagedFiles };
}
