/**
 * Compares this checkout with another one, such as an earlier release: transfers and sign-ins over HTTP, in turns. While one
 * service is loaded the other is stopped (SIGSTOP), so that other work of the machine affects both alike. With `--at-once` both
 * are loaded at the same time and share the machine: on a noisy machine the ratio then varies far less.
 * Usage: tsx tests/load/compare-checkouts.ts --checkout DIR [--rounds 16] [--seconds 3] [--accounts 10000] [--loads sign-ins,transfers]
 * [--at-once] [--rest 0]; DIR has its packages installed. `--rest`: the seconds that both run without a load first, so that they
 * finish work such as search indexes after the accounts are made.
 * Prints a line of JSON for each load: the ratio of this checkout to the other in the median round and in the middle half of the rounds.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { receiveMessage } from './receive-message.ts';
import { percentile } from './percentile.ts';
import { generate } from './transfers/generate.ts';

const { values } = parseArgs({
  options: {
    checkout: { type: 'string' },
    // A person has at most twenty sessions, and each round adds one; more would end earlier ones.
    rounds: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '3' },
    accounts: { type: 'string', default: '10000' },
    loads: { type: 'string', default: 'sign-ins,transfers' },
    'at-once': { type: 'boolean', default: false },
    rest: { type: 'string', default: '0' },
  },
});
if (values.checkout === undefined) throw new Error('--checkout DIR names the other checkout');

const OURS = fileURLToPath(new URL('../..', import.meta.url));
const SERVICE = 'tests/load/transfers/service.ts';
const CONNECTIONS = 64;
const PEOPLE = 60;
const PASSWORD = 'load-pass-phrase-81';

type Person = { readonly email: string; readonly cookie: string };
/** A checkout's service; it exists as soon as it has a folder. */
type Started = { readonly child: ChildProcess; readonly directory: string };
type Sides = readonly [Side, Side];
type Side = Started & { readonly port: number; readonly people: readonly Person[] };

/** The processes to stop, even if the other one does not start. */
const started: Started[] = [];

async function post(side: Pick<Side, 'port'>, path: string, body: object, cookie = ''): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${String(side.port)}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${text}`);
  return response;
}

/** Signs somebody up, so that a service that remembers devices knows this one. */
async function signUp(side: Pick<Side, 'port'>, n: number): Promise<Person> {
  const email = `p${String(n)}@load.example`;
  const person = { email, password: PASSWORD, fullName: 'Load Test' };
  const response = await post(side, 'sign-up', person);
  // Leaves the session's cookie out, because each sign-in comes from a browser that was signed out.
  const cookies = response.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  return { email, cookie: cookies.filter((one) => one.startsWith('vaultiq-device')).join('; ') };
}

async function startSide(checkout: string): Promise<Side> {
  const directory = mkdtempSync(join(tmpdir(), 'vaultiq-against-'));
  const setup = { directory, wallets: join(directory, 'wallets.json'), accounts: Number(values.accounts) };
  const child = fork(join(checkout, SERVICE), [JSON.stringify(setup)], {
    cwd: checkout,
    execArgv: ['--import', 'tsx', '--max-semi-space-size=64'],
  });
  started.push({ child, directory });
  const { port } = await receiveMessage<{ port: number }>(child);
  const people: Person[] = [];
  for (let n = 0; n < PEOPLE; n += 1) people.push(await signUp({ port }, n));
  child.kill('SIGSTOP');
  return { child, directory, port, people };
}

/** The number of transfers per second. */
async function transfer({ child, directory, port }: Side): Promise<number> {
  const { perSecond } = await generate({
    ...{ target: 'vaultiq', port, connections: CONNECTIONS, workload: 'uniform' },
    ...{
      seconds: Number(values.seconds),
      warmupSeconds: 1,
      warmupTransfers: 0,
      wallets: join(directory, 'wallets.json'),
    },
    service: child.pid ?? 0,
  });
  return perSecond;
}

/** The number of sign-ins per second, one after the other. */
async function signIn(side: Side): Promise<number> {
  const started = performance.now();
  for (const { email, cookie } of side.people)
    await post(side, 'sign-in', { email, password: PASSWORD }, cookie);
  return side.people.length / ((performance.now() - started) / 1_000);
}

/** Loads a service for one round. Resolves to its rate per second. */
type Load = (side: Side) => Promise<number>;
const LOADS: Readonly<Record<string, Load>> = {
  'sign-ins': signIn,
  transfers: transfer,
};

async function whileRunning<T>(side: Side, task: (side: Side) => Promise<T>): Promise<T> {
  side.child.kill('SIGCONT');
  try {
    return await task(side);
  } finally {
    side.child.kill('SIGSTOP');
  }
}

type Rates = readonly [number, number];

/** Alternates the service that comes first. */
async function inTurns(round: number, [ours, theirs]: Sides, load: Load): Promise<Rates> {
  if (round % 2 === 0) {
    const first = await whileRunning(ours, load);
    return [first, await whileRunning(theirs, load)];
  }
  const first = await whileRunning(theirs, load);
  return [await whileRunning(ours, load), first];
}

const atOnce = (_round: number, [ours, theirs]: Sides, load: Load): Promise<Rates> =>
  Promise.all([whileRunning(ours, load), whileRunning(theirs, load)]);

async function compare(name: string, sides: Sides): Promise<void> {
  const load = LOADS[name];
  if (load === undefined) throw new Error(`there is no load ${name}`);
  const rates: Rates[] = [];
  const play = values['at-once'] ? atOnce : inTurns;
  for (let round = 0; round < Number(values.rounds); round += 1) rates.push(await play(round, sides, load));
  const ratios = rates.map(([ours, theirs]) => ours / theirs);
  const roundToThousandths = (value: number): number => Math.round(value * 1_000) / 1_000;
  const [ours, theirs] = ([0, 1] as const).map((side) =>
    roundToThousandths(
      percentile(
        rates.map((both) => both[side]),
        50,
      ),
    ),
  );
  const [low, ratio, high] = [25, 50, 75].map((percent) => roundToThousandths(percentile(ratios, percent)));
  process.stdout.write(
    `${JSON.stringify({ load: name, rounds: ratios.length, ours, theirs, ratio, middleHalf: [low, high] })}\n`,
  );
}

async function stop({ child, directory }: Started): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    // SIGKILL also ends a process that SIGSTOP has stopped.
    child.kill('SIGKILL');
    await gone;
  }
  rmSync(directory, { recursive: true, force: true });
}

let stopping: Promise<unknown> | null = null;
const stopAll = (): Promise<unknown> => (stopping ??= Promise.all(started.map(stop)));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stopAll().finally(() => process.exit(130)));
}
try {
  const sides = [await startSide(OURS), await startSide(resolve(values.checkout))] as const;
  await Promise.all(sides.map((side) => whileRunning(side, () => setTimeout(Number(values.rest) * 1_000))));
  for (const load of values.loads.split(',')) await compare(load, sides);
} finally {
  await stopAll();
}
