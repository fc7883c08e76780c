/** Runs the uploads and pulls of one collection; errors are thrown to the caller. */
export type PushPullMutex = {
  push<T>(task: () => Promise<T>): Promise<T>;
  pull<T>(task: () => Promise<T>): Promise<T>;
};

/**
 * Separates the pulls of a collection that a person writes from its uploads. RxDB skips a pulled document while the
 * device's own change of it is not settled, because the upload will bring the authority's version; yet the checkpoint
 * moves on. That would lose a version that the authority got after it took the upload and that is pulled before RxDB
 * has written the upload's outcome, because nothing brings it again. So a pull starts only when no upload is under way
 * and earlier outcomes are written, and an upload starts only when no pull is under way. A skipped document is then
 * always older than the following upload, and the authority answers that upload from it or from a later version. @param
 * written Resolves when RxDB has written the outcome of every answered upload.
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
      // A failed one has no outcome; when it is sent again the authority's version decides.
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
