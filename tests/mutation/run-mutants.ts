/**
 * Activates one mutant after the other and runs the tests that reach it, quickest first, until one fails. The failing
 * test has to pass again without the mutant; otherwise what a mutant leaves behind would count for the next one.
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

/** For each mutant: how often each test reaches it. */
type Reached = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A test that reaches a mutant this many times as often as without it is in an infinite loop. */
const hitFactor = 5;
const moreHits = 10_000;
/** A test that takes this many times as long as without the mutant hangs. */
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

/**
 * Every test runs repeatedly here. Throws with the names of tests that pass only once: they keep state outside of
 * themselves.
 */
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

/** Runs every test twice without a mutant. Throws when one fails: then nothing can be measured. */
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

/** A replacement worker reads the observations of its predecessor for the same share. */
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

/** The tests beside the mutated code first, then the quickest: one of the first kills most mutants. */
function orderOf(file: string, tookMs: Observed['tookMs']) {
  const sumOf = (tests: readonly CollectedTest[]): number =>
    tests.reduce((sum, { id }) => sum + (tookMs[id] ?? 0), 0);
  return (one: TestFile, other: TestFile): number => {
    const nearnessOf = (name: string): number =>
      name === file.replace(/\.ts$/, '.test.ts') ? 0 : dirname(name) === dirname(file) ? 1 : 2;
    return nearnessOf(one.name) - nearnessOf(other.name) || sumOf(one.tests) - sumOf(other.tests);
  };
}

/** The first test that kills the mutant, or null. Calls `onTest` before each test; a test that hangs kills it. */
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
  // Shows the watching process that no test hangs.
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
