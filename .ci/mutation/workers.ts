/** Worker processes that test mutants, each its share. If one hangs or ends early, another takes the rest of its share. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MutantResult, type Plan, ResultSchema } from './plan.ts';
import type { Mutant, Sandbox } from './instrument.ts';

export type Status = 'Killed' | 'Survived' | 'NoCoverage' | 'Ignored';

const workers = 2;
/** Limits for loading all tests and running each twice, and for one test of one mutant, on a busy machine. */
const loadMsMax = 20 * 60_000;
const testMsMax = 60_000;
const lookEveryMs = 500;

const linesOf = (path: string): MutantResult[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => ResultSchema.parse(JSON.parse(line)))
    : [];

/** Kills the whole process group: Vitest runs the tests in a child process, which an endless loop would keep alive. */
function killWithItsTests({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

const running = new Set<ChildProcess>();

/** Stopping the measurement also stops its workers, because each is a process group of its own. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) killWithItsTests(child);
    process.exit(130);
  });
}

/** Ends a worker that has begun no test for too long. Resolves when it has ended. */
function watch(child: ChildProcess, results: string): Promise<void> {
  let changedAt = 0;
  let since = performance.now();
  const timer = setInterval(() => {
    const now = existsSync(results) ? statSync(results).mtimeMs : 0;
    if (now !== changedAt) since = performance.now();
    changedAt = now;
    if (performance.now() - since > (changedAt === 0 ? loadMsMax : testMsMax)) killWithItsTests(child);
  }, lookEveryMs);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => {
      clearInterval(timer);
      resolve();
    });
  });
}

async function runWorker(folder: string, name: string, plan: Omit<Plan, 'results'>): Promise<MutantResult[]> {
  const results = join(folder, `${name}.jsonl`);
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify({ ...plan, results } satisfies Plan));
  const child = spawn(
    join(folder, 'node_modules/.bin/vitest'),
    ['run', '-c', 'tests/mutation/vitest.config.ts'],
    {
      cwd: folder,
      env: { ...process.env, MUTATION_PLAN: path },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  );
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-20_000);
    });
  }
  await watch(child, results);
  running.delete(child);
  const lines = linesOf(results);
  if (lines.length === 0) throw new Error(`The tests do not run:\n${output}`);
  return lines;
}

/** The results of a worker so far. A change that ended its worker, or that never ends, counts as noticed. */
function statusesOf(lines: readonly MutantResult[]): Map<string, Status> {
  const statuses = new Map<string, Status>();
  const first = lines[0]?.id;
  for (const { id, status } of lines) {
    if (status === 'Begun') statuses.set(id, 'Killed');
    else if (status !== 'Spoiled') statuses.set(id, status);
    // A test that is spoiled in a new process has noticed nothing: it depends on the tests before it.
    else if (id === first) statuses.set(id, 'Survived');
    else statuses.delete(id);
  }
  return statuses;
}

type Tests = Pick<Plan, 'leaveOut'> & { readonly tests: readonly string[] };

async function tryShare(
  { folder }: Sandbox,
  { share, tests, leaveOut, number }: Tests & { readonly share: readonly Mutant[]; readonly number: number },
): Promise<Map<string, Status>> {
  const all = new Map<string, Status>();
  let left = share;
  for (let round = 1; left.length > 0; round += 1) {
    const lines = await runWorker(folder, `worker-${String(number)}-${String(round)}`, {
      tests: [...tests],
      leaveOut,
      mutants: left.map(({ id, file }) => ({ id, file })),
      observed: join(folder, `observed-${String(number)}.json`),
    });
    for (const [id, status] of statusesOf(lines)) all.set(id, status);
    left = left.filter(({ id }) => !all.has(id));
    console.log(`worker ${String(number)}: ${String(share.length - left.length)} of ${String(share.length)}`);
  }
  return all;
}

/** Tries every change of the sandbox with these tests. */
export async function tryMutants(sandbox: Sandbox, tests: Tests): Promise<ReadonlyMap<string, Status>> {
  const shares = Array.from({ length: workers }, (_, number) =>
    sandbox.mutants.filter((__, index) => index % workers === number),
  );
  const parts = await Promise.all(
    shares.map((share, number) => tryShare(sandbox, { ...tests, share, number: number + 1 })),
  );
  return new Map(parts.flatMap((part) => [...part]));
}
