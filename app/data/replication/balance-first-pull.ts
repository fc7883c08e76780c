import { filter, firstValueFrom, race, Subject, switchMap, timer } from 'rxjs';
import type { SyncedName } from '../database/collections.ts';

/** The figures stand on every screen, and they are one document. */
const FIGURES = 'wallet' satisfies SyncedName;
const waitsMs = 150;

export type BalanceFirstPull = {
  /** Pulls these; when the figures are among them, the rest when they are written, or do not come soon. */
  readonly pull: (wanted: readonly SyncedName[]) => void;
  /** The authority has answered a pull of this collection. */
  readonly answered: (name: SyncedName) => void;
  /** Resolves when nothing waits for the figures. */
  readonly settled: () => Promise<void>;
};

/**
 * One movement moves the wallet, the history of it and its notifications. Pulled at once they share one thread and
 * one storage, and the figure on the screen stands when all are written; so it goes first.
 *
 * @param written Resolves when RxDB has written what the authority has answered for a collection so far.
 */
export function makeBalanceFirstPull(
  pull: (names: readonly SyncedName[]) => void,
  written: (name: SyncedName) => Promise<void>,
): BalanceFirstPull {
  const answered$ = new Subject<SyncedName>();
  const waiting = new Set<Promise<void>>();
  const figuresWritten = (): Promise<unknown> => {
    const answered = answered$.pipe(filter((name) => name === FIGURES));
    return firstValueFrom(race(answered.pipe(switchMap(() => written(FIGURES))), timer(waitsMs)));
  };
  return {
    pull(wanted) {
      if (!wanted.includes(FIGURES)) {
        pull(wanted);
        return;
      }
      const turn = figuresWritten().then(() => {
        waiting.delete(turn);
        pull(wanted.filter((name) => name !== FIGURES));
      });
      waiting.add(turn);
      pull([FIGURES]);
    },
    answered: (name) => answered$.next(name),
    async settled() {
      while (waiting.size > 0) await Promise.all(waiting);
    },
  };
}
