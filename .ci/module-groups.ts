/**
 * Groups modules that are loaded together into one file. The bundler alone makes a file for each combination of lazy parts that
 * share a module: 135 files for the first screen after signing in, most of some hundred bytes. Each is a request, and requests
 * cost round trips on a bad network, and time of the service worker without one.
 */
import { basename } from 'node:path';
import type { Chunk } from './chunk-report.ts';
import { loadsOf } from './loads.ts';
import { increments, pageLoad } from './size-budget.ts';

/**
 * Modules that this many lazy parts share are loaded with the first of these parts. With 3, large modules that only a few
 * parts need would be loaded with it too.
 */
const SHARED_BY_PARTS = 4;
/** Modules that fewer of a visitor's parts share have a group of their own, so that the other parts do not load them in vain. */
const SHARED_BY_VISITORS = 3;

/** Packages change less often than our code, so the large groups keep them in a file of their own. */
const WITH_PACKAGES_APART: readonly string[] = ['entry', 'first', 'signed-in'];
const isPackage = (path: string): boolean => path.includes('node_modules/');

/** The levels of parts, by the packages that they do without. No group makes a part load one of these packages. */
const LEVELS = [
  { name: 'public', without: /(^|\/)node_modules\/(zod|@noble|rxdb|dexie|rxjs)\// },
  { name: 'schemas', without: /(^|\/)node_modules\/(@noble|rxdb|dexie|rxjs)\// },
  { name: 'proofs', without: /(^|\/)node_modules\/(rxdb|dexie|rxjs)\// },
] as const;
const NAMED_GROUPS: readonly string[] = ['front', 'signed-in', ...LEVELS.map(({ name }) => name)];
type Level = (typeof LEVELS)[number]['name'] | 'signed-in';

/** Whether a chunk holds what many lazy parts share. */
export const isShared = ({ name }: Pick<Chunk, 'name'>): boolean => name.startsWith('shared-');

/** Whether a chunk holds what only the screens of one feature share. */
export const isOfOneFeature = ({ name }: Pick<Chunk, 'name'>): boolean => name.startsWith('only-');

/**
 * Small modules of several features that are always loaded together, so that they need no file of their own each: the finders
 * when the search is first opened, the due items with Home, and the open points when a person closes their account.
 */
const TOGETHER = [
  { group: 'finders', path: /(^|\/)find(ers|-\w+)?\.ts$/ },
  { group: 'due-items', path: /^app\/features\/[\w-]+\/due\.ts$/ },
  { group: 'open-points', path: /^app\/features\/[\w-]+\/open-points\.ts$/ },
] as const;
const groupTogether = (part: string): string | null =>
  TOGETHER.find(({ path }) => path.test(part))?.group ?? null;

const isFinder = ({ part }: Part): boolean => groupTogether(part) === 'finders';
/** The number of loads that these parts make. */
const countLoads = (parts: readonly Part[]): number =>
  parts.filter((part) => !isFinder(part)).length + (parts.some(isFinder) ? 1 : 0);

type Part = { readonly part: string; readonly files: readonly string[] };

/** The feature that all parts belong to, or null: what only its screens share is loaded with the first of them. */
function onlyFeatureOf(parts: readonly Part[]): string | null {
  const names = parts.map(({ part }) => /^app\/features\/([\w-]+)\//.exec(part)?.[1] ?? null);
  const [name = null, ...others] = new Set(names);
  return others.length === 0 ? name : null;
}

/** An icon is smaller than what a file of its own costs, so icons that two or three parts share are in one file. */
const isIcon = (path: string): boolean => path.includes('node_modules/@tabler/icons-react/');

/** The group of a module that many of the parts in `users` load, but not everybody. */
function sharedGroup(group: string, users: readonly Part[]): string {
  const feature = onlyFeatureOf(users);
  if (feature !== null && group === 'signed-in') return `only-${feature}`;
  return NAMED_GROUPS.includes(group) ? `shared-${group}` : `few-${group}`;
}

/** Whether a lazy part can be loaded without signing in. */
type IsForVisitors = (part: string) => boolean;

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

/**
 * Returns the group of each grouped module, by its path in the repository. `chunks`: a build without groups, whose chunks are
 * loaded either as a whole or not at all. What a module imports is loaded by at least as many parts, so that groups make no
 * cycles; the size check looks for them nevertheless.
 */
export function groupModules(
  chunks: readonly Chunk[],
  isForVisitors: IsForVisitors = () => true,
): Map<string, string> {
  const { first, front, everyone } = loadsOf(chunks);
  const atOnce = pageLoad(chunks, []).files;
  const imported = new Set(chunks.flatMap(({ imports }) => imports));
  const parts = increments(chunks, [...first.files, ...everyone.files]);
  const levels = levelsOf(chunks, isForVisitors);
  const partsWith = <T extends Part>(file: string, some: readonly T[]): T[] =>
    some.filter(({ files }) => files.includes(file));

  /** A group whose modules are needed by all parts that load it, or by many. */
  function publicGroup(file: string): string {
    if (front.files.includes(file)) return 'front';
    const visitors = partsWith(file, levels).filter(({ level }) => level === 'public');
    if (visitors.length >= SHARED_BY_VISITORS) return 'public';
    return visitors.map(({ part }) => basename(part).replace(/\.\w+$/, '')).join('-and-');
  }

  /** A visitor's part loads no icon that only others need. */
  function groupOfFew({ file, modules }: Chunk): string | null {
    const isForAll = partsWith(file, levels).some(({ level }) => level === 'public');
    return imported.has(file) && modules.every(isIcon) && !isForAll ? 'few-icons' : null;
  }

  function groupOf(chunk: Chunk): string | null {
    const { file } = chunk;
    if (atOnce.includes(file)) return 'entry';
    if (first.files.includes(file)) return 'first';
    const isOfEveryone = everyone.files.includes(file);
    if (!isOfEveryone && countLoads(partsWith(file, parts)) < SHARED_BY_PARTS) return groupOfFew(chunk);
    const users = partsWith(file, levels);
    const level = LEVELS.find(({ name }) => users.some((user) => user.level === name))?.name ?? 'signed-in';
    const group = level === 'public' ? publicGroup(file) : level;
    return isOfEveryone ? group : sharedGroup(group, users);
  }

  return new Map(
    chunks.flatMap((chunk): [string, string][] => {
      // A module that is only imported lazily stays the start of its own file, unless others are loaded with it.
      const facade = imported.has(chunk.file) ? null : chunk.facade;
      const together = facade === null ? null : groupTogether(facade);
      const group = together ?? groupOf(chunk);
      if (group === null) return [];
      const start = together === null ? facade : null;
      return chunk.modules
        .filter((path) => path !== start)
        .map((path) => [
          path,
          isPackage(path) && WITH_PACKAGES_APART.includes(group) ? `${group}-packages` : group,
        ]);
    }),
  );
}
