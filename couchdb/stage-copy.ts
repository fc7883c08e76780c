/**
 * A copy of all databases of an embedded store as of one moment, while the store is written to. Most is linked or copied
 * beforehand; only what was written meanwhile is copied while the writes are held. It shares its tables with the store, so it
 * is no backup yet: whoever asked for it copies it somewhere else and removes it.
 */
import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { StagedCopy } from './document-store.ts';
import { type LiveFiles, liveFiles } from './level-manifest.ts';
import type { WriteGate } from './write-gate.ts';

export type StageOptions = {
  readonly databases: string;
  /** On the same disk as the databases. What is there is removed first; the copy is made in a folder of its own below. */
  readonly folder: string;
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

const EVERYTHING = { tables: { has: () => true }, isLog: () => true };

/** Tables are never changed, so both folders can have the same one. */
async function copyLive(
  live: typeof EVERYTHING | LiveFiles,
  name: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const number = Number.parseInt(name, 10);
  const [source, target] = [join(from, name), join(to, name)];
  if (/^\d+\.(?:ldb|sst)$/.test(name) && live.tables.has(number)) await link(source, target);
  if (/^\d+\.log$/.test(name) && live.isLog(number)) {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
}

/**
 * False when LevelDB changed its list of tables meanwhile. It removes a table only after it has noted that in the list, and
 * only ever appends to one, so a list of the same name and length means that all copied files belong together.
 */
async function copyOnce(from: string, to: string): Promise<boolean> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const current = await readFile(join(from, 'CURRENT'), 'utf8');
  const list = current.trim();
  await copyFile(join(from, 'CURRENT'), join(to, 'CURRENT'));
  await copyFile(join(from, list), join(to, list));
  // Of a list that cannot be read everything is taken: it is as damaged as the original, and named when it is checked.
  const live = (await liveFiles(to)) ?? EVERYTHING;
  for (const name of await readdir(from)) await copyLive(live, name, { from, to });
  return (
    (await readFile(join(from, 'CURRENT'), 'utf8')) === current &&
    (await sizeOf(join(from, list))) === (await sizeOf(join(to, list)))
  );
}

async function copyLevel(from: string, to: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      if (await copyOnce(from, to)) return;
    } catch (error) {
      // A table that was merged away while it was to be linked, or an index that is no more.
      if (!isAbsent(error)) throw error;
      if (!existsSync(from)) return rm(to, { recursive: true, force: true });
    }
  }
  throw new Error(`${from} changed each time that it was copied`);
}

async function copyAll(options: StageOptions, locations: readonly string[]): Promise<void> {
  const { databases, folder, gate } = options;
  for (const location of locations) {
    gate.changed.delete(location);
    await copyLevel(location, join(folder, 'databases', relative(databases, location)));
  }
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

async function copyRest(options: StageOptions, known: ReadonlySet<string>): Promise<void> {
  const { databases, gate } = options;
  const all = await levelsBelow(databases);
  await copyAll(
    options,
    all.filter((location) => gate.changed.has(location) || !known.has(location)),
  );
  await copyFiles(options);
}

/**
 * Nothing may be created or deleted meanwhile. Rejects when it cannot be made; then nothing is left of it. Whoever still copies an
 * earlier one finds its files gone: a name that is used once keeps two moments from being mixed.
 */
export async function stageCopy(given: StageOptions): Promise<StagedCopy> {
  const options = { ...given, folder: join(given.folder, randomUUID()) };
  const { databases, folder, gate } = options;
  await rm(given.folder, { recursive: true, force: true });
  await mkdir(join(folder, 'databases'), { recursive: true });
  try {
    const known = new Set(await levelsBelow(databases));
    await copyAll(options, [...known]);
    for (let round = 1; round < ROUNDS; round += 1) {
      await copyAll(
        options,
        [...known].filter((location) => gate.changed.has(location)),
      );
    }
    // Writes wait from here on, also for those that are under way.
    const began = performance.now();
    await gate.hold();
    try {
      await copyRest(options, known);
    } finally {
      gate.release();
    }
    return { folder, heldMs: performance.now() - began };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
