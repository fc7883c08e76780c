/**
 * Groups modules that are loaded together into one file. The bundler alone makes a file for each combination of lazy parts that
 * share a module: 135 files for the first screen after signing in, most of some hundred bytes. Each is a request, and requests
 * cost round trips on a bad network, and time of the service worker without one.
 */
import type { Chunk } from './chunk-report.ts';
import { findUsers, groupTogether, type IsForVisitors, type Users } from './chunk-users.ts';

/**
 * A file of its own costs as much as this many minified characters for each part that needs it. What is smaller is loaded with
 * what others need too. With 500, the wallet asks for eight scripts more; with 1,400, what everybody loads is over its budget.
 */
const COST_OF_A_FILE = 1000;
/** A lazy part of one feature up to this length is loaded with the others of its feature: a screen shows several of them. */
const PART_LENGTH_MAX = 4 * COST_OF_A_FILE;
/** What everybody signed in loads, but few visitors, is in one file for all these, up to this length of a chunk. */
const FEW_LENGTH_MAX = 10 * COST_OF_A_FILE;

/** Packages change less often than our code, so the large groups keep them in a file of their own. */
const WITH_PACKAGES_APART: readonly string[] = ['entry', 'first', 'signed-in'];
const isPackage = (path: string): boolean => path.includes('node_modules/');

const OF_VISITORS = ['entry', 'first', 'front', 'public', 'shared-public'] as const;
const OF_SIGNED_IN = [...OF_VISITORS, 'few', 'schemas', 'proofs', 'signed-in'] as const;
/** The groups that a group may import when a chunk joins it that it need not have: then groups make no cycle, and no load grows. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  front: ['entry', 'first', 'front'],
  public: ['entry', 'first', 'front', 'public'],
  'shared-public': OF_VISITORS,
  few: [...OF_VISITORS, 'few'],
  schemas: [...OF_VISITORS, 'schemas'],
  proofs: [...OF_VISITORS, 'schemas', 'proofs'],
  'signed-in': OF_SIGNED_IN,
};

/** Whether a chunk holds what many lazy parts share. */
export const isShared = ({ name }: Pick<Chunk, 'name'>): boolean => name.startsWith('shared-');

/** Whether a chunk holds what only the screens of one feature share. */
export const isOfOneFeature = ({ name }: Pick<Chunk, 'name'>): boolean => name.startsWith('only-');

type GroupOf = (chunk: Chunk) => string | null;
type Build = { readonly chunks: readonly Chunk[]; readonly users: Users; readonly groupOf: GroupOf };

/** Whether each chunk that this one imports is in one of these groups, or in one that everybody signed in loads. */
function importsOnly({ chunks, users, groupOf }: Build, chunk: Chunk, groups: readonly string[]): boolean {
  const isOfEveryone = (group: string): boolean =>
    chunks.some((each) => users.isOfEveryone(each) && groupOf(each) === group);
  return chunks
    .filter(({ file }) => chunk.imports.includes(file))
    .map(groupOf)
    .every(
      (group) =>
        group !== null && (groups.includes(group) || (groups.includes('signed-in') && isOfEveryone(group))),
    );
}
const canJoin = (build: Build, chunk: Chunk, group: string): boolean =>
  importsOnly(build, chunk, MAY_IMPORT[group] ?? []);

/** The group that a chunk of visitors joins because it is small, or because everybody signed in loads it. */
function joinedGroup(build: Build, chunk: Chunk): string | null {
  const { users } = build;
  const length = chunk.codeLength + chunk.styleLength;
  const isSmall = length <= COST_OF_A_FILE * users.countVisits(chunk);
  const groups = [
    ...(isSmall && users.isOfFront(chunk) ? ['front'] : []),
    ...(isSmall ? ['shared-public', 'public'].filter((group) => users.isWithGroup(chunk, group)) : []),
    ...(isSmall || (users.isOfEveryone(chunk) && length <= FEW_LENGTH_MAX) ? ['few'] : []),
  ];
  return groups.find((group) => canJoin(build, chunk, group)) ?? null;
}

/** The group of what parts of visitors load. What few of them share they share with nobody else, unless it is small. */
function publicGroup(build: Build, chunk: Chunk): string | null {
  const { users } = build;
  const own = users.isOfMany(chunk) ? `few-${users.namesOfVisits(chunk)}` : null;
  return users.publicGroupOf(chunk) ?? joinedGroup(build, chunk) ?? own;
}

