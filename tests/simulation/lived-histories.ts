/** The histories of the real authority, each run once for all tests that ask for its seed. */
import type { Entry } from '#domain/ledger/entry.ts';
import { allBlocks } from '#tests/fakes/all-blocks.ts';
import { findFault } from './check-history.ts';
import { liveThrough } from './history.ts';

/** What the tests need of a history; its database is not kept. */
type Lived = { readonly fault: string | null; readonly entries: readonly Entry[] };

const lived = new Map<number, Promise<Lived>>();

async function live(seed: number): Promise<Lived> {
  const history = await liveThrough(seed);
  const blocks = await allBlocks(history.store);
  return { fault: await findFault(history), entries: blocks.flatMap((block) => [...block.entries]) };
}

function livedHistory(seed: number): Promise<Lived> {
  const history = lived.get(seed) ?? live(seed);
  lived.set(seed, history);
  return history;
}

export const entriesOf = async (seed: number): Promise<readonly Entry[]> =>
  (await livedHistory(seed)).entries;

/** The faults of `count` histories from seed `from` on, each as `seed n: fault`. */
export async function faultsFrom(from: number, count: number): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let seed = from; seed < from + count; seed++) {
    const { fault } = await livedHistory(seed);
    if (fault !== null) faults.push(`seed ${String(seed)}: ${fault}`);
  }
  return faults;
}
