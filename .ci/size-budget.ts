import type { Chunk } from './chunk-report.ts';

/** A measured size and its budget. */
export type MeasuredSize = { readonly what: string; readonly bytes: number; readonly max: number };

type ChunkFilter = (chunk: Chunk) => boolean;

/** The files of the entry and the wanted chunks, with everything they import statically. */
function loadOf(chunks: readonly Chunk[], isWanted: ChunkFilter): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const files = new Set<string>();
  const include = (file: string): void => {
    const chunk = byFile.get(file);
    if (chunk === undefined || files.has(file)) return;
    files.add(file);
    chunk.imports.forEach(include);
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(({ file }) => include(file));
  chunks.filter(isWanted).forEach(({ file }) => include(file));
  return [...files];
}

/**
 * The files that a browser needs to show the named features: the entry and each feature's route chunk, with
 * everything they import statically. `missing`: features that neither have a chunk nor are in the entry.
 */
export function firstLoad(chunks: readonly Chunk[], features: readonly string[]) {
  const starts = features.map((feature) => `app/features/${feature}/`);
  const files = loadOf(chunks, ({ facade }) => starts.some((start) => facade?.startsWith(start)));
  const loaded = chunks.filter(({ file }) => files.includes(file)).flatMap(({ modules }) => modules);
  const missing = features.filter(
    (feature) => !loaded.some((path) => path.startsWith(`app/features/${feature}/`)),
  );
  return { files, missing };
}

/** The files that a browser loads for these modules. `missing`: the modules that no chunk holds. */
export function pageLoad(chunks: readonly Chunk[], modules: readonly string[]) {
  const files = loadOf(chunks, (chunk) => chunk.modules.some((module) => modules.includes(module)));
  return {
    files,
    missing: modules.filter((module) => !chunks.some((chunk) => chunk.modules.includes(module))),
  };
}

/** Finds cycles of imports between files: one of them would run before its imports are ready. */
export function findCycles(chunks: readonly Chunk[]): string[] {
  const reachedFrom = ({ imports }: Chunk): readonly string[] =>
    loadOf(
      chunks.map((chunk) => ({ ...chunk, isEntry: false })),
      ({ file }) => imports.includes(file),
    );
  return chunks.filter((chunk) => reachedFrom(chunk).includes(chunk.file)).map(({ file }) => file);
}

/** Which of these files hold modules whose path matches. */
export function modulesIn(chunks: readonly Chunk[], files: readonly string[], pattern: RegExp) {
  return chunks
    .filter(({ file }) => files.includes(file))
    .flatMap(({ file, modules }) =>
      modules.filter((path) => pattern.test(path)).map((path) => ({ file, path })),
    );
}

/** Each lazily loaded part, with the files that it needs beyond those already loaded. */
export function increments(chunks: readonly Chunk[], there: readonly string[]) {
  const parts = chunks.filter(
    ({ isEntry, facade, file }) => !isEntry && facade !== null && !there.includes(file),
  );
  return parts.map((part) => {
    const alone = chunks.map((chunk) => ({ ...chunk, isEntry: false }));
    const files = loadOf(alone, ({ file }) => file === part.file).filter((file) => !there.includes(file));
    return { part: part.facade ?? '', files };
  });
}

/** Returns one sentence for each budget that is exceeded; sizes are gzipped bytes. */
export const overBudget = (spent: readonly MeasuredSize[]): string[] =>
  spent
    .filter(({ bytes, max }) => bytes > max)
    .map(
      ({ what, bytes, max }) => `${what}: ${bytes} bytes gzipped, ${bytes - max} over the budget of ${max}.`,
    );
