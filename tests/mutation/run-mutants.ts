/**
 * Makes one change of the instrumented code after the other and runs the tests that reach it, quickest first, until one fails.
 * Whatever noticed a change has to pass again without it: a change that leaves something behind would else be counted for the next.
 */
import { appendFileSync, existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { it } from '../../node_modules/vitest/dist/index.js';
import { type CollectedTest, collectTests } from './collected-tests.ts';
import {
  type MutantResult,
  type Observed,
  ObservedSchema,
  type Plan,
  PlanSchema,
} from '../../.ci/mutation/plan.ts';
import { longestMs, runTests } from './run-test.ts';
import { strykerSwitch } from './stryker-switch.ts';

type TestFile = { readonly name: string; readonly tests: readonly CollectedTest[] };

/** Per change: how often each test that reaches it does so. */
type Reached = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A test that reaches a change so much more often than without it is in a loop without an end. */
const hitFactor = 5;
const moreHits = 10_000;
/** A test that takes so much longer than without the change hangs. */
const slowFactor = 10;
const hangsAfterMs = 5_000;

async function loadFiles({ leaveOut, tests }: Plan): Promise<readonly TestFile[]> {
  const files: TestFile[] = [];
  const leftOut = leaveOut === null ? null : new RegExp(leaveOut);
  for (const name of tests) {
    const path = new URL(`../../${name}`, import.meta.url).pathname;
    const collected = await collectTests(name, () => import(/* @vite-ignore */ path));
    files.push({ name, tests: collected.filter(({ id }) => leftOut?.test(id) !== true) });
  }
  return files;
}

/** Every test is run often here. Throws with the names of those that pass only once: they keep something outside of themselves. */
async function runAgain(files: readonly TestFile[]): Promise<void> {
  const failed: string[] = [];
  for (const { tests } of files) {
    for (const test of tests) {
      const failure = await runTests([test]);
      if (failure !== null) failed.push(`${test.id}: ${String(failure.error).slice(0, 2_000)}`);
    }
  }
  if (failed.length > 0)
    throw new Error(`These tests pass only once, or only after others:\n${failed.join('\n')}`);
}

/** Runs everything twice as it is. Throws when a test fails: then there is nothing to measure. */
async function lookAtTests(files: readonly TestFile[]): Promise<Observed> {
  const tookMs: Record<string, number> = {};
  for (const file of files) {
    let began = performance.now();
    let last: string | undefined;
    const lap = (): void => {
      if (last !== undefined) tookMs[last] = performance.now() - began;
      began = performance.now();
    };
    const onTest = ({ id }: CollectedTest): void => {
      lap();
      last = id;
      strykerSwitch.currentTestId = id;
    };
    const failed = await runTests(file.tests, { onTest });
    lap();
    strykerSwitch.currentTestId = undefined;
    if (failed !== null)
      throw new Error(`${failed.test.id} fails without any change`, { cause: failed.error });
  }
  await runAgain(files);
  const { perTest = {}, static: atLoad = {} } = strykerSwitch.mutantCoverage ?? {};
  return { tookMs, perTest, atLoad };
}

/** A worker that follows another one in the same share reads what that one saw. */
async function observe(files: readonly TestFile[], path: string): Promise<Observed> {
  if (existsSync(path)) return ObservedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const observed = await lookAtTests(files);
  writeFileSync(path, JSON.stringify(observed));
  return observed;
}

function reachedIn({ perTest }: Observed): Reached {
  const reached = new Map<string, Map<string, number>>();
  for (const [test, counts] of Object.entries(perTest)) {
    for (const [id, hits] of Object.entries(counts)) {
      const known = reached.get(id) ?? new Map<string, number>();
      reached.set(id, known.set(test, hits));
    }
  }
  return reached;
}

/** The tests beside the changed code first, then the quickest: most changes are noticed by one of the first. */
function orderOf(file: string, tookMs: Observed['tookMs']) {
  const sumOf = (tests: readonly CollectedTest[]): number =>
    tests.reduce((sum, { id }) => sum + (tookMs[id] ?? 0), 0);
  return (one: TestFile, other: TestFile): number => {
    const nearness = (name: string): number =>
      name === file.replace(/\.ts$/, '.test.ts') ? 0 : dirname(name) === dirname(file) ? 1 : 2;
    return nearness(one.name) - nearness(other.name) || sumOf(one.tests) - sumOf(other.tests);
  };
}

/** The first test that notices the change, or null. `onTest` is called before each test; one that hangs notices it. */
async function noticeOf(
  files: readonly TestFile[],
  onTest: (test: CollectedTest) => void,
  { tookMs }: Observed,
): Promise<CollectedTest | null> {
  const limitOf = ({ id }: CollectedTest): number =>
    Math.min(Math.max(hangsAfterMs, slowFactor * (tookMs[id] ?? 0)), longestMs);
  for (const { tests } of files) {
    const failed = await runTests(tests, { onTest, limitOf });
    if (failed !== null) return failed.test;
  }
  return null;
}

type Trial = {
  readonly observed: Observed;
  readonly reached: Reached;
  readonly onTest: () => void;
};

async function tryMutant(
  { id, file }: Plan['mutants'][number],
  files: readonly TestFile[],
  { observed, reached, onTest }: Trial,
): Promise<Omit<MutantResult, 'id'>> {
  const known = reached.get(id);
  if (known === undefined) {
    return { status: observed.atLoad[id] === undefined ? 'NoCoverage' : 'Ignored' };
  }
  const reaching = files
    .map(({ name, tests }) => ({ name, tests: tests.filter((test) => known.has(test.id)) }))
    .filter(({ tests }) => tests.length > 0)
    .toSorted(orderOf(file, observed.tookMs));
  strykerSwitch.activeMutant = id;
  const by = await noticeOf(
    reaching,
    (test) => {
      onTest();
      strykerSwitch.hitCount = 0;
      strykerSwitch.hitLimit = (known.get(test.id) ?? 0) * hitFactor + moreHits;
    },
    observed,
  );
  strykerSwitch.activeMutant = undefined;
  strykerSwitch.hitCount = undefined;
  if (by === null) return { status: 'Survived' };
  const again = await runTests([by]);
  return { status: again === null ? 'Killed' : 'Spoiled', by: by.id };
}

it('changes one thing after the other', { timeout: 24 * 3_600_000 }, async () => {
  const plan = PlanSchema.parse(JSON.parse(readFileSync(process.env['MUTATION_PLAN'] ?? '', 'utf8')));
  const say = (result: MutantResult): void => {
    appendFileSync(plan.results, `${JSON.stringify(result)}\n`);
  };
  // Whoever watches sees by it that no test hangs.
  const onTest = (): void => {
    utimesSync(plan.results, new Date(), new Date());
  };
  const files = await loadFiles(plan);
  const observed = await observe(files, plan.observed);
  const trial = { observed, reached: reachedIn(observed), onTest };
  for (const mutant of plan.mutants) {
    say({ id: mutant.id, status: 'Begun' });
    const result = await tryMutant(mutant, files, trial);
    say({ id: mutant.id, ...result });
    if (result.status === 'Spoiled') return;
  }
});
