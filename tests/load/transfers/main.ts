/**
 * Transfers over HTTP from a second process, beside the PostgreSQL peer in the same run.
 * Usage: tsx tests/load/transfers/main.ts [--peer DIR] [--connections 64,256] [--workloads uniform,hot] [--seconds 15]
 * With COUCHDB_URL set the journal is on CouchDB, else on the embedded store. `--peer` names the folder of the peer
 * (its cluster must be started). One line of JSON for each load, then the ratios.
 */
import { fork, type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Figures, Options } from './generator.ts';
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
  },
});

type Load = Pick<Options, 'workload' | 'connections'>;
type Check = { balanced: boolean; entries: number; blocks: number; lag: number };

const message = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('message', (value) => {
      resolve(value as T);
    });
    child.once('exit', (code) => {
      reject(new Error(`the process ended with ${String(code)}`));
    });
  });

function generate(options: Options): Promise<Figures> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [
      '--import',
      'tsx',
      join(HERE, 'generator.ts'),
      JSON.stringify(options),
    ]);
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.pipe(process.stderr);
    child.once('exit', () => {
      try {
        resolve(JSON.parse(output) as Figures);
      } catch {
        reject(new Error(`the generator said: ${output}`));
      }
    });
  });
}

const common = (load: Load) => ({ ...load, seconds: Number(values.seconds), warmupSeconds: 3 });

async function loadVaultiq(load: Load): Promise<Figures> {
  const directory = mkdtempSync(join(tmpdir(), 'vaultiq-load-'));
  const wallets = join(directory, 'wallets.json');
  const couchdbUrl = process.env['COUCHDB_URL'];
  const setup: Setup = {
    directory,
    wallets,
    accounts: Number(values.accounts),
    ...(couchdbUrl !== undefined && { couchdbUrl }),
  };
  const child = fork(join(HERE, 'service.ts'), [JSON.stringify(setup)], { execArgv: ['--import', 'tsx'] });
  try {
    const { port } = await message<{ port: number }>(child);
    const figures = await generate({ target: 'vaultiq', port, wallets, ...common(load) });
    const checked = message<Check>(child);
    child.send('check');
    const check = await checked;
    if (!check.balanced) throw new Error('the books do not balance');
    print('vaultiq', load, { ...figures, ...check });
    return figures;
  } finally {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
}

async function loadPeer(folder: string, load: Load): Promise<Figures> {
  spawnSync('./cluster.sh', ['reset'], { cwd: folder });
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

for (const workload of values.workloads.split(',') as Load['workload'][]) {
  for (const connections of values.connections.split(',').map(Number)) {
    const load = { workload, connections };
    const peer = values.peer === undefined ? null : await loadPeer(values.peer, load);
    const ours = await loadVaultiq(load);
    if (peer === null) continue;
    const ratio = (ours.perSecond / peer.perSecond).toFixed(2);
    console.log(
      `${workload} ${String(connections)}: ${ratio} × the peer's throughput; p99 ${String(ours.p99)} against ${String(peer.p99)} ms`,
    );
  }
}
