/**
 * Kills the real server and checks that nothing acknowledged is lost, duplicated or changed: SIGKILL under load at
 * named crash points of the journal and at random moments, ten times each, on one growing installation. After every
 * kill the journal passes the audit and has each acknowledged verdict unchanged. After every restart commands without
 * an answer are repeated and decided once, repeats get the same verdict, and every balance follows from the verdicts.
 * On the embedded store, and when COUCHDB_URL is set on a CouchDB too: one without an installation, wiped at the end.
 */
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MICRO_PER_UNIT } from '#domain/money.ts';
import type { JOURNAL_CRASH_POINTS } from '#server/crash-points.ts';
import { bundleCommand, type Bundled, bundleServer } from './bundled-server.ts';
import { checkBalances, checkDelivery } from './checks.ts';
import { type Installation, INSTALLATIONS } from './installations.ts';
import { Load } from './load.ts';
import { CLAIMED_TDC, fund, keepSignedIn, RequestRefused, signUp } from './people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const TIMES = 10;
const CLAIMS = 5;
const GRANTED = BigInt(CLAIMS * CLAIMED_TDC) * MICRO_PER_UNIT;
const SAMPLE = 60;

export type Moment = (typeof JOURNAL_CRASH_POINTS)[number] | 'at random';
type Plan = { readonly count: number; readonly then: 'wait' | 'SIGTERM' | 'SIGKILL' };

/** Kills differ in how often the crash point is passed before, or in the time of the signal. */
const PLANS: Readonly<Record<Moment, (time: number) => Plan>> = {
  'before-epoch': () => ({ count: 1, then: 'wait' }),
  'before-put': (time) => ({ count: 2 + 3 * time, then: 'wait' }),
  'after-epoch': () => ({ count: 1, then: 'wait' }),
  'after-put': (time) => ({ count: 2 + 3 * time, then: 'wait' }),
  'before-answer': (time) => ({ count: 1 + 3 * time, then: 'wait' }),
  'during-snapshot': (time) => ({ count: 1 + (time % 3), then: 'SIGTERM' }),
  'between-projection-and-checkpoint': (time) => ({ count: 1, then: time % 2 === 0 ? 'wait' : 'SIGTERM' }),
  'before-snapshot-manifest': () => ({ count: 1, then: 'SIGTERM' }),
  'at random': () => ({ count: 0, then: 'SIGKILL' }),
};
/** One test file each: a server that starts, that decides, and that writes what it has decided. */
export const MOMENTS = {
  starting: ['before-epoch', 'after-epoch', 'at random'],
  deciding: ['before-put', 'after-put', 'before-answer'],
  settling: ['during-snapshot', 'between-projection-and-checkpoint', 'before-snapshot-manifest'],
} as const satisfies Readonly<Record<string, readonly Moment[]>>;

let bundled: Bundled;
let installation: Installation;
let load: Load;
let kills: Map<Moment, number>;
let seen: { restarts: number; repeated: number; resent: number };
let unrepeated: string[];

/** Four people with money in a new installation without a running server. */
async function openInstallation(open: () => Promise<Installation>): Promise<void> {
  installation = await open();
  kills = new Map();
  seen = { restarts: 0, repeated: 0, resent: 0 };
  unrepeated = [];
  const server = await start();
  if (server.url === null) throw new Error(server.output());
  const people = [];
  for (const name of ['one', 'two', 'three', 'four']) people.push(await signUp(server.url, name));
  await fund(server.url, { people, claims: CLAIMS });
  load = new Load(people);
  server.signal('SIGTERM');
  await server.exited;
}

