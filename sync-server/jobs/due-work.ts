/** Submits the commands of the features that are due. */
import { due, dueInBatches, isDueAfter } from '#domain/features.ts';
import type { Clock } from '../clock.ts';
import type { Authority } from '../commands/authority.ts';
import type { Log } from '../log.ts';
import type { Timers } from '../timers.ts';
import { type JobLoop, startJobs } from './job-loop.ts';

type DueWorkOptions = { readonly jobsEveryMs?: number; readonly log: Log; readonly timers: Timers };

type DueWorkDeps = {
  readonly clock: Pick<Clock, 'now'>;
  readonly authority: Pick<Authority, 'state' | 'submit' | 'onDurable'>;
};

export function startDueWork(
  { jobsEveryMs, log, timers }: DueWorkOptions,
  { authority, clock }: DueWorkDeps,
): JobLoop {
  const jobs = startJobs({
    authority,
    jobs: due,
    batchJobs: dueInBatches,
    now: clock.now,
    timers,
    log,
    ...(jobsEveryMs === undefined ? {} : { everyMs: jobsEveryMs }),
  });
  authority.onDurable(({ block }) => {
    if (block.entries.some((entry) => isDueAfter(authority.state, entry))) jobs.hurry();
  });
  return jobs;
}
