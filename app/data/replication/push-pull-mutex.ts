/** Runs the pushes and pulls of one collection; what a task throws is thrown to its caller. */
export type PushPullMutex = {
  push<T>(task: () => Promise<T>): Promise<T>;
  pull<T>(task: () => Promise<T>): Promise<T>;
};

/**
 * Keeps the pulls of a collection that a person writes apart from its pushes. RxDB skips a pulled document while the
 * device's own change of it is not settled, for the push will bring what the authority holds; yet the checkpoint moves
 * on. That loses a version which the authority got after it took the push, and which is pulled before RxDB has written
 * the push's outcome: nothing brings it again. So a pull is asked only when no push is under way and the outcome of
 * those before is written, and a push is sent only when no pull is under way. What is skipped is then always older
 * than the push that follows, and the authority answers that push from it or from what came later.
 *
 * @param written Resolves when RxDB has written the outcome of every push that was answered.
 */
export function makePushPullMutex(written: () => Promise<unknown>): PushPullMutex {
  const pushes = new Set<Promise<unknown>>();
  const pulls = new Set<Promise<unknown>>();
  const hold = (open: Set<Promise<unknown>>, task: Promise<unknown>): void => {
    const held = task.finally(() => open.delete(held));
    open.add(held);
  };
  return {
    async push(task) {
      while (pulls.size > 0) await Promise.all(pulls);
      const outcome = task();
      // One that failed has no outcome, and is judged by what the authority has when it is sent again.
      hold(
        pushes,
        outcome.then(written).catch(() => undefined),
      );
      return outcome;
    },
    async pull(task) {
      while (pushes.size > 0) await Promise.all(pushes);
      const answer = task();
      hold(
        pulls,
        answer.catch(() => undefined),
      );
      return answer;
    },
  };
}
