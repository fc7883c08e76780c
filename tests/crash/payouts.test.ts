/**
 * Proves that a month of the investor programme is paid exactly once when the real server is killed while it pays it: SIGKILL at the
 * crash points of the journal, before and after the closing and every batch, each on an installation of its own. The server that
 * comes back finishes it by itself; everybody has one share, the shares are the pool, and the audit is clean.
 * And that `npm run job -- payouts` pays with and without a server, once however often it is asked, and says why it did not.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { investorsPerBatch } from '#domain/limits.ts';
import {
  foundProgramme,
  INVESTORS,
  LAST_MONTH,
  type PaidOut,
  readMonth,
  THIS_MONTH,
} from './investor-month.ts';
import { type Bundled, bundleServer, type ServerProcess, startServer } from './server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const BATCHES = Math.ceil(INVESTORS / investorsPerBatch);
const PAYS_WITHIN_MS = 20_000;

let bundled: Bundled;
let folder: string;
let founded: string;

beforeAll(async () => {
  bundled = await bundleServer({ withJob: true });
  folder = await mkdtemp(join(tmpdir(), 'payouts-'));
  founded = join(folder, 'founded');
  await foundProgramme(founded);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(bundled.folder, { recursive: true, force: true });
});

/** A month that is over and not paid. */
async function unpaid(name: string): Promise<string> {
  const directory = join(folder, name);
  await cp(founded, directory, { recursive: true });
  return directory;
}

async function running(directory: string): Promise<ServerProcess & { readonly url: string }> {
  const server = await startServer({ ...bundled, directory });
  const { url } = server;
  if (url === null) throw new Error(server.output());
  return { ...server, url };
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.exited, server.output()).toEqual({ code: 0, signal: null });
}

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** `npm run job -- payouts`, from the bundle: most of its time would be reading a thousand files. */
const job = (directory: string, ...options: readonly string[]): Promise<Ended> =>
  ended([bundled.job, 'payouts', ...options], directory);

/** The same, as it is run. */
const jobAsRun = (directory: string, ...options: readonly string[]): Promise<Ended> =>
  ended(['--import', 'tsx', 'sync-server/job/main.ts', 'payouts', ...options], directory);

function ended(args: readonly string[], directory: string): Promise<Ended> {
  const env = { PATH: process.env['PATH'], DATA_DIR: directory, PORT: '1', DEMO: '0', LOG_LEVEL: 'error' };
  return promisify(execFile)(process.execPath, [...args], { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error as Ended,
  );
}

const once: PaidOut = {
  closings: 1,
  batches: BATCHES,
  shares: INVESTORS,
  distinct: INVESTORS,
  rest: '0',
  clean: true,
};

/** How many of the newest movements that the explorer shows to anybody are payouts. */
async function payoutsSeen(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/explorer/transactions?type=receive&limit=${String(INVESTORS)}`);
  const { items } = (await answer.json()) as { readonly items: readonly { readonly type: string }[] };
  return items.filter(({ type }) => type === 'payout').length;
}

/** Waits until the server has paid by itself, without a hand in it. */
async function paidByItself(directory: string): Promise<PaidOut> {
  const server = await running(directory);
  const end = Date.now() + PAYS_WITHIN_MS;
  while ((await payoutsSeen(server.url)) < INVESTORS && Date.now() < end) await sleep(20);
  await stop(server);
  return readMonth(directory, LAST_MONTH);
}

/** After how many puts the closing and the batches come depends on what else begins: all the ways must have been met in the end. */
const met = new Set<string>();
const KILLS = [
  'before-put:1',
  'after-put:1',
  'before-put:2',
  'after-put:2',
  'before-put:3',
  'after-put:3',
  'between-projection-and-checkpoint:1',
];

describe('a month whose server is killed', () => {
  it.each(KILLS)('at %s is paid exactly once', async (point) => {
    const directory = await unpaid(point.replace(':', '-'));
    const killed = await startServer({ ...bundled, directory, env: { VAULTIQ_CRASH_AT: point } });
    const late = setTimeout(() => killed.signal('SIGQUIT'), PAYS_WITHIN_MS);
    expect(await killed.exited, killed.output()).toEqual({ code: null, signal: 'SIGKILL' });
    clearTimeout(late);
    const left = await readMonth(directory, LAST_MONTH);
    met.add(`${String(left.closings)} closed, ${String(left.batches)} paid`);
    expect(await paidByItself(directory)).toEqual(once);
  });

  it('was killed before, in the middle of and after the paying', () => {
    expect([...met].sort()).toEqual([
      '0 closed, 0 paid',
      '1 closed, 0 paid',
      `1 closed, ${String(BATCHES)} paid`,
    ]);
  });
});

describe('npm run job -- payouts', () => {
  it('pays without a server, and says so when it is asked again', async () => {
    const directory = await unpaid('alone');
    const first = await jobAsRun(directory, '--month', LAST_MONTH);
    expect(first, first.stderr).toMatchObject({ code: 0 });
    expect(first.stdout).toContain(`${LAST_MONTH} `);
    const again = await job(directory, '--month', LAST_MONTH);
    expect(again.stdout).toContain(`${LAST_MONTH} had been paid before; 0 DC of it are held`);
    expect(await readMonth(directory, LAST_MONTH)).toEqual(once);
  });

  it('asks the running server, and tells what keeps it from paying', async () => {
    const directory = await unpaid('served');
    const server = await running(directory);
    const paid = await job(directory, '--month', LAST_MONTH, '--url', server.url);
    expect(paid, paid.stderr).toMatchObject({ code: 0 });
    const early = await job(directory, '--month', THIS_MONTH, '--url', server.url);
    expect(early.code).toBe(1);
    expect(early.stderr).toContain('MONTH_NOT_OVER');
    await stop(server);
    expect(await readMonth(directory, LAST_MONTH)).toEqual(once);
  });

  it('is not done for what is no month, nor where there is no installation', async () => {
    const wrong = await job(founded, '--month', '2026-13');
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('usage: npm run job -- payouts --month YYYY-MM');
    const nowhere = await job(join(folder, 'nowhere'), '--month', LAST_MONTH);
    expect(nowhere.code).toBe(2);
    expect(nowhere.stderr).toContain('there is no installation');
  });
});
