import { systemTimers } from '../adapters/timers.ts';
import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import { startDueWork } from './due-work.ts';
import type { JobLoop } from './job-loop.ts';

/** Submits what is due by itself: runs of schedules, rewards, payouts, what expires. */
export function dueWorkPart(needs: Base & { readonly authority: Authority }): Made<object> {
  let jobs: JobLoop | undefined;
  return {
    offers: {},
    listening() {
      jobs = startDueWork({ ...needs.options, timers: systemTimers }, needs);
    },
    stop: { work: () => jobs?.stop() },
  };
}
