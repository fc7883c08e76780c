/**
 * Measures how long a backup of a running service delays people: the longest pause of writes that the backup reports, and the
 * longest wait for a verdict of transfers sent one after the other, without and with a running backup. Embedded store.
 * Run: `npm run bench -- backup [--transfers 40000]`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Service } from '#server/compose.ts';
import { percentile } from './percentile.ts';
import { makeTransfers, startWhole, submitAll } from './whole-service.ts';

const { values } = parseArgs({ options: { transfers: { type: 'string', default: '40000' } } });
const ROUNDS = 3;
const main = fileURLToPath(new URL('../../sync-server/backup/main.ts', import.meta.url));

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Submits one transfer after the other until `work` has ended. Resolves to the time that each verdict took (ms). */
async function waitsDuring(service: Service, work: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const transfers = await makeTransfers(service, 100_000);
  for (const transfer of transfers) {
    if (isOver) break;
    const handedIn = performance.now();
    await submitAll(service, [transfer]);
    waits.push(performance.now() - handedIn);
  }
  await over;
  return waits;
}

/** Runs the backup in its own process, as an operator does. Resolves to its output and its duration (ms). */
async function backUp(service: Service, directory: string, target: string) {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', main, target, '--url', service.url], {
    env: { ...process.env, DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the backup failed (${String(code)})`);
  return { said, tookMs: performance.now() - began };
}

function tell(what: string, waits: readonly number[]): void {
  const at = (percent: number): string => percentile(waits, percent).toFixed(1);
  say(
    `  ${what}: ${String(waits.length)} transfers, p50 ${at(50)} ms, p99 ${at(99)} ms, longest ${at(100)} ms`,
  );
}

async function measure(directory: string): Promise<void> {
  const data = join(directory, 'data');
  const service = await startWhole(data);
  await submitAll(service, await makeTransfers(service, Number(values.transfers)));
  await service.projections.idle();
  say(`a backup of a service with ${values.transfers} transfers, ${String(ROUNDS)} times`);
  for (let round = 1; round <= ROUNDS; round++) {
    const copying = backUp(service, data, join(directory, `backup-${String(round)}`));
    const during = await waitsDuring(service, copying);
    const { said, tookMs } = await copying;
    tell('while it is made', during);
    const pause =
      /^Writes waited for .*$/m.exec(said)?.[0] ?? 'The backup does not say how long writes waited.';
    say(`  ${pause} It took ${(tookMs / 1_000).toFixed(1)} s.`);
    const quiet = new Promise((resolve) => setTimeout(resolve, tookMs));
    tell('as long without one', await waitsDuring(service, quiet));
  }
  await service.close();
}

const directory = await mkdtemp(join(tmpdir(), 'vaultiq-backup-bench-'));
try {
  await measure(directory);
} finally {
  await rm(directory, { recursive: true, force: true });
}
