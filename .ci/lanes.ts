/** The properties that decide the order of steps. */
export type Job = {
  readonly name: string;
  readonly budgetSeconds: number;
  readonly needs?: readonly string[];
};

/** The longest job that may begin, so that no long job is left for the end; null while all wait for others. */
export function nextJob<T extends Job>(
  waiting: readonly T[],
  { all, ended }: { all: readonly Job[]; ended: ReadonlySet<string> },
): T | null {
  // A step that is not part of this run need not be waited for.
  const isReady = ({ needs = [] }: Job) =>
    needs.every((name) => ended.has(name) || !all.some((job) => job.name === name));
  const isNeeded = ({ name }: Job) => waiting.some(({ needs = [] }) => needs.includes(name));
  const ready = waiting.filter(isReady);
  const first = ready.filter(isNeeded);
  const longestJob = (jobs: readonly T[]) =>
    jobs.toSorted((a, b) => b.budgetSeconds - a.budgetSeconds)[0] ?? null;
  return longestJob(first) ?? longestJob(ready);
}

/** Runs all jobs, one in each lane at a time; resolves when all have ended. A failing job does not reject. */
export async function runInLanes<T extends Job>(
  jobs: readonly T[],
  { lanes, run }: { lanes: number; run: (job: T) => Promise<void> },
): Promise<void> {
  const ended = new Set<string>();
  const waiting = [...jobs];
  const running = new Set<Promise<void>>();
  for (;;) {
    const job = running.size < lanes ? nextJob(waiting, { all: jobs, ended }) : null;
    if (job !== null) {
      waiting.splice(waiting.indexOf(job), 1);
      const work = run(job).finally(() => {
        ended.add(job.name);
        running.delete(work);
      });
      running.add(work);
    } else if (running.size > 0) await Promise.race(running);
    else if (waiting.length > 0)
      throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}.`);
    else return;
  }
}
