import { findFault } from './check-history.ts';
import { HISTORIES } from './histories.ts';
import type { Mutant } from './history.ts';

/** The first fault that a mutant shows in `count` histories from seed `from` on, as `seed n: fault`; null for none. */
export async function findFaultOfMutant(mutant: Mutant, from: number, count: number): Promise<string | null> {
  const live = HISTORIES[mutant.about ?? 'everything'];
  for (let seed = from; seed < from + count; seed++) {
    const fault = await findFault(await live(seed, mutant));
    if (fault !== null) return `seed ${String(seed)}: ${fault}`;
  }
  return null;
}