function report(): void {
  const table = [...kills].map(([moment, count]) => `  ${moment.padEnd(36)}${String(count).padStart(4)}`);
  const lines = [
    'kills by moment:',
    ...table,
    `${String(load.verdicts.size)} commands with a verdict; sent again after a lost answer: ${String(seen.resent)};`,
    `repeats of received verdicts: ${String(seen.repeated)}; restarts checked: ${String(seen.restarts)}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const start = (crashAt?: string): Promise<ServerProcess> =>
  startServer({ ...bundled, ...installation, env: { ...installation.env, VAULTIQ_CRASH_AT: crashAt } });

/** Checks a restarted service. Rejects when it is killed meanwhile; the caller then asks the next one. */
async function checkService(url: string): Promise<void> {
  await keepSignedIn(url, load.people);
  seen.resent += load.waiting.size;
  await load.settle(url);
  const all = [...load.verdicts.keys()];
  const sample = Array.from(
    { length: all.length === 0 ? 0 : SAMPLE },
    () => all[randomInt(all.length)] ?? '',
  );
  const ids = [...new Set([...unrepeated, ...sample])];
  await load.repeat(url, ids);
  seen.repeated += ids.length;
  unrepeated.length = 0;
  await checkBalances(url, load, GRANTED);
  seen.restarts += 1;
}

const isConnectionLost = (error: unknown): boolean =>
  error instanceof TypeError && !(error instanceof RequestRefused) && error.message.includes('fetch failed');

/** A crash point may be reached during the check. */
async function checkUnlessKilled(url: string): Promise<void> {
  try {
    await checkService(url);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  }
}

async function loadUntilKilled(server: ServerProcess, url: string, { then }: Plan): Promise<void> {
  const before = new Set(load.verdicts.keys());
  const loading = load.run(url);
  if (then !== 'wait') {
    await sleep(randomInt(50, 250));
    server.signal(then);
  }
  await Promise.all([server.exited, loading]);
  unrepeated.push(...[...load.verdicts.keys()].filter((id) => !before.has(id)));
}

async function killAt(moment: Moment, time: number): Promise<void> {
  const plan = PLANS[moment](time);
  // Every other time the server waits at the place first: an answer that was sent before its block is durable would get
  // out.
  const held = time % 2 === 1 ? ':40' : '';
  const server = await start(moment === 'at random' ? undefined : `${moment}:${String(plan.count)}${held}`);
  const late = setTimeout(() => {
    server.signal('SIGQUIT');
  }, 60_000);
  if (server.url !== null) {
    await checkUnlessKilled(server.url);
    await loadUntilKilled(server, server.url, plan);
  }
  const exit = await server.exited;
  clearTimeout(late);
  expect(exit, server.output()).toEqual({ code: null, signal: 'SIGKILL' });
  kills.set(moment, (kills.get(moment) ?? 0) + 1);
  await installation.check(load);
}

/** The tests of one file: kill the server at each of these moments, then check that everything is still there. */
export function killAtEach(moments: readonly Moment[]): void {
  beforeAll(async () => {
    bundled = await bundleServer();
  });

  describe.each(Object.entries(INSTALLATIONS))('killed, %s', (_kind, open) => {
    beforeAll(() => openInstallation(open));
    afterAll(async () => {
      report();
      await installation.remove();
    });

    it.each(Array.from({ length: TIMES }, (_, time) => time + 1))(
      'at every moment, time %i',
      async (time) => {
        for (const moment of moments) await killAt(moment, time);
      },
    );

    it('has lost, duplicated and changed nothing in the end', async () => {
      const server = await start();
      if (server.url === null) throw new Error(server.output());
      await checkService(server.url);
      await load.repeat(server.url, [...load.verdicts.keys()]);
      await checkBalances(server.url, load, GRANTED);
      await checkDelivery(server.url, load);
      server.signal('SIGTERM');
      expect(await server.exited, server.output()).toEqual({ code: 0, signal: null });
      await installation.check(load);
      for (const moment of moments) expect(kills.get(moment), moment).toBe(TIMES);
      // Without lost answers and refusals the test would prove too little.
      expect(seen.resent).toBeGreaterThan(TIMES);
      expect([...load.verdicts.values()].some(({ answer }) => answer.verdict === 'refused')).toBe(true);
    });

    it('passes `npm run audit`', async () => {
      const command = [...(await bundleCommand('audit')), ...installation.auditOptions];
      const { stdout } = await promisify(execFile)(process.execPath, command);
      expect(stdout).toMatch(/journal is clean/);
      const totals = stdout.slice(stdout.indexOf('{'), stdout.lastIndexOf('}') + 1);
      expect(JSON.parse(totals)).toMatchObject({ users: 5 });
    });
  });
}
