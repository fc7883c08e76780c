/** For tests that do the same at each of many places: each step has a test's time, and the whole has as much as it needs. */

/** What a test has by default; on a busy machine with a real CouchDB a step takes a second or two. */
const STEP_MS_MAX = 20_000;

/** More than any of them has: a step that never says that it was the last one is a fault. */
const STEPS_MAX = 500;

/** The time of a test that goes in steps: they are counted, and not the clock. */
export const STEP_BY_STEP = { timeout: 0 };

/** Does the step of that number, and says whether there is another. A long one calls `progresses` when it has got on. */
export type Step = (n: number, progresses: () => void) => Promise<boolean>;

/**
 * Does one step after the other, from 1, for as long as each says that there is another. Resolves to how many did; rejects when
 * one fails, or does not get on for as long as a test has.
 */
export async function inSteps(step: Step): Promise<number> {
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
