/** Who loads what: the levels of lazy parts, and the parts and visitors that load a chunk of a build without groups. */
import { basename } from 'node:path';
import type { Chunk } from './chunk-report.ts';
import { loadsOf } from './loads.ts';
import { increments, pageLoad } from './size-budget.ts';

/** What this many lazy parts share is worth a group that many load. */
const SHARED_BY_PARTS = 4;
/** Modules that fewer of a visitor's parts share are in no group that every visitor loads, so that others do not load them in vain. */
const SHARED_BY_VISITORS = 3;

/** The levels of parts, by the packages that they do without. No group makes a part load one of these packages. */
const LEVELS = [
  { name: 'public', without: /(^|\/)node_modules\/(zod|@noble|rxdb|dexie|rxjs)\// },
  { name: 'schemas', without: /(^|\/)node_modules\/(@noble|rxdb|dexie|rxjs)\// },
  { name: 'proofs', without: /(^|\/)node_modules\/(rxdb|dexie|rxjs)\// },
] as const;
export type Level = (typeof LEVELS)[number]['name'] | 'signed-in';

/**
 * Small modules of several features that are always loaded together, so that they need no file of their own each: the finders
 * when the search is first opened, the due items with Home, and the open points when a person closes their account.
 */
const TOGETHER = [
  { group: 'finders', path: /(^|\/)find(ers|-\w+)?\.ts$/ },
  { group: 'due-items', path: /^app\/features\/[\w-]+\/due\.ts$/ },
  { group: 'open-points', path: /^app\/features\/[\w-]+\/open-points\.ts$/ },
] as const;
export const groupTogether = (part: string): string | null =>
  TOGETHER.find(({ path }) => path.test(part))?.group ?? null;

type Part = { readonly part: string; readonly files: readonly string[] };
const isFinder = ({ part }: Part): boolean => groupTogether(part) === 'finders';
/** The number of loads that these parts make. */
const countLoads = (parts: readonly Part[]): number =>
  parts.filter((part) => !isFinder(part)).length + (parts.some(isFinder) ? 1 : 0);

/** The feature that all parts belong to, or null: what only its screens share is loaded with the first of them. */
function onlyFeatureOf(parts: readonly Part[]): string | null {
  const names = parts.map(({ part }) => /^app\/features\/([\w-]+)\//.exec(part)?.[1] ?? null);
  const [name = null, ...others] = new Set(names);
  return others.length === 0 ? name : null;
}

/** Whether a lazy part can be loaded without signing in. */
export type IsForVisitors = (part: string) => boolean;

/** Each lazy part with its level, by the packages that it does without; what only signed-in people load has theirs. */
export function levelsOf(
  chunks: readonly Chunk[],
  isForVisitors: IsForVisitors = () => true,
): (Part & { readonly level: Level })[] {
  const filesWith = (pattern: RegExp): Set<string> =>
    new Set(
      chunks.filter(({ modules }) => modules.some((path) => pattern.test(path))).map(({ file }) => file),
    );
  const levels = LEVELS.map(({ name, without }) => ({ name, excluded: filesWith(without) }));
  return increments(chunks, []).map((part) => {
    const level = isForVisitors(part.part)
      ? levels.find(({ excluded }) => !part.files.some((file) => excluded.has(file)))
      : undefined;
    return { ...part, level: level?.name ?? 'signed-in' };
  });
}

/** Answers questions about a build without groups. */
export function findUsers(chunks: readonly Chunk[], isForVisitors: IsForVisitors) {
  const { first, front, everyone } = loadsOf(chunks);
  const atOnce = pageLoad(chunks, []).files;
  const parts = increments(chunks, [...first.files, ...everyone.files]);
  const levels = levelsOf(chunks, isForVisitors);
  const withFile = <T extends Part>({ file }: Chunk, some: readonly T[]): T[] =>
    some.filter(({ files }) => files.includes(file));

  const isOfEveryone = ({ file }: Chunk): boolean => everyone.files.includes(file);
  const countParts = (chunk: Chunk): number => countLoads(withFile(chunk, parts));
  const isOfMany = (chunk: Chunk): boolean => isOfEveryone(chunk) || countParts(chunk) >= SHARED_BY_PARTS;
  const visitorsOf = (chunk: Chunk) => withFile(chunk, levels).filter(({ level }) => level !== 'signed-in');
  const publicOf = (chunk: Chunk) => withFile(chunk, levels).filter(({ level }) => level === 'public');

  /** The group of what many parts of visitors share, or null. */
  function publicGroupOf(chunk: Chunk): string | null {
    if (!isOfMany(chunk)) return null;
    if (front.files.includes(chunk.file)) return 'front';
    if (publicOf(chunk).length < SHARED_BY_VISITORS) return null;
    return isOfEveryone(chunk) ? 'public' : 'shared-public';
  }

  const publicGroups = new Map(chunks.map((chunk) => [chunk.file, publicGroupOf(chunk)]));

  return {
    isAtOnce: ({ file }: Chunk): boolean => atOnce.includes(file),
    isFirst: ({ file }: Chunk): boolean => first.files.includes(file),
    isOfFront: ({ file }: Chunk): boolean => front.files.includes(file),
    isOfEveryone,
    isOfMany,
    publicGroupOf: ({ file }: Chunk): string | null => publicGroups.get(file) ?? null,
    /** The number of lazy parts that load it, but for those that are there before. */
    countParts,
    /** The number of visitors' parts that load it. All that signed-in people load counts as one more, if they often need it. */
    countVisits: (chunk: Chunk): number => visitorsOf(chunk).length + (isOfMany(chunk) ? 1 : 0),
    /** Whether signed-in people load it, but only with one of their parts. */
    isLoadedLate: (chunk: Chunk): boolean =>
      ![...atOnce, ...first.files, ...front.files, ...everyone.files].includes(chunk.file) &&
      withFile(chunk, levels).some(({ level }) => level === 'signed-in'),
    /** Whether every visitor's part that loads the chunk loads the group anyway. */
    isWithGroup: (chunk: Chunk, group: string): boolean =>
      visitorsOf(chunk).every(({ files }) => files.some((file) => publicGroups.get(file) === group)),
    /** The names of the parts of the public level that load it. */
    namesOfVisits: (chunk: Chunk): string =>
      publicOf(chunk)
        .map(({ part }) => basename(part).replace(/\.\w+$/, ''))
        .join('-and-'),
    featureOf: (chunk: Chunk): string | null => onlyFeatureOf(withFile(chunk, parts)),
    levelOf(chunk: Chunk): Level {
      const users = withFile(chunk, levels);
      return LEVELS.find(({ name }) => users.some(({ level }) => level === name))?.name ?? 'signed-in';
    },
  };
}
export type Users = ReturnType<typeof findUsers>;
