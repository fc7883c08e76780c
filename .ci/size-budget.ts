import type { Chunk } from './chunk-report.ts';

export type Budget = { readonly firstLoadBytesMax: number; readonly wholeAppBytesMax: number };
export type SizedFile = { readonly file: string; readonly bytes: number; readonly isFirst: boolean };

/**
 * The files that a browser needs to show the named features: the entry and each feature's route chunk, with
 * everything they import statically. `missing`: features that neither have a chunk nor are in the entry.
 */
export function firstLoad(chunks: readonly Chunk[], features: readonly string[]) {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const files = new Set<string>();
  const include = (file: string): void => {
    const chunk = byFile.get(file);
    if (chunk === undefined || files.has(file)) return;
    files.add(file);
    chunk.imports.forEach(include);
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(({ file }) => include(file));
  for (const feature of features) {
    const routes = chunks.filter(({ facade }) => facade?.startsWith(`app/features/${feature}/`));
    routes.forEach(({ file }) => include(file));
  }
  const loaded = chunks.filter(({ file }) => files.has(file)).flatMap(({ modules }) => modules);
  const missing = features.filter(
    (feature) => !loaded.some((path) => path.startsWith(`app/features/${feature}/`)),
  );
  return { files: [...files], missing };
}

/** Which of these files hold modules whose path matches. */
export function modulesIn(chunks: readonly Chunk[], files: readonly string[], pattern: RegExp) {
  return chunks
    .filter(({ file }) => files.includes(file))
    .flatMap(({ file, modules }) =>
      modules.filter((path) => pattern.test(path)).map((path) => ({ file, path })),
    );
}

/** What each budget allows and what is spent of it, in gzipped bytes. */
export function spending(sizes: readonly SizedFile[], budget: Budget) {
  const sum = (files: readonly SizedFile[]) => files.reduce((total, { bytes }) => total + bytes, 0);
  return [
    {
      what: 'First load (landing and sign-in)',
      bytes: sum(sizes.filter(({ isFirst }) => isFirst)),
      max: budget.firstLoadBytesMax,
    },
    { what: 'The whole app', bytes: sum(sizes), max: budget.wholeAppBytesMax },
  ];
}

/** One sentence for each budget that the files exceed; sizes are gzipped bytes. */
export function overBudget(sizes: readonly SizedFile[], budget: Budget): string[] {
  return spending(sizes, budget)
    .filter(({ bytes, max }) => bytes > max)
    .map(
      ({ what, bytes, max }) => `${what}: ${bytes} bytes gzipped, ${bytes - max} over the budget of ${max}.`,
    );
}
