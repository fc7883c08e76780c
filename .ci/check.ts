// `npm run check`: every step of .ci/steps.ts in order, all of them even after a failure, and one count at the end.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromiumPath } from './ensure-chromium.ts';
import { steps, type Step } from './steps.ts';
import { tallyCheck, tallyTests, VitestReportSchema, type Tally, type VitestReport } from './tally.ts';

type Outcome = Tally & { readonly step: Step; readonly durationMs: number };

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'check-'));
const bin = join(root, 'node_modules', '.bin');

function chosenSteps(): readonly Step[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  if (values.only === undefined) return steps;
  const names = values.only.split(',');
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(`No step ${unknown.join(', ')}; there are ${steps.map(({ name }) => name).join(', ')}.`);
  }
  return steps.filter(({ name }) => names.includes(name));
}

/** Runs a program with our output as its own; resolves with its exit code, 1 when it was killed or could not start. */
function run(step: Step, extra: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [program, ...args] = step.command;
  const child = spawn(join(bin, program), [...args, ...extra], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: step.timeoutMinutes * 60_000,
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code, signal) => {
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
  return tallyTests(readReport(path), exitCode);
}

/** The step's environment, with a Chromium where it needs one; a sentence when there is none. */
function environmentOf(step: Step): NodeJS.ProcessEnv | string {
  if (step.needsChromium !== true) return process.env;
  try {
    return { ...process.env, CHROMIUM_PATH: chromiumPath() };
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

async function checkAll(): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of chosenSteps()) {
    console.log(`\n── ${step.name}: ${step.command.join(' ')}`);
    const startedAt = performance.now();
    const tally = await perform(step, outcomes);
    const durationMs = performance.now() - startedAt;
    for (const line of tally.complaints) console.error(line);
    console.log(`── ${step.name}: ${tally.failed === 0 ? 'ok' : 'FAILED'} in ${inSeconds(durationMs)}`);
    outcomes.push({ ...tally, step, durationMs });
  }
  return outcomes;
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
  const failures = outcomes.flatMap(({ step, complaints }) =>
    complaints.map((line) => `${step.name}: ${line}`),
  );
  // Once more here: in a long output the end is what is read first, and may be all that is kept.
  if (failures.length > 0) console.log(`\n${failures.slice(0, COMPLAINTS_SHOWN).join('\n')}`);
  const total = (of: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 && outcomes.length > 0 ? 0 : 1;
}

try {
  summarise(await checkAll());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
