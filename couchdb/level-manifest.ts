/** Reads from the manifest of a LevelDB which files are in use, without opening it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRecords } from './level-log.ts';
import { readVarint } from './snappy.ts';

export type LiveFiles = {
  readonly tables: ReadonlySet<number>;
  /** Whether a log holds data that no table has yet. */
  readonly isLog: (number: number) => boolean;
};

/** One change of the manifest: numbers and texts, each after a tag that gives its meaning. */
class Edit {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isRead(): boolean {
    return this.#at >= this.#bytes.length;
  }

  number(): number {
    const { value, end } = readVarint(this.#bytes, this.#at);
    this.#at = end;
    return value;
  }

  skipNumbers(count: number): void {
    for (let left = count; left > 0; left--) this.number();
  }

  skipText(): void {
    const length = this.number();
    if (this.#at + length > this.#bytes.length) throw new RangeError('the end is missing');
    this.#at += length;
  }
}

type State = { log: number; previousLog: number; readonly tables: Set<number> };

/** Reads the fields after each tag as LevelDB writes them (`db/version_edit.cc` of LevelDB 1.20 and later). */
const TAGS: Readonly<Record<number, (edit: Edit, state: State) => void>> = {
  // The name of the comparator.
  1: (edit) => edit.skipText(),
  2: (edit, state) => {
    state.log = edit.number();
  },
  // The next file number, and the last write number.
  3: (edit) => edit.skipNumbers(1),
  4: (edit) => edit.skipNumbers(1),
  // The key at which the next compaction of a level begins.
  5: (edit) => {
    edit.skipNumbers(1);
    edit.skipText();
  },
  6: (edit, { tables }) => {
    edit.skipNumbers(1);
    tables.delete(edit.number());
  },
  // Level, number, bytes, first and last key.
  7: (edit, { tables }) => {
    edit.skipNumbers(1);
    tables.add(edit.number());
    edit.skipNumbers(1);
    edit.skipText();
    edit.skipText();
  },
  9: (edit, state) => {
    state.previousLog = edit.number();
  },
};

function apply(record: Uint8Array, state: State): void {
  const edit = new Edit(record);
  while (!edit.isRead) {
    const read = TAGS[edit.number()];
    if (read === undefined) throw new RangeError('a tag that LevelDB does not write');
    read(edit, state);
  }
}

/** Null when the manifest is damaged. `CURRENT` has to name an existing one. */
export async function liveFiles(location: string): Promise<LiveFiles | null> {
  const name = (await readFile(join(location, 'CURRENT'), 'utf8')).trim();
  const records = readRecords(await readFile(join(location, name)));
  if (records === null) return null;
  const state: State = { log: 0, previousLog: 0, tables: new Set() };
  try {
    for (const record of records) apply(record, state);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  const { log, previousLog, tables } = state;
  return { tables, isLog: (number) => number >= log || (number === previousLog && previousLog !== 0) };
}

export const isTable = (name: string): boolean => /^\d+\.(?:ldb|sst)$/.test(name);
const numberOf = (name: string): number => Number.parseInt(name, 10);

/** The files of the folder that are in use; a missing table appears by its number alone. */
export function filesInUse(
  names: readonly string[],
  live: LiveFiles,
): readonly { name: string; number: number }[] {
  const tables = [...live.tables].map((number) => ({
    number,
    name:
      names.find((name) => isTable(name) && numberOf(name) === number) ??
      `${String(number).padStart(6, '0')}.ldb`,
  }));
  const logs = names.filter((name) => name.endsWith('.log') && live.isLog(numberOf(name)));
  return [...tables, ...logs.map((name) => ({ name, number: numberOf(name) }))];
}
