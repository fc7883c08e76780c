/**
 * A copy of all databases of an embedded store as of one moment, while the store is written to. Most is linked or copied
 * beforehand; only what was written meanwhile is copied while the writes are held. It shares its tables with the store, so it
 * is no backup yet: whoever asked for it copies it somewhere else and removes it.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { shareOrCopy } from './copy-levels.ts';
import type { StagedCopy } from './document-store.ts';
import { filesInUse, liveFiles } from './level-manifest.ts';
import type { WriteGate } from './write-gate.ts';

export type StageOptions = {
  readonly databases: string;
  /** On the same disk as the databases. What is there is removed first; the copy is made in a folder of its own below. */
  readonly folder: string;
  /** On the same disk too: what is put there is removed when the store is opened, if nobody came to it before. */
  readonly trash: string;
  /** Files that are copied at the same moment; one that is not there is left out. */
  readonly files: readonly string[];
  readonly gate: WriteGate;
};

/** So often the writes of the meantime are copied without holding anybody. */
const ROUNDS = 3;
/** LevelDB merges tables by itself at any time; a copy that it got in the way of is made again. */
const TRIES = 20;

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Every LevelDB below a folder: of documents, and of the indexes beside them. */
async function levelsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name === 'CURRENT')
    .map(({ parentPath }) => parentPath);
}

const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;

/**
 * False when LevelDB changed its list of tables meanwhile. It removes a table only after it has noted that in the list, and
 * only ever appends to one, so a list of the same name and length means that all copied files belong together.
 */
async function copyOnce(from: string, to: string): Promise<boolean> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const current = await readFile(join(from, 'CURRENT'), 'utf8');
  const list = current.trim();
  for (const name of ['CURRENT', list]) await copyFile(join(from, name), join(to, name));
  const names = await readdir(from);
  const live = await liveFiles(to);
  // Of a list that cannot be read everything is taken: what is damaged in the original is named when the copy is checked.
  const used = live === null ? names : filesInUse(names, live).map(({ name }) => name);
  for (const name of used) if (names.includes(name)) await shareOrCopy(join(from, name), join(to, name));
  return (
    (await readFile(join(from, 'CURRENT'), 'utf8')) === current &&
    (await sizeOf(join(from, list))) === (await sizeOf(join(to, list)))
  );
}

/** False when LevelDB got in the way each time. What is no LevelDB any more, or none yet, is left out. */
async function copyLevel(from: string, to: string): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      if (await copyOnce(from, to)) return true;
    } catch (error) {
      // A table that was merged away while it was to be linked, or an index that is no more.
      if (!isAbsent(error)) throw error;
      if (existsSync(join(from, 'CURRENT'))) continue;
      await rm(to, { recursive: true, force: true });
      return true;
    }
  }
  return false;
}

/** Those that could not be copied, and are noted as changed still. */
async function copyAll(options: StageOptions, locations: Iterable<string>): Promise<readonly string[]> {
  const { databases, folder, gate } = options;
  const left: string[] = [];
  for (const location of locations) {
    gate.changed.delete(location);
    if (await copyLevel(location, join(folder, 'databases', relative(databases, location)))) continue;
    gate.changed.add(location);
    left.push(location);
  }
  return left;
}

async function copyFiles({ files, folder }: StageOptions): Promise<void> {
  for (const file of files) {
    try {
      await copyFile(file, join(folder, basename(file)));
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  }
}

/** While nobody writes. A LevelDB that was made since the copy began has passed the gate, so it is among those that changed. */
async function copyRest(options: StageOptions): Promise<void> {
  const [left] = await copyAll(options, [...options.gate.changed]);
  if (left !== undefined) throw new Error(`${left} changed each time that it was copied`);
  await copyFiles(options);
}

/**
 * Away from its place first: whoever still copies it finds either all of it or its folder gone, and never a part of its files.
 */
async function removeEarlier({ folder, trash }: StageOptions): Promise<void> {
  const gone = join(trash, randomUUID());
  try {
    await rename(folder, gone);
  } catch (error) {
    if (isAbsent(error)) return;
    throw error;
  }
  await rm(gone, { recursive: true, force: true });
}

/**
 * Nothing may be created or deleted meanwhile. Rejects when it cannot be made; then nothing is left of it. Whoever still copies an
 * earlier one finds its folder gone: a name that is used once keeps two moments from being mixed.
 */
export async function stageCopy(given: StageOptions): Promise<StagedCopy> {
  const options = { ...given, folder: join(given.folder, randomUUID()) };
  const { databases, folder, gate } = options;
  await removeEarlier(given);
  await mkdir(join(folder, 'databases'), { recursive: true });
  try {
    await copyAll(options, await levelsBelow(databases));
    for (let round = 1; round < ROUNDS; round += 1) await copyAll(options, [...gate.changed]);
    // Writes wait from here on, also for those that are under way.
    const began = performance.now();
    await gate.hold();
    try {
      await copyRest(options);
    } finally {
      gate.release();
    }
    return { folder, heldMs: performance.now() - began };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
