/** The longest files begin first and the parts of a suite take the same time, so that no core waits for the last file. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds of the files that take long, on an idle core; every other counts as short. */
const SECONDS = new Map(
  Object.entries(
    JSON.parse(readFileSync(new URL('slow-files.json', import.meta.url), 'utf8')) as Record<string, number>,
  ),
);
const SHORT_SECONDS = 1;

type FileWithTime<T> = { readonly file: T; readonly path: string; readonly seconds: number };

/** Longest first; equal ones by their path, so that every part sees the same order. */
export function longestFirst<T>(
  files: readonly T[],
  pathOf: (file: T) => string,
): readonly FileWithTime<T>[] {
  return files
    .map((file) => ({ file, path: pathOf(file), seconds: SECONDS.get(pathOf(file)) ?? SHORT_SECONDS }))
    .sort((a, b) => b.seconds - a.seconds || (a.path < b.path ? -1 : 1));
}

/** One of `count` parts, counted from 1: each file goes, longest first, to the part that has the least. */
export function pickPart<T>(
  weighed: readonly FileWithTime<T>[],
  { index, count }: { index: number; count: number },
): T[] {
  const parts = Array.from({ length: count }, () => ({ seconds: 0, files: [] as T[] }));
  for (const { file, seconds } of weighed) {
    const least = parts.reduce((best, part) => (part.seconds < best.seconds ? part : best));
    least.seconds += seconds;
    least.files.push(file);
  }
  return parts[index - 1]?.files ?? [];
}

export class LongestFirst extends BaseSequencer {
  readonly #pathOf = ({ moduleId }: TestSpecification): string => relative(this.ctx.config.root, moduleId);

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config;
    return shard === undefined ? files : pickPart(longestFirst(files, this.#pathOf), shard);
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(files, this.#pathOf).map(({ file }) => file);
  }
}
