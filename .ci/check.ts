// `npm run check`: every step of .ci/steps.ts, as many at a time as there are cores and one more, all of them even after a failure, and one count at the end.
// `--only unit,lint`: some of them, `unit` with all its parts. `--changed [ref]`: what a change since `ref` can affect (changed.ts).
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { changedSteps } from './changed.ts';
import { chromiumPath, headlessShellPath } from './ensure-chromium.ts';
import { runInLanes } from './lanes.ts';
import { steps, type Step } from './steps.ts';
import { makeTestFolder } from './test-data.ts';
import { tallyCheck, tallyTests, VitestReportSchema, type Tally, type VitestReport } from './tally.ts';

type Outcome = Tally & { readonly step: Step; readonly durationMs: number };

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = makeTestFolder();
const reports = join(folder, 'reports');
/** The folder of the temporary files of all steps. */
const temporary = join(folder, 'tmp');
const bin = join(root, 'node_modules', '.bin');
const HUNG_TIMES = 10;
const HUNG_SECONDS = 600;
const CORES_MIN = 2;
/** One more step than cores, because each waits a part of its time: for the disk, timers, and servers that start. */
const LANES = Math.max(CORES_MIN, availableParallelism()) + 1;

/** Matches a step by its own name or by its suite's name: unit-1 belongs to unit. */
const isNamed = ({ name }: Step, wanted: string): boolean =>
  name === wanted || name.replace(/-\d+$/, '') === wanted;

function onlySteps(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !steps.some((step) => isNamed(step, name)));
  if (unknown.length > 0) {
    throw new Error(`No step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`);
  }
  return steps.filter((step) => names.some((name) => isNamed(step, name)));
}

function chosenSteps(): readonly Step[] {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' }, changed: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (values.changed) return changedSteps(root, positionals[0] ?? 'main');
  return values.only === undefined ? steps : onlySteps(values.only.split(','));
}

/** A step that takes longer hangs, even on the slowest machine. */
const endsAfterMs = ({ budgetSeconds }: Step): number =>
  Math.max(HUNG_TIMES * budgetSeconds, HUNG_SECONDS) * 1_000;

/** Runs a program and prints its output when it has ended, because steps run in parallel. Resolves to the exit code; 1 if it was killed or did not start. */
function run(step: Step, extra: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [program, ...args] = step.command;
  const child = spawn(join(bin, program), [...args, ...extra], {
    cwd: root,
    // One worker each, because the steps run in parallel. A command-line flag would not reach Vitest's projects.
    env: { ...env, VITEST_MAX_WORKERS: '1', TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: endsAfterMs(step),
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code, signal) => {
      process.stdout.write(Buffer.concat(said));
      if (signal !== null) console.error(`${step.name} was ended by ${signal}.`);
      resolve(code ?? 1);
    });
  });
}

function readReport(path: string): VitestReport | null {
  try {
    return VitestReportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

async function runTests(step: Step, env: NodeJS.ProcessEnv): Promise<Tally> {
  const path = join(reports, `${step.name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const exitCode = await run(step, reporters, env);
  return tallyTests(readReport(path), exitCode, step.mayBeEmpty);
}

/** The step's environment, with the browsers if it needs them; an error text if none can be found. */
function environmentOf(step: Step): NodeJS.ProcessEnv | string {
  if (step.needsChromium !== true) return process.env;
  try {
    return { ...process.env, HEADLESS_SHELL_PATH: headlessShellPath(), CHROMIUM_PATH: chromiumPath() };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function perform(step: Step, earlier: readonly Outcome[]): Promise<Tally> {
  const refused = (why: string): Tally => ({ passed: 0, failed: 1, complaints: [why] });
  const broken = earlier.find((outcome) => outcome.failed > 0 && step.needs?.includes(outcome.step.name));
  if (broken !== undefined) return refused(`Not run, because ${broken.step.name} failed.`);
  const env = environmentOf(step);
  if (typeof env === 'string') return refused(env);
  return step.countsTests ? runTests(step, env) : tallyCheck(await run(step, [], env));
}

const COMPLAINTS_SHOWN = 50;

const inSeconds = (durationMs: number) => `${Math.round(durationMs / 100) / 10} s`;

async function checkAll(chosen: readonly Step[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  const runStep = async (step: Step): Promise<void> => {
    console.log(`── ${step.name} begins: ${step.command.join(' ')}`);
    const startedAt = performance.now();
    const tally = await perform(step, outcomes);
    const durationMs = performance.now() - startedAt;
    for (const line of tally.complaints) console.error(line);
    console.log(`── ${step.name}: ${tally.failed === 0 ? 'ok' : 'FAILED'} in ${inSeconds(durationMs)}\n`);
    outcomes.push({ ...tally, step, durationMs });
  };
  await runInLanes(chosen, { lanes: LANES, run: runStep });
  return chosen.flatMap(({ name }) => outcomes.filter((outcome) => outcome.step.name === name));
}

/** Names the steps over their budget. They do not fail, because the machine may be slow; only a hanging step fails. */
function tellBudgets(outcomes: readonly Outcome[]): void {
  for (const { step, durationMs } of outcomes) {
    if (durationMs <= step.budgetSeconds * 1_000) continue;
    console.log(
      `Over its budget of ${String(step.budgetSeconds)} s: ${step.name}, ${inSeconds(durationMs)}.`,
    );
  }
}

function summarise(outcomes: readonly Outcome[]): void {
  console.log('\nstep              passed   failed       time');
  for (const { step, passed, failed, durationMs } of outcomes) {
    const columns = [
      String(passed).padStart(8),
      String(failed).padStart(9),
      inSeconds(durationMs).padStart(11),
    ];
    console.log(step.name.padEnd(16) + columns.join(''));
  }
  tellBudgets(outcomes);
  const failures = outcomes.flatMap(({ step, complaints }) =>
    complaints.map((line) => `${step.name}: ${line}`),
  );
  // Repeated here, because people read the end of a long output first, and logs may keep only the end.
  if (failures.length > 0) console.log(`\n${failures.slice(0, COMPLAINTS_SHOWN).join('\n')}`);
  const total = (of: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  console.log(`in ${inSeconds(performance.now())}`);
  process.exitCode = total('failed') === 0 && outcomes.length > 0 ? 0 : 1;
}

try {
  for (const made of [reports, temporary]) mkdirSync(made);
  summarise(await checkAll(chosenSteps()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
