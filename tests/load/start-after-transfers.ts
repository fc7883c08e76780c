/**
 * Measures a start of the whole service after many writes without a search: the time until it is ready, until the explorer finds
 * the newest transfer by its wallet, and until every index is up to date. On the embedded store, after a SIGTERM and after a
 * SIGKILL.
 * Run: `npm run bench -- start-up --transfers 10000`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Service } from '#server/compose.ts';
import { makeTransfers, startWhole, submitAll } from './whole-service.ts';

const ASK_EVERY_MS = 50;
const SEARCHED_WITHIN_MS = 600_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

type End = 'SIGTERM' | 'SIGKILL';

/** Opens the wallets, lets them pay each other, waits for the delivery, and ends. */
async function write(directory: string, transfers: number, end: End): Promise<void> {
  const service = await startWhole(directory);
  await submitAll(service, await makeTransfers(service, transfers));
  await service.projections.idle();
  if (end === 'SIGKILL') process.kill(process.pid, end);
  // Stops as `main.ts` does on SIGTERM.
  await service.close();
}

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1);

/** Repeats one kind of search until it has an answer. */
async function askUntilFound(url: string, path: string): Promise<number> {
  const until = performance.now() + SEARCHED_WITHIN_MS;
  for (let refusals = 0; performance.now() < until; refusals++) {
    const response = await fetch(`${url}${path}`);
    if (response.status === 200) return refusals;
    await response.body?.cancel();
    await sleep(ASK_EVERY_MS);
  }
  throw new Error(`${path}: no answer`);
}

/** The delay of the event loop while the search catches up: the worst, and the 99th percentile (ms). */
function watchLoop() {
  const lags: number[] = [];
  let due = performance.now() + 10;
  const timer = setInterval(() => {
    lags.push(performance.now() - due);
    due = performance.now() + 10;
  }, 10);
  return () => {
    clearInterval(timer);
    lags.sort((a, b) => a - b);
    const at = (part: number) => Math.round(lags[Math.floor((lags.length - 1) * part)] ?? 0);
    return `the loop was late by ${String(at(0.99))} ms (p99), ${String(at(1))} ms (most)`;
  };
}

const isSearchComplete = ({ projections }: Service): boolean => {
  const { done, of } = projections.indexes.progress();
  return done === of;
};

async function startAgain(directory: string): Promise<void> {
  const startedAt = performance.now();
  const service = await startWhole(directory);
  await askUntilFound(service.url, '/readyz');
  say(`  ready after ${seconds(startedAt)} s`);
  const lateness = watchLoop();
  const [first] = service.authority.state.wallets.keys();
  const refusals = await askUntilFound(service.url, `/api/explorer/transactions?q=${first ?? ''}`);
  const refused = refusals === 0 ? '' : `, ${String(refusals)} times asked to wait`;
  say(`  searched by wallet after ${seconds(startedAt)} s${refused}`);
  const until = performance.now() + SEARCHED_WITHIN_MS;
  while (!isSearchComplete(service) && performance.now() < until) await sleep(ASK_EVERY_MS);
  say(`  every index is up to date after ${seconds(startedAt)} s; ${lateness()}`);
  await service.close();
}

async function runInChild(...given: string[]): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), given, { execArgv: process.execArgv });
  const [exitCode, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (exitCode !== 0 && signal !== 'SIGKILL') throw new Error(`${given.join(' ')}: failed`);
}

export async function measureStartAfter(transfers: number): Promise<void> {
  for (const end of ['SIGTERM', 'SIGKILL'] as const) await measureStartAfterEnd(transfers, end);
}

async function measureStartAfterEnd(transfers: number, end: End): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'vaultiq-start-after-'));
  try {
    say(`a start after ${String(transfers)} transfers and a ${end}`);
    await runInChild('--write', directory, String(transfers), end);
    await runInChild('--start', directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

// As a program, this file is one of the two processes of the measurement.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [mode, directory = '', transfers = '0', end = 'SIGKILL'] = process.argv.slice(2);
  if (mode === '--write')
    await write(directory, Number(transfers), end === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL');
  else await startAgain(directory);
}
