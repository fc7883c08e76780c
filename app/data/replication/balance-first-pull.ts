import { filter, firstValueFrom, race, Subject, switchMap, timer } from 'rxjs';
import type { SyncedName } from '../database/collections.ts';
import { BALANCES } from './pull-order.ts';

const waitsMs = 150;

export type BalanceFirstPull = {
  /** Pulls these; if the balances are among them, the rest after they are written, or after a short wait. */
  readonly pull: (wanted: readonly SyncedName[]) => void;
  /** The authority has answered a pull of this collection. */
  readonly answered: (name: SyncedName) => void;
  /** Resolves when nothing waits for the balances. */
  readonly settled: () => Promise<void>;
};

/**
 * A transaction changes the wallet, its history and its notifications. Pulled at once, they share one thread and one
 * storage, and the figure appears only when all are written; so the wallet goes first. @param written Resolves when
 * RxDB has written the authority's answers for a collection so far.
 */
export function makeBalanceFirstPull(
  pull: (names: readonly SyncedName[]) => void,
  written: (name: SyncedName) => Promise<void>,
): BalanceFirstPull {
  const answered$ = new Subject<SyncedName>();
  const waiting = new Set<Promise<void>>();
  const balancesWritten = (): Promise<unknown> => {
    const answered = answered$.pipe(filter((name) => name === BALANCES));
    return firstValueFrom(race(answered.pipe(switchMap(() => written(BALANCES))), timer(waitsMs)));
  };
  return {
    pull(wanted) {
      if (!wanted.includes(BALANCES)) {
        pull(wanted);
        return;
      }
      const turn = balancesWritten().then(() => {
        waiting.delete(turn);
        pull(wanted.filter((name) => name !== BALANCES));
      });
      waiting.add(turn);
      pull([BALANCES]);
    },
    answered: (name) => answered$.next(name),
    async settled() {
      while (waiting.size > 0) await Promise.all(waiting);
    },
  };
}
