/**
 * Checks the files of a LevelDB against their own checksums, before it is opened. LevelDB itself does not look at those of its
 * tables unless it is told to, which the driver cannot do, and a wrong key in a table makes it end the whole process when it
 * merges; of a log it silently drops what follows a wrong byte.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32c, maskCrc, uint32 } from './crc32c.ts';
import { fragmentsOf } from './level-log.ts';
import { type LiveFiles, liveFiles } from './level-manifest.ts';
import { readVarint, unpackSnappy } from './snappy.ts';

const FOOTER_BYTES = 48;
const TRAILER_BYTES = 5;
const MAGIC = Uint8Array.from([0x57, 0xfb, 0x80, 0x8b, 0x24, 0x75, 0x47, 0xdb]);
/** Between two looks at the clock of everybody else. */
const BYTES_AT_ONCE = 1_048_576;

type Handle = { readonly offset: number; readonly size: number };

function handleAt(bytes: Uint8Array, at: number): Handle & { readonly end: number } {
  const offset = readVarint(bytes, at);
  const size = readVarint(bytes, offset.end);
  return { offset: offset.value, size: size.value, end: size.end };
}

/** Whether the bytes of a block are those that its checksum was made of; the byte of its kind belongs to them. */
function isBlockWhole(file: Uint8Array, { offset, size }: Handle): boolean {
  const end = offset + size + 1;
  if (end + 4 > file.length) return false;
  return maskCrc(crc32c(file.subarray(offset, end))) === uint32(file, end);
}

function contentOf(file: Uint8Array, { offset, size }: Handle): Uint8Array {
  const content = file.subarray(offset, offset + size);
  return file[offset + size] === 1 ? unpackSnappy(content) : content;
}

/** The handles that stand as values in a block of names. */
function handlesIn(block: Uint8Array): readonly Handle[] {
  const restarts = uint32(block, block.length - 4);
  const end = block.length - 4 * (restarts + 1);
  const handles: Handle[] = [];
  for (let at = 0; at < end;) {
    const shared = readVarint(block, at);
    const own = readVarint(block, shared.end);
    const length = readVarint(block, own.end);
    const value = length.end + own.value;
    handles.push(handleAt(block, value));
    at = value + length.value;
  }
  return handles;
}

/** Lets everybody else have their turn after so much work. */
function makeBreather() {
  let bytes = 0;
  return async (worked: number): Promise<void> => {
    bytes += worked;
    if (bytes < BYTES_AT_ONCE) return;
    bytes = 0;
    await new Promise((resolve) => setImmediate(resolve));
  };
}

async function isTableWhole(file: Uint8Array): Promise<boolean> {
  const footer = file.length - FOOTER_BYTES;
  if (footer < 0 || MAGIC.some((byte, index) => file[file.length - 8 + index] !== byte)) return false;
  const meta = handleAt(file, footer);
  const index = handleAt(file, meta.end);
  if (!isBlockWhole(file, meta) || !isBlockWhole(file, index)) return false;
  const breathe = makeBreather();
  for (const handle of [...handlesIn(contentOf(file, meta)), ...handlesIn(contentOf(file, index))]) {
    if (!isBlockWhole(file, handle)) return false;
    await breathe(handle.size + TRAILER_BYTES);
  }
  return true;
}

/** A record that does not end in the file was cut off by a crash, and never acknowledged: that is no damage. */
async function isLogWhole(file: Uint8Array): Promise<boolean> {
  const breathe = makeBreather();
  for (const fragment of fragmentsOf(file)) {
    if (fragment.kind === 'damaged') return false;
    await breathe(fragment.content.length);
  }
  return true;
}

async function isFileWhole(path: string): Promise<boolean> {
  const file = await readFile(path);
  try {
    return await (path.endsWith('.log') ? isLogWhole(file) : isTableWhole(file));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const isTable = (name: string): boolean => /^\d+\.(?:ldb|sst)$/.test(name);
const numberOf = (name: string): number => Number.parseInt(name, 10);

export type Checksums = {
  /**
   * The first file in use of a LevelDB that is gone or not as it was written, or null. What a merge left behind is not in use.
   * A table that was checked once is not checked again.
   */
  readonly damagedFile: (location: string) => Promise<string | null>;
};

/** The files in use, of the folder's names: a table by its number alone where it is gone. */
export function filesInUse(
  names: readonly string[],
  live: LiveFiles,
): readonly { name: string; number: number }[] {
  const tables = [...live.tables].map((number) => ({
    number,
    name: names.find((name) => isTable(name) && numberOf(name) === number) ?? `${String(number)}.ldb`,
  }));
  const logs = names.filter((name) => name.endsWith('.log') && live.isLog(numberOf(name)));
  return [...tables, ...logs.map((name) => ({ name, number: numberOf(name) }))];
}

export function makeChecksums(): Checksums {
  /** The tables of each that were checked: LevelDB numbers its files, and never changes a table. */
  const checked = new Map<string, ReadonlySet<number>>();
  return {
    async damagedFile(location) {
      const known = checked.get(location) ?? new Set();
      const live = await liveFiles(location);
      if (live === null) return 'its list of tables';
      const names = await readdir(location);
      for (const { name, number } of filesInUse(names, live)) {
        if (known.has(number) && isTable(name)) continue;
        if (!names.includes(name) || !(await isFileWhole(join(location, name)))) return name;
      }
      checked.set(location, live.tables);
      return null;
    },
  };
}
