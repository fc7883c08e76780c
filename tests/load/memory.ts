/**
 * Measures the memory that each entry of the journal keeps: the heap after garbage collection, in six rounds of transfers and six
 * of refused ones, as the median slope between any two rounds. Then it drops the parts of the state one after the other to find
 * the retained size of each. Run: `npm run bench -- memory [--entries 20000]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Service } from '#server/compose.ts';
import { makeTransfers, startWhole, submitAll } from './whole-service.ts';

const WARM_UP = 20_000;
const ROUNDS = 6;
const { values } = parseArgs({ options: { entries: { type: 'string', default: '20000' } } });
const entries = Number(values.entries);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heap(): number {
  for (let round = 0; round < 3; round++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const perEntry = (bytes: number, count: number): string =>
  `${(bytes / count).toFixed(1).padStart(8)} bytes an entry`;

/** Caches make the heap of one round differ by up to 10 MB from another's. The slope over all rounds shows the lasting memory. */
async function grow(service: Service, what: string, amount?: string): Promise<void> {
  const heaps: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await submitAll(service, await makeTransfers(service, entries, amount));
    await service.projections.idle();
    heaps.push(heap());
  }
  const slopes = heaps.flatMap((later, to) =>
    heaps.slice(0, to).map((before, from) => (later - before) / (to - from)),
  );
  const median = slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0;
  const inMegabytes = heaps.map((bytes) => (bytes / 1e6).toFixed(1)).join(', ');
  say(`${what.padEnd(24)} ${perEntry(median, entries)} (heap after each round, MB: ${inMegabytes})`);
}

/** Empties the part and returns the memory that nothing else held. */
function drop(name: string, part: { readonly size: number; clear(): void }, seq: number): void {
  const { size } = part;
  const before = heap();
  part.clear();
  const freed = before - heap();
  if (freed > seq) say(`  ${name.padEnd(22)} ${perEntry(freed, seq)}, ${String(size)} in it`);
}

const isPart = (part: unknown): part is Map<unknown, unknown> | Set<unknown> =>
  part instanceof Map || part instanceof Set;

const directory = await mkdtemp(join(tmpdir(), 'vaultiq-memory-'));
try {
  const service = await startWhole(directory);
  // The index of the newest ids is bounded and full by then.
  await submitAll(service, await makeTransfers(service, WARM_UP));
  await service.projections.idle();
  await grow(service, `${String(entries)} transfers`);
  await grow(service, `${String(entries)} refused ones`, '900000000');
  const { state } = service.authority;
  await service.close();
  say(`parts of the state that hold more than a byte for each of ${String(state.seq)} entries:`);
  say(`  ids, the older ones    ${perEntry(state.ids.bytesOfOlder(), state.seq)}`);
  const parts = { ...state, 'ids, the newest': state.ids.newest, 'ids, leaving': state.ids.leaving };
  for (const [name, part] of Object.entries(parts)) if (isPart(part)) drop(name, part, state.seq);
} finally {
  await rm(directory, { recursive: true, force: true });
}
