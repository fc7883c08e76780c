/**
 * Measures transfers over HTTP from a second process, and the PostgreSQL peer in the same run.
 * Usage: tsx tests/load/transfers/main.ts [--peer DIR] [--checkout DIR] [--connections 64,256] [--workloads uniform,hot,invest] [--seconds 15]
 * [--warm-up 5] [--warm-up-transfers 10000] [--accounts 10000] [--semi-space 64] [--profile DIR]
 * With COUCHDB_URL set the journal is on CouchDB, otherwise on the embedded store. `--peer` names the folder of the peer (its cluster
 * must be running); `--checkout` another checkout with its packages, whose service is loaded before ours. A run leaves nothing behind,
 * even if Ctrl-C stops it. Prints one line of JSON for each load, then the ratios. `cpuMicrosEach` is processor time for a transfer: of
 * the service, of its store's programs, and of the generator.
 */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { receiveMessage } from '../receive-message.ts';
import { bundleService } from './bundle-service.ts';
import { generate } from './generate.ts';
import type { Figures, Options } from './generator.ts';
import { openRunPlace } from './run-place.ts';
import type { Setup } from './service.ts';

const OURS = fileURLToPath(new URL('../../..', import.meta.url));
const ACCOUNTS = 10_000;
const PEER_PORT = 8081;

const { values } = parseArgs({
  options: {
    peer: { type: 'string' },
    checkout: { type: 'string' },
    connections: { type: 'string', default: '64,256' },
    workloads: { type: 'string', default: 'uniform,hot' },
    seconds: { type: 'string', default: '15' },
    // Both must pass before measuring, because compiling code is no cost of a transfer.
    'warm-up': { type: 'string', default: '5' },
    'warm-up-transfers': { type: 'string', default: '10000' },
    accounts: { type: 'string', default: String(ACCOUNTS) },
    profile: { type: 'string' },
    // MB for young objects: the size of `npm run serve`, unless another size is compared.
    'semi-space': { type: 'string', default: '64' },
  },
});

/** `--profile DIR`: the folder for the service's processor profile. */
const profiling = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];

type Rates = Pick<Figures, 'perSecond' | 'p99' | 'cpuMicrosEach'>;
type Load = Pick<Options, 'workload' | 'connections'>;
type Check = { balanced: boolean; entries: number; blocks: number; lag: number };
type Service = {
  port: number;
  project: string;
  wallets: string;
  pid: number | undefined;
  check: () => Promise<Check>;
};

const couchdbUrl = process.env['COUCHDB_URL'];

const commonOptions = (load: Load) => ({
  ...load,
  seconds: Number(values.seconds),
  warmupSeconds: Number(values['warm-up']),
  warmupTransfers: Number(values['warm-up-transfers']),
});

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}

/** One service runs all loads, so undelivered work of one load slows the next. */
async function withService<T>(checkout: string, task: (service: Service) => Promise<T>): Promise<T> {
  const program = await bundleService(checkout);
  const place = await openRunPlace(couchdbUrl);
  const { directory } = place;
  const wallets = join(directory, 'wallets.json');
  const setup: Setup = {
    directory,
    wallets,
    accounts: Number(values.accounts),
    ...(couchdbUrl !== undefined && { couchdbUrl }),
  };
  const child = fork(program, [JSON.stringify(setup)], {
    cwd: checkout,
    execArgv: [`--max-semi-space-size=${values['semi-space']}`, ...profiling],
  });
  const endNow = async (signal: NodeJS.Signals): Promise<void> => {
    await stop(child, signal);
    rmSync(program);
    await place.remove();
  };
  let ended: Promise<void> | null = null;
  const end = (signal: NodeJS.Signals): Promise<void> => (ended ??= endNow(signal));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void end('SIGKILL').finally(() => process.exit(130)));
  }
  const check = async (): Promise<Check> => {
    const checked = receiveMessage<Check>(child);
    child.send('check');
    return checked;
  };
  try {
    const ready = await receiveMessage<{ port: number; project: string }>(child);
    return await task({ ...ready, wallets, pid: child.pid, check });
  } finally {
    await end('SIGTERM');
  }
}

async function loadPeer(folder: string, load: Load): Promise<Rates> {
  spawnSync(join(folder, 'cluster.sh'), ['reset'], { cwd: folder });
  const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, stdio: 'ignore' });
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const target = { target: 'peer', port: PEER_PORT } as const;
    const figures = await generate({
      ...target,
      ...commonOptions(load),
      service: server.pid ?? 0,
      store: 'postgres',
    });
    print('peer', load, figures);
    return figures;
  } finally {
    server.kill();
  }
}

async function loadService(who: string, service: Service, load: Load): Promise<Rates> {
  const { check, pid, ...where } = service;
  const store = couchdbUrl === undefined ? {} : { store: 'beam.smp' };
  const figures = await generate({
    target: 'vaultiq',
    ...where,
    ...commonOptions(load),
    service: pid ?? 0,
    ...store,
  });
  const { balanced, entries, blocks, lag } = await check();
  if (!balanced) throw new Error('the books do not balance');
  print(who, load, { ...figures, entries, blocks, lag });
  return figures;
}

/** Runs each load in turn and compares the services under it. */
const loadServiceOf = (who: string, checkout: string, beside: Readonly<Record<string, readonly Rates[]>>) =>
  withService(checkout, async (service) => {
    const rated: Rates[] = [];
    for (const [index, load] of loads.entries()) {
      const ours = await loadService(who, service, load);
      rated.push(ours);
      for (const [other, theirs] of Object.entries(beside)) compare(load, ours, other, theirs[index]);
    }
    compareInvesting(rated);
    return rated;
  });

function compare(
  { workload, connections }: Load,
  ours: Rates,
  other: string,
  theirs: Rates | undefined,
): void {
  if (theirs === undefined) return;
  const ratio = (ours.perSecond / theirs.perSecond).toFixed(2);
  console.log(
    `${workload} ${String(connections)}: ${ratio} × the throughput of ${other}; p99 ${String(ours.p99)} against ${String(theirs.p99)} ms`,
  );
}

/** Compares investments in one project with transfers to one wallet, over all turns. */
function compareInvesting(rated: readonly Rates[]): void {
  const sum = (workload: Load['workload'], of: (rates: Rates) => number): number =>
    rated.reduce((total, rates, n) => (loads[n]?.workload === workload ? total + of(rates) : total), 0);
  const ratio = (of: (rates: Rates) => number): string => (sum('invest', of) / sum('hot', of)).toFixed(2);
  if (sum('invest', ({ perSecond }) => perSecond) === 0) return;
  console.log(
    `invest: ${ratio(({ perSecond }) => perSecond)} × the rate of hot transfers, with ${ratio((rates) => rates.cpuMicrosEach.service)} × the processor time for each`,
  );
}

function print(who: string, load: Load, figures: object): void {
  console.log(JSON.stringify({ who, ...load, ...figures }));
}

const loads = (values.workloads.split(',') as Load['workload'][]).flatMap((workload) =>
  values.connections.split(',').map((connections): Load => ({ workload, connections: Number(connections) })),
);

const peer: Rates[] = [];
if (values.peer !== undefined) for (const load of loads) peer.push(await loadPeer(values.peer, load));
const before =
  values.checkout === undefined ? [] : await loadServiceOf('checkout', resolve(values.checkout), { peer });
await loadServiceOf('vaultiq', OURS, { peer, checkout: before });
