/**
 * The tests that a change can break, nearest first: those fail soonest, and a file that everything imports has more tests than
 * a person wants to wait for.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** A folder of the repository by its alias in package.json. */
const ALIASES: Readonly<Record<string, string>> = {
  '#domain': 'domain',
  '#couchdb': 'couchdb',
  '#server': 'sync-server',
  '#app': 'app',
  '#tests': 'tests',
};

/** Values only, because a step of its own checks the types. The first group holds the text of an import of types alone. */
const IMPORT = /\b(?:import|export)\s+(type\s)?[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]/g;
const OTHER_USE = /\b(?:import|importActual|mock)\s*(?:<[^>]*>)?\(?\s*['"]([^'"]+)['"]/g;
const FILE_READ = /\bURL\(\s*['"]([^'":]+)['"],\s*import\.meta/g;

function resolve(from: string, named: string): string | null {
  if (named.startsWith('.')) return posix.join(dirname(from), named);
  const [alias = '', ...rest] = named.split('/');
  const folder = ALIASES[alias];
  return folder === undefined ? null : posix.join(folder, ...rest);
}

/** The files of the repository that this text needs at run time. */
export function usedBy(file: string, text: string): readonly string[] {
  const named = [
    ...[...text.matchAll(IMPORT)].filter(([, type]) => type === undefined).map(([, , path]) => path ?? ''),
    ...[...text.matchAll(OTHER_USE)].map(([, path]) => path ?? ''),
  ];
  const read = [...text.matchAll(FILE_READ)].map(([, path]) => posix.join(dirname(file), path ?? ''));
  return [...named.flatMap((path) => resolve(file, path) ?? []), ...read];
}

/** The files that each of these files uses. */
export const readUses = (root: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(files.map((file) => [file, usedBy(file, readFileSync(join(root, file), 'utf8'))]));

/** The files that use one of the changed files, directly or not, in the order of their distance; changed ones first. */
export function usersOf(
  uses: ReadonlyMap<string, readonly string[]>,
  changed: readonly string[],
): readonly string[] {
  const users = new Map<string, string[]>();
  for (const [file, used] of uses) {
    for (const one of used) users.set(one, [...(users.get(one) ?? []), file]);
  }
  const found = new Set(changed);
  // A set is walked in the order of insertion, including what is added meanwhile: this is a breadth-first search.
  for (const file of found) for (const user of users.get(file) ?? []) found.add(user);
  return [...found];
}

export type Choice = { readonly chosen: readonly string[]; readonly left: number };

/** The first tests that together take no longer than `room` seconds, and at least one. */
export function chooseWithin(
  tests: readonly string[],
  room: number,
  secondsOf: (test: string) => number,
): Choice {
  let taken = 0;
  const end = tests.findIndex((test) => (taken += secondsOf(test)) > room);
  const chosen = end === -1 ? tests : tests.slice(0, Math.max(end, 1));
  return { chosen, left: tests.length - chosen.length };
}
