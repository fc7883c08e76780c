/** Runs collected tests as Vitest does: hooks of every group from the outside in, and back. */
import { type CollectedTest, type Group, takeFinishers, vi } from './collected-tests.ts';

/** The time limit of any test. */
export const longestMs = 30_000;

/** The groups from the outside in. */
function groupsOf({ group }: CollectedTest): readonly Group[] {
  const groups: Group[] = [];
  for (let one: Group | null = group; one !== null; one = one.within) groups.unshift(one);
  return groups;
}

async function withTimeout<T>(work: Promise<T>, limitMs = longestMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`A test took more than ${String(limitMs)} ms`));
    }, limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function runOne(test: CollectedTest): Promise<void> {
  const groups = groupsOf(test);
  try {
    for (const group of groups) for (const hook of group.beforeEach) await hook();
    await test.run();
  } finally {
    for (const hook of takeFinishers()) await hook();
    for (const group of groups.toReversed()) for (const hook of group.afterEach) await hook();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  }
}

type Running = {
  /** Called before each test. */
  readonly onTest: (test: CollectedTest) => void;
  /** The time limit of a test (ms). */
  readonly limitOf: (test: CollectedTest) => number;
};

const plainly: Running = { onTest: () => undefined, limitOf: () => longestMs };

/** Runs tests of one file in order until one fails. Returns the first failed test with its error, or null. */
export async function runTests(
  tests: readonly CollectedTest[],
  given: Partial<Running> = {},
): Promise<{ readonly test: CollectedTest; readonly error: unknown } | null> {
  const { limitOf, onTest } = { ...plainly, ...given };
  const begun = new Set<Group>();
  let running: CollectedTest | undefined;
  try {
    for (const test of tests) {
      running = test;
      onTest(test);
      for (const group of groupsOf(test).filter((one) => !begun.has(one))) {
        begun.add(group);
        for (const hook of group.beforeAll) await withTimeout(Promise.resolve(hook()));
      }
      await withTimeout(runOne(test), limitOf(test));
    }
    return null;
  } catch (error) {
    if (running === undefined) throw error;
    return { test: running, error };
  } finally {
    for (const group of [...begun].toReversed()) {
      for (const hook of group.afterAll) await withTimeout(Promise.resolve(hook())).catch(() => undefined);
    }
  }
}
