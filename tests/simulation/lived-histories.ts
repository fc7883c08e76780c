/** The histories of the real authority, each run once for all tests that ask for its seed. */
import { allBlocks } from '#tests/fakes/all-blocks.ts';
import { findFault } from './check-history.ts';
import { addCounts, countHappenings, type Counts } from './happenings.ts';
import { type About, HISTORIES } from './histories.ts';

/** The part of a history that the tests read; its database is not kept. */
type Lived = { readonly fault: string | null; readonly seen: Counts; readonly underWay: Counts };

export type Seeds = { readonly about: About; readonly from: number; readonly count: number };

const lived = new Map<string, Promise<Lived>>();

async function runHistory(about: About, seed: number): Promise<Lived> {
  const history = await HISTORIES[about](seed);
  return { fault: await findFault(history), ...countHappenings(await allBlocks(history.store)) };
}

function livedHistory(about: About, seed: number): Promise<Lived> {
  const key = `${about}:${String(seed)}`;
  const history = lived.get(key) ?? runHistory(about, seed);
  lived.set(key, history);
  return history;
}

/** How often each thing happens in one history. */
export const happeningsOf = async (about: About, seed: number): Promise<Counts> =>
  (await livedHistory(about, seed)).seen;

/** How often each thing happens during the faults, over all these histories. */
export async function countUnderWay({ about, count, from }: Seeds): Promise<Counts> {
  const all = new Map<string, number>();
  for (let seed = from; seed < from + count; seed++) {
    addCounts(all, (await livedHistory(about, seed)).underWay);
  }
  return all;
}

/** The faults of these histories, each as `seed n: fault`. */
export async function faultsOf({ about, count, from }: Seeds): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let seed = from; seed < from + count; seed++) {
    const { fault } = await livedHistory(about, seed);
    if (fault !== null) faults.push(`seed ${String(seed)}: ${fault}`);
  }
  return faults;
}
