/**
 * Makes one change of the instrumented code after the other and runs the tests that reach it, quickest first, until one fails.
 * Whatever noticed a change has to pass again without it: a change that leaves something behind would else be counted for the next.
 */
import { appendFileSync, readFileSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { it } from '../../node_modules/vitest/dist/index.js';
import { type CollectedTest, collectTests } from './collected-tests.ts';
import { type MutantResult, type Plan, PlanSchema } from '../../.ci/mutation/plan.ts';
import { runTests } from './run-test.ts';
import { strykerSwitch } from './stryker-switch.ts';

type TestFile = { readonly name: string; readonly tests: readonly CollectedTest[] };

/** Per change: the tests that reach it and how often all of them do together. */
type Reached = Map<string, { readonly tests: Set<string>; hits: number }>;

const hitFactor = 20;

async function loadFiles({ tests }: Plan): Promise<readonly TestFile[]> {
  const files: TestFile[] = [];
  for (const name of tests) {
    const path = new URL(`../../${name}`, import.meta.url).pathname;
    files.push({ name, tests: await collectTests(name, () => import(/* @vite-ignore */ path)) });
  }
  return files;
}

/** Every test is run often here. Throws with the names of those that pass only once: they keep something outside of themselves. */
async function runAgain(files: readonly TestFile[]): Promise<void> {
  const failed: string[] = [];
  for (const { tests } of files) {
    for (const test of tests) if ((await runTests([test])) !== null) failed.push(test.id);
  }
  if (failed.length > 0)
    throw new Error(`These tests pass only once, or only after others:\n${failed.join('\n')}`);
}

/** Runs everything once as it is. Throws when a test fails: then there is nothing to measure. */
async function reachOnce(files: readonly TestFile[], tookMs: Map<string, number>): Promise<Reached> {
  const reached: Reached = new Map();
  for (const file of files) {
    let began = performance.now();
    let last: string | undefined;
    const lap = (): void => {
      if (last !== undefined) tookMs.set(last, performance.now() - began);
      began = performance.now();
    };
    const failed = await runTests(file.tests, ({ id }) => {
      lap();
      last = id;
      strykerSwitch.currentTestId = id;
    });
    lap();
    strykerSwitch.currentTestId = undefined;
    if (failed !== null)
      throw new Error(`${failed.test.id} fails without any change`, { cause: failed.error });
  }
  await runAgain(files);
  for (const [test, counts] of Object.entries(strykerSwitch.mutantCoverage?.perTest ?? {})) {
    for (const [id, hits] of Object.entries(counts)) {
      const known = reached.get(id) ?? { tests: new Set<string>(), hits: 0 };
      known.tests.add(test);
      known.hits += hits;
      reached.set(id, known);
    }
  }
  return reached;
}

/** The tests beside the changed code first, then the quickest: most changes are noticed by one of the first. */
function orderOf(file: string, took: ReadonlyMap<string, number>) {
  const sumOf = (tests: readonly CollectedTest[]): number =>
    tests.reduce((sum, { id }) => sum + (took.get(id) ?? 0), 0);
  return (one: TestFile, other: TestFile): number => {
    const nearness = (name: string): number =>
      name === file.replace(/\.ts$/, '.test.ts') ? 0 : dirname(name) === dirname(file) ? 1 : 2;
    return nearness(one.name) - nearness(other.name) || sumOf(one.tests) - sumOf(other.tests);
  };
}

/** The first test that notices the change, or null. `onTest` is called before each test. */
async function noticeOf(files: readonly TestFile[], onTest: () => void): Promise<CollectedTest | null> {
  for (const { tests } of files) {
    const failed = await runTests(tests, onTest);
    if (failed !== null) return failed.test;
  }
  return null;
}

type Trial = {
  readonly reached: Reached;
  readonly took: ReadonlyMap<string, number>;
  readonly onTest: () => void;
};

async function tryMutant(
  { id, file }: Plan['mutants'][number],
  files: readonly TestFile[],
  { reached, took, onTest }: Trial,
): Promise<Omit<MutantResult, 'id'>> {
  const known = reached.get(id);
  if (known === undefined) {
    return { status: strykerSwitch.mutantCoverage?.static[id] === undefined ? 'NoCoverage' : 'Ignored' };
  }
  const reaching = files
    .map(({ name, tests }) => ({ name, tests: tests.filter((test) => known.tests.has(test.id)) }))
    .filter(({ tests }) => tests.length > 0)
    .toSorted(orderOf(file, took));
  strykerSwitch.hitCount = 0;
  strykerSwitch.hitLimit = known.hits * hitFactor;
  strykerSwitch.activeMutant = id;
  const by = await noticeOf(reaching, onTest);
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
  const took = new Map<string, number>();
  const files = await loadFiles(plan);
  const reached = await reachOnce(files, took);
  for (const mutant of plan.mutants) {
    say({ id: mutant.id, status: 'Begun' });
    const result = await tryMutant(mutant, files, { reached, took, onTest });
    say({ id: mutant.id, ...result });
    if (result.status === 'Spoiled') return;
  }
});
