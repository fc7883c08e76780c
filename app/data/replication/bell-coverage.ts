import type { SyncedName } from '../database/collections.ts';

export type BellCoverage = {
  /** Runs a pull of the collection. */
  readonly pulling: <T>(name: SyncedName, pull: () => Promise<T>) => Promise<T>;
  /** The authority has read the collection to its end; `bell` was open when it began. Called during a pull. */
  readonly readToEnd: (name: SyncedName, bell: string | null) => void;
  /** A doorbell is open: pulls those of the collections that may have changed before it without being pulled. */
  readonly opened: (names: readonly SyncedName[], bell: string | null) => void;
  /** Pulls those of the collections that have no pull under way. */
  readonly pullIdle: (names: readonly SyncedName[]) => void;
};

/**
 * Spares the pulls that a doorbell's opening would cause without need. A doorbell tells what changes while it is open, so a
 * collection has to be pulled only if the authority has not read it to its end since then: the authority names the open
 * doorbell with every answer to a pull, so no clock and no order of arrival matters. A pull that is under way decides
 * when it ends. An authority that names no doorbell gets every pull. @param coming Collections whose first pull is
 * about to begin.
 */
export function makeBellCoverage(
  pull: (names: readonly SyncedName[]) => void,
  coming: readonly SyncedName[],
): BellCoverage {
  const covered = new Map<SyncedName, string | null>();
  const underWay = new Set(coming);
  /** Collections whose pull was under way when this doorbell opened. */
  const undecided = new Map<SyncedName, string>();
  const isCovered = (name: SyncedName, bell: string | null): boolean =>
    bell !== null && covered.get(name) === bell;
  const decide = (name: SyncedName): void => {
    const bell = undecided.get(name);
    undecided.delete(name);
    if (bell !== undefined && !isCovered(name, bell)) pull([name]);
  };
  return {
    async pulling(name, task) {
      underWay.add(name);
      try {
        return await task();
      } finally {
        underWay.delete(name);
        decide(name);
      }
    },
    readToEnd: (name, bell) => void covered.set(name, bell),
    opened(names, bell) {
      const missing = names.filter((name) => !isCovered(name, bell));
      const isWaiting = (name: SyncedName): boolean => bell !== null && underWay.has(name);
      pull(missing.filter((name) => !isWaiting(name)));
      if (bell !== null) for (const name of missing.filter(isWaiting)) undecided.set(name, bell);
    },
    pullIdle: (names) => pull(names.filter((name) => !underWay.has(name))),
  };
}
