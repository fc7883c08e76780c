/** What the authority does by itself when its time has come. */
import { dueSettlements } from '#domain/approvals/due.ts';
import { dueExits, duePayouts, dueReleases } from '#domain/investor/due.ts';
import { dueExpiries } from '#domain/purchase/close.ts';
import { dueRewards, letsPay } from '#domain/referral/due.ts';
import { rewards } from '#domain/referral/rewards.ts';
import { dueRuns, dueWarnings } from '#domain/schedule/due.ts';
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
    jobs: [dueSettlements, dueExpiries, dueExits],
    batchJobs: [dueRuns, dueWarnings, dueRewards, duePayouts, dueReleases],
    now: clock.now,
    timers,
    log,
    ...(jobsEveryMs === undefined ? {} : { everyMs: jobsEveryMs }),
  });
  // A reward is there the moment somebody has signed up, not half a minute later.
  authority.onDurable(({ block }) => {
    if (rewards.of(authority.state).queued.size > 0 && block.entries.some(letsPay)) jobs.hurry();
  });
  return jobs;
}
