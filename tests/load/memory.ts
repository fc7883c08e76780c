/**
 * What stays in memory for each entry of the journal: the heap after a collection, before and after so many transfers, and after as many
 * refused ones; then what each part of the state holds on to (its retained size), by dropping one after the other.
 * Run: `npm run bench -- memory [--entries 20000]`.
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

async function grow(service: Service, what: string, amount?: string): Promise<void> {
  const before = heap();
  await submitAll(service, await makeTransfers(service, entries, amount));
  await service.projections.idle();
  say(`${what.padEnd(24)} ${perEntry(heap() - before, entries)}`);
}

/** Empties the part, and says what was held by nothing else. */
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
  // What is kept of the newest is bounded: it is full by then.
  await submitAll(service, await makeTransfers(service, WARM_UP));
  await service.projections.idle();
  await grow(service, `${String(entries)} transfers`);
  await grow(service, `${String(entries)} refused ones`, '900000000');
  await grow(service, `${String(entries)} transfers more`);
  const { state } = service.authority;
  await service.close();
  say(`parts of the state that hold more than a byte for each of ${String(state.seq)} entries:`);
  say(`  ids, the older ones    ${perEntry(state.ids.bytesOfOlder(), state.seq)}`);
  const parts = { ...state, 'ids, the newest': state.ids.newest, 'ids, leaving': state.ids.leaving };
  for (const [name, part] of Object.entries(parts)) if (isPart(part)) drop(name, part, state.seq);
} finally {
  await rm(directory, { recursive: true, force: true });
}
