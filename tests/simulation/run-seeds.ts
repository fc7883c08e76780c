import { findFault } from './check-history.ts';
import { liveThrough, type Mutant } from './history.ts';

/** The faults of `count` histories from seed `from` on, each as `seed n: fault`; stops after `failuresMax`. */
export async function findFaultsOfSeeds(
  from: number,
  count: number,
  { mutant, failuresMax = 5 }: { readonly mutant?: Mutant; readonly failuresMax?: number } = {},
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let seed = from; seed < from + count && faults.length < failuresMax; seed++) {
    const fault = await findFault(await liveThrough(seed, mutant));
    if (fault !== null) faults.push(`seed ${String(seed)}: ${fault}`);
  }
  return faults;
}
