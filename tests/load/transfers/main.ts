/**
 * Transfers over HTTP from a second process, beside the PostgreSQL peer in the same run.
 * Usage: tsx tests/load/transfers/main.ts [--peer DIR] [--connections 64,256] [--workloads uniform,hot] [--seconds 15] [--semi-space 64]
 * With COUCHDB_URL set the journal is on CouchDB, else on the embedded store. `--peer` names the folder of the peer
 * (its cluster must be started). Nothing of a run stays, also when it is stopped by Ctrl-C. One line of JSON for each load, then the ratios.
 */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { answerOf } from '../answer-of.ts';
import { generate } from './generate.ts';
import type { Figures, Options } from './generator.ts';
import { openRunPlace } from './run-place.ts';
import type { Setup } from './service.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const ACCOUNTS = 10_000;
const PEER_PORT = 8081;

const { values } = parseArgs({
  options: {
    peer: { type: 'string' },
    connections: { type: 'string', default: '64,256' },
    workloads: { type: 'string', default: 'uniform,hot' },
    seconds: { type: 'string', default: '15' },
    accounts: { type: 'string', default: String(ACCOUNTS) },
    profile: { type: 'string' },
    // MB for young objects: what `npm run serve` gives, unless another size is to be compared.
    'semi-space': { type: 'string', default: '64' },
  },
});

/** `--profile DIR`: where the service leaves a processor profile. */
const profiling = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];

type Load = Pick<Options, 'workload' | 'connections'>;
type Check = { balanced: boolean; entries: number; blocks: number; lag: number; cpuMicros: number };

const common = (load: Load) => ({ ...load, seconds: Number(values.seconds), warmupSeconds: 3 });

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}

/** One service for all loads: what it has not delivered yet when the next one begins counts against it. */
async function withService<T>(
  task: (service: { port: number; wallets: string; check: () => Promise<Check> }) => Promise<T>,
): Promise<T> {
  const couchdbUrl = process.env['COUCHDB_URL'];
  const place = await openRunPlace(couchdbUrl);
  const { directory } = place;
  const wallets = join(directory, 'wallets.json');
  const setup: Setup = {
    directory,
    wallets,
    accounts: Number(values.accounts),
    ...(couchdbUrl !== undefined && { couchdbUrl }),
  };
  const child = fork(join(HERE, 'service.ts'), [JSON.stringify(setup)], {
    execArgv: ['--import', 'tsx', `--max-semi-space-size=${values['semi-space']}`, ...profiling],
  });
  const endNow = async (signal: NodeJS.Signals): Promise<void> => {
    await stop(child, signal);
    await place.remove();
  };
  let ended: Promise<void> | null = null;
  const end = (signal: NodeJS.Signals): Promise<void> => (ended ??= endNow(signal));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void end('SIGKILL').finally(() => process.exit(130)));
  }
  const check = async (): Promise<Check> => {
    const checked = answerOf<Check>(child);
    child.send('check');
    return checked;
  };
  try {
    const { port } = await answerOf<{ port: number }>(child);
    return await task({ port, wallets, check });
  } finally {
    await end('SIGTERM');
  }
}

async function loadPeer(folder: string, load: Load): Promise<Figures> {
  spawnSync(join(folder, 'cluster.sh'), ['reset'], { cwd: folder });
  const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, stdio: 'ignore' });
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const figures = await generate({ target: 'peer', port: PEER_PORT, ...common(load) });
    print('peer', load, figures);
    return figures;
  } finally {
    server.kill();
  }
}

function print(who: string, load: Load, figures: object): void {
  console.log(JSON.stringify({ who, ...load, ...figures }));
}

const loads = (values.workloads.split(',') as Load['workload'][]).flatMap((workload) =>
  values.connections.split(',').map((connections): Load => ({ workload, connections: Number(connections) })),
);

const theirs: Figures[] = [];
if (values.peer !== undefined) for (const load of loads) theirs.push(await loadPeer(values.peer, load));

await withService(async ({ port, wallets, check }) => {
  for (const [index, load] of loads.entries()) {
    const before = await check();
    const ours = await generate({ target: 'vaultiq', port, wallets, ...common(load) });
    const books = await check();
    if (!books.balanced) throw new Error('the books do not balance');
    const { entries, blocks, lag } = books;
    const cpuMicrosEach = Math.round((books.cpuMicros - before.cpuMicros) / (entries - before.entries));
    print('vaultiq', load, { ...ours, entries, blocks, lag, cpuMicrosEach });
    const peer = theirs[index];
    if (peer === undefined) continue;
    const ratio = (ours.perSecond / peer.perSecond).toFixed(2);
    console.log(
      `${load.workload} ${String(load.connections)}: ${ratio} × the peer's throughput; p99 ${String(ours.p99)} against ${String(peer.p99)} ms`,
    );
  }
});
