/**
 * Groups modules that are loaded together into one file. The bundler alone makes a file for each combination of lazy parts that
 * share a module: 135 files for the first screen after signing in, most of some hundred bytes. Each is a request, and requests
 * cost round trips on a bad network, and time of the service worker without one.
 */
import type { Chunk } from './chunk-report.ts';
import { loadsOf } from './loads.ts';
import { increments, pageLoad } from './size-budget.ts';

/** A module that so many lazy parts share is loaded with the first of them. From 3 on, large parts of a few would be too. */
const SHARED_BY_PARTS = 4;

/** Packages change less often than our code, so the large groups keep them in a file of their own. */
const WITH_PACKAGES_APART: readonly string[] = ['entry', 'first', 'signed-in'];
const isPackage = (path: string): boolean => path.includes('node_modules/');

/** Whether a file holds what many lazy parts share. */
export const isShared = (file: string): boolean => /(^|\/)shared-/.test(file);

/**
 * Returns the group of each grouped module, by its path in the repository. `chunks`: a build without groups, whose chunks are
 * loaded either as a whole or not at all. A module imports only modules of its own group or of groups that are always loaded
 * before, so groups make no cycles.
 */
export function groupModules(chunks: readonly Chunk[]): Map<string, string> {
  const { first, front, visits, everyone } = loadsOf(chunks);
  const atOnce = pageLoad(chunks, []).files;
  const imported = new Set(chunks.flatMap(({ imports }) => imports));
  const parts = increments(chunks, [...first.files, ...everyone.files]);
  const partsWith = (file: string): number => parts.filter(({ files }) => files.includes(file)).length;

  /** By which public pages a visitor loads it: a page loads little that it does not need. */
  function visitOf(file: string): 'front' | 'public' | 'visitor' | null {
    if (front.files.includes(file)) return 'front';
    const pages = visits.filter(({ files }) => files.includes(file)).length;
    if (pages === 0) return null;
    return pages === 1 ? 'visitor' : 'public';
  }

  function groupOf({ file }: Chunk): string | null {
    if (atOnce.includes(file)) return 'entry';
    if (first.files.includes(file)) return 'first';
    if (everyone.files.includes(file)) return visitOf(file) ?? 'signed-in';
    if (partsWith(file) < SHARED_BY_PARTS) return null;
    return `shared-${visitOf(file) ?? 'signed-in'}`;
  }

  return new Map(
    chunks.flatMap((chunk): [string, string][] => {
      const group = groupOf(chunk);
      if (group === null) return [];
      // A module that is only imported lazily stays the start of its own file.
      const start = imported.has(chunk.file) ? null : chunk.facade;
      return chunk.modules
        .filter((path) => path !== start)
        .map((path) => [
          path,
          isPackage(path) && WITH_PACKAGES_APART.includes(group) ? `${group}-packages` : group,
        ]);
    }),
  );
}
