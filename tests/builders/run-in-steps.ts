/** For tests that repeat one action at many places: each step has the time limit of a test, and the whole has none. */

/** The default time of a test; on a busy machine with a real CouchDB a step takes a second or two. */
const STEP_MS_MAX = 20_000;

/** More steps than any test has: a step that never reports to be the last one is a bug. */
const STEPS_MAX = 500;

/** The options of a test in steps: the number of steps is limited, not the total time. */
export const STEP_BY_STEP = { timeout: 0 };

/** Runs step `n` and returns whether there is another. A long step calls `progresses` when it has advanced. */
export type Step = (n: number, progresses: () => void) => Promise<boolean>;

/**
 * Runs steps from 1 on until one reports to be the last. Resolves to their number; rejects when one fails, or makes no
 * progress for the time of a test.
 */
export async function runInSteps(step: Step): Promise<number> {
  for (let n = 1; n <= STEPS_MAX; n += 1) {
    if (!(await whileItProgresses(step, n))) return n - 1;
  }
  throw new Error(`there is no end after ${String(STEPS_MAX)} steps`);
}

function whileItProgresses(step: Step, n: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const still = setTimeout(() => {
      reject(new Error(`step ${String(n)} did not get on for ${String(STEP_MS_MAX)} ms`));
    }, STEP_MS_MAX);
    step(n, () => void still.refresh())
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(still);
      });
  });
}
