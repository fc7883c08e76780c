/**
 * A copy of all databases of an embedded store as of one moment, during writes. It links or copies most files
 * beforehand, and with the gate closed only copies what was written meanwhile. The copy shares its tables with the
 * store, so it is not a backup yet: the caller copies it elsewhere and removes it.
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
  /** On the same disk as the databases. Earlier content is removed first; the copy gets its own folder below. */
  readonly folder: string;
  /** On the same disk too: opening the store removes what is left in it. */
  readonly trash: string;
  /** Files that are copied at the same moment; a missing one is left out. */
  readonly files: readonly string[];
  readonly gate: WriteGate;
};

/** How often new writes are copied without blocking anybody. */
const ROUNDS = 3;
/** LevelDB merges tables at any time; a copy that a merge disturbed is made again. */
const TRIES = 20;

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Every LevelDB below a folder: of documents, and of their indexes. */
async function levelsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name === 'CURRENT')
    .map(({ parentPath }) => parentPath);
}

const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;

/**
 * False when LevelDB changed its manifest meanwhile. LevelDB removes a table only after recording that in the manifest,
 * and only appends to a manifest; so if name and length are unchanged, all copied files belong together.
 */
async function copyOnce(from: string, to: string): Promise<boolean> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const current = await readFile(join(from, 'CURRENT'), 'utf8');
  const list = current.trim();
  for (const name of ['CURRENT', list]) await copyFile(join(from, name), join(to, name));
  const names = await readdir(from);
  const live = await liveFiles(to);
  // If the manifest cannot be read, all files are taken: the check of the copy will name the original's damage.
  const used = live === null ? names : filesInUse(names, live).map(({ name }) => name);
  for (const name of used) if (names.includes(name)) await shareOrCopy(join(from, name), join(to, name));
  return (
    (await readFile(join(from, 'CURRENT'), 'utf8')) === current &&
    (await sizeOf(join(from, list))) === (await sizeOf(join(to, list)))
  );
}

/** False when LevelDB disturbed every attempt. A folder that is no LevelDB (any more or yet) is left out. */
async function copyLevel(from: string, to: string): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      if (await copyOnce(from, to)) return true;
    } catch (error) {
      // A table that was merged away before it was linked, or a removed index.
      if (!isAbsent(error)) throw error;
      if (existsSync(join(from, 'CURRENT'))) continue;
      await rm(to, { recursive: true, force: true });
      return true;
    }
  }
  return false;
}

/** The locations that could not be copied and still count as changed. */
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

/**
 * Runs with the gate closed. A LevelDB made since the copy began has passed the gate, so it is among the changed ones.
 */
async function copyRest(options: StageOptions): Promise<void> {
  const [left] = await copyAll(options, [...options.gate.changed]);
  if (left !== undefined) throw new Error(`${left} changed each time that it was copied`);
  await copyFiles(options);
}

/** Renames the folder first: a reader of it finds either all files or none, never a part. */
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
 * Nothing may be created or deleted meanwhile. If it rejects, nothing of the copy is left. A caller that still copies
 * an earlier one finds its folder gone: names are used once, so two moments are never mixed.
 */
export async function stageCopy(given: StageOptions): Promise<StagedCopy> {
  const options = { ...given, folder: join(given.folder, randomUUID()) };
  const { databases, folder, gate } = options;
  await removeEarlier(given);
  await mkdir(join(folder, 'databases'), { recursive: true });
  try {
    await copyAll(options, await levelsBelow(databases));
    for (let round = 1; round < ROUNDS; round += 1) await copyAll(options, [...gate.changed]);
    // From here on writes wait; running ones are awaited first.
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
