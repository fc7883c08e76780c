/**
 * Proves that a month of the investor programme is paid exactly once although the real server is killed during the
 * payout: SIGKILL at the crash points of the journal, before and after the closing and every batch, each on its own
 * installation. The restarted server finishes the payout; everybody has one share, the shares sum to the pool, and the
 * audit is clean. Also proves that `npm run job -- payouts` pays with and without a server, once however often it runs,
 * and otherwise says why it did not. On the embedded store, and when COUCHDB_URL is set on a CouchDB too: one without
 * an installation, wiped at the end.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { investorsPerBatch } from '#domain/investor/limits.ts';
import { type Bundled, bundleCommand, bundleServer } from './bundled-server.ts';
import { type Installation, INSTALLATIONS } from './installations.ts';
import {
  seedProgramme,
  INVESTORS,
  LAST_MONTH,
  type PaidOut,
  readMonth,
  THIS_MONTH,
} from './investor-month.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const BATCHES = Math.ceil(INVESTORS / investorsPerBatch);
const PAYS_WITHIN_MS = 20_000;

let bundled: Bundled;
let jobBundle: readonly string[];
let installation: Installation | null = null;

beforeAll(async () => {
  bundled = await bundleServer();
  jobBundle = await bundleCommand('job');
});
afterEach(async () => {
  await installation?.remove();
  installation = null;
});

/** An installation with a month that is over and not paid. */
async function openUnpaid(open: () => Promise<Installation>): Promise<Installation> {
  installation = await open();
  await seedProgramme(installation);
  return installation;
}

async function running(on: Installation): Promise<ServerProcess & { readonly url: string }> {
  const server = await startServer({ ...bundled, ...on });
  const { url } = server;
  if (url === null) throw new Error(server.output());
  return { ...server, url };
}

async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.exited, server.output()).toEqual({ code: 0, signal: null });
}

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

type JobOn = Pick<Installation, 'directory' | 'env'>;

/** Runs `npm run job -- payouts` from the bundle, because reading a thousand files would take most of its time. */
const job = (on: JobOn, ...options: readonly string[]): Promise<Ended> =>
  runJob([...jobBundle, 'payouts', ...options], on);

/** Runs it as an operator does. */
const jobAsRun = (on: JobOn, ...options: readonly string[]): Promise<Ended> =>
  runJob(['--import', 'tsx', 'sync-server/job/main.ts', 'payouts', ...options], on);

function runJob(args: readonly string[], { directory, env: of }: JobOn): Promise<Ended> {
  const usual = { PATH: process.env['PATH'], DATA_DIR: directory, PORT: '1', DEMO: '0', LOG_LEVEL: 'error' };
  return promisify(execFile)(process.execPath, [...args], { cwd: root, env: { ...usual, ...of } }).then(
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

/** The number of payouts among the newest transactions that the explorer shows to anybody. */
async function payoutsSeen(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/explorer/transactions?type=receive&limit=${String(INVESTORS)}`);
  const { items } = (await answer.json()) as { readonly items: readonly { readonly type: string }[] };
  return items.filter(({ type }) => type === 'payout').length;
}

/** Waits until the server has paid the month without a command. */
async function paidByItself(on: Installation): Promise<PaidOut> {
  const server = await running(on);
  const isPaid = async (): Promise<boolean> => (await payoutsSeen(server.url)) >= INVESTORS;
  // The returned month shows what is missing.
  await vi.waitUntil(isPaid, { timeout: PAYS_WITHIN_MS, interval: 20 }).catch(() => undefined);
  await stop(server);
  return readMonth(on, LAST_MONTH);
}

const KILLS = [
  'before-put:1',
  'after-put:1',
  'before-put:2',
  'after-put:2',
  'before-put:3',
  'after-put:3',
  'between-projection-and-checkpoint:1',
];

describe.each(Object.entries(INSTALLATIONS))('a month whose server is killed, %s', (_kind, open) => {
  /**
   * How many puts precede the closing and the batches depends on other work of the start: the rounds together must have
   * met every case.
   */
  const met = new Set<string>();

  it.each(KILLS)('at %s is paid exactly once', async (point) => {
    const on = await openUnpaid(open);
    const killed = await startServer({ ...bundled, ...on, env: { ...on.env, VAULTIQ_CRASH_AT: point } });
    const late = setTimeout(() => killed.signal('SIGQUIT'), PAYS_WITHIN_MS);
    expect(await killed.exited, killed.output()).toEqual({ code: null, signal: 'SIGKILL' });
    clearTimeout(late);
    const left = await readMonth(on, LAST_MONTH);
    met.add(`${String(left.closings)} closed, ${String(left.batches)} paid`);
    expect(await paidByItself(on)).toEqual(once);
  });

  it('was killed before, during and after the payout', () => {
    expect([...met].sort()).toEqual([
      '0 closed, 0 paid',
      '1 closed, 0 paid',
      `1 closed, ${String(BATCHES)} paid`,
    ]);
  });
});

describe.each(Object.entries(INSTALLATIONS))('npm run job -- payouts, %s', (kind, open) => {
  // Only on the embedded store can the job find out that no server runs.
  const alone = kind === 'embedded' ? [] : ['--alone'];

  it('pays without a server, and says so on a repeat', async () => {
    const on = await openUnpaid(open);
    const first = await jobAsRun(on, '--month', LAST_MONTH, ...alone);
    expect(first, first.stderr).toMatchObject({ code: 0 });
    expect(first.stdout).toContain(`${LAST_MONTH} `);
    const again = await job(on, '--month', LAST_MONTH, ...alone);
    expect(again.stdout).toContain(`${LAST_MONTH} was already paid. 0 DC of it are held`);
    expect(await readMonth(on, LAST_MONTH)).toEqual(once);
  });

  it('asks the running server, and reports what prevents the payout', async () => {
    const on = await openUnpaid(open);
    const server = await running(on);
    const paid = await job(on, '--month', LAST_MONTH, '--url', server.url);
    expect(paid, paid.stderr).toMatchObject({ code: 0 });
    const early = await job(on, '--month', THIS_MONTH, '--url', server.url);
    expect(early.code).toBe(1);
    expect(early.stderr).toContain('MONTH_NOT_OVER');
    await stop(server);
    expect(await readMonth(on, LAST_MONTH)).toEqual(once);
  });

  it('is refused for an invalid month', async () => {
    const wrong = await job(await openUnpaid(open), '--month', '2026-13');
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('usage: npm run job -- payouts --month YYYY-MM');
  });

  if (kind === 'couchdb') {
    it('does not take over from a server that may run elsewhere', async () => {
      const on = await openUnpaid(open);
      const before = await readMonth(on, LAST_MONTH);
      const asked = await job(on, '--month', LAST_MONTH);
      expect(asked.code).toBe(2);
      expect(asked.stderr).toContain('--alone');
      expect(await readMonth(on, LAST_MONTH)).toEqual(before);
    });
  }
});

it('npm run job -- payouts is refused without an installation', async () => {
  const nowhere = await job(
    { directory: join(tmpdir(), `nowhere-${randomUUID()}`), env: {} },
    '--month',
    LAST_MONTH,
  );
  expect(nowhere.code).toBe(2);
  expect(nowhere.stderr).toContain('there is no installation');
});