/** Whether a chunk is a lazy part of modest length, or only such parts import it. */
const isModest = (chunks: readonly Chunk[], chunk: Chunk): boolean =>
  chunk.codeLength <= PART_LENGTH_MAX &&
  chunks.every((each) => !each.imports.includes(chunk.file) || isModest(chunks, each));

const isSmallFor = ({ users }: Build, chunk: Chunk): boolean =>
  chunk.codeLength <= COST_OF_A_FILE * users.countParts(chunk);

/** The group of what only some signed-in parts load. */
function signedInGroup(build: Build, chunk: Chunk): string | null {
  const feature = build.users.featureOf(chunk);
  if (feature !== null && build.users.isOfMany(chunk)) return `only-${feature}`;
  if (isSmallFor(build, chunk) && canJoin(build, chunk, 'signed-in')) return 'signed-in';
  if (feature === null || !isModest(build.chunks, chunk)) return null;
  const group = `some-${feature}`;
  return importsOnly(build, chunk, [...OF_SIGNED_IN, `only-${feature}`, group]) ? group : null;
}

function findGroup(build: Build, chunk: Chunk): string | null {
  const { users } = build;
  if (users.isAtOnce(chunk)) return 'entry';
  if (users.isFirst(chunk)) return 'first';
  const level = users.levelOf(chunk);
  if (level === 'public') return publicGroup(build, chunk);
  if (users.isOfEveryone(chunk)) return level;
  if (level === 'signed-in') return signedInGroup(build, chunk);
  return isSmallFor(build, chunk) && canJoin(build, chunk, level) ? level : null;
}

/** Returns a function that finds the group of a chunk, or null if it stays a file of its own. */
function makeGroupOf(chunks: readonly Chunk[], users: Users): GroupOf {
  const known = new Map<Chunk, string | null>();
  const build: Build = { chunks, users, groupOf };
  function groupOf(chunk: Chunk): string | null {
    const group = known.has(chunk) ? (known.get(chunk) ?? null) : findGroup(build, chunk);
    known.set(chunk, group);
    return group;
  }
  return groupOf;
}

/** The styles of components, which those of features adapt. */
const isOfComponent = (path: string): boolean => path.startsWith('app/ui/');

/**
 * Returns a function that finds the group of a style sheet. It imports nothing, so it can be in any file that is loaded with its
 * chunk. All those of some signed-in parts are smaller than the typeface, and in one file. Those of components that visitors load
 * too must come before it, whatever was opened first, so they are in a file of the frame.
 */
const makeGroupOfStyle =
  (users: Users, groupOf: GroupOf) =>
  (chunk: Chunk, path: string): string | null => {
    const group = groupOf(chunk);
    if (users.levelOf(chunk) === 'signed-in') return users.isOfEveryone(chunk) ? group : 'styles';
    if (isOfComponent(path) && users.isLoadedLate(chunk)) return 'public';
    if (group === 'schemas' || group === 'proofs') return 'shared-public';
    const isSmall = chunk.styleLength <= COST_OF_A_FILE / 2;
    return group ?? (isSmall && users.isWithGroup(chunk, 'shared-public') ? 'shared-public' : null);
  };

/**
 * Returns the group of each grouped module, by its path in the repository. `chunks`: a build without groups, whose chunks are
 * loaded either as a whole or not at all. What a module imports is loaded by at least as many parts, so that groups make no
 * cycles; the size check looks for them nevertheless.
 */
export function groupModules(
  chunks: readonly Chunk[],
  isForVisitors: IsForVisitors = () => true,
): Map<string, string> {
  const users = findUsers(chunks, isForVisitors);
  const groupOf = makeGroupOf(chunks, users);
  const groupOfStyle = makeGroupOfStyle(users, groupOf);
  const imported = new Set(chunks.flatMap(({ imports }) => imports));

  function groupWith(chunk: Chunk, path: string): string | null {
    // The start of a visitor's first load stays the start of its own file, unless others import it at once.
    const isStart = users.isFirst(chunk) && !imported.has(chunk.file) && path === chunk.facade;
    if (isStart) return null;
    if (path.endsWith('.css')) return groupOfStyle(chunk, path);
    const together = chunk.facade === null ? null : groupTogether(chunk.facade);
    return together ?? groupOf(chunk);
  }

  return new Map(
    chunks.flatMap((chunk) =>
      chunk.modules.flatMap((path): [string, string][] => {
        const group = groupWith(chunk, path);
        if (group === null) return [];
        return [[path, isPackage(path) && WITH_PACKAGES_APART.includes(group) ? `${group}-packages` : group]];
      }),
    ),
  );
}
