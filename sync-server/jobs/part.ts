import { systemTimers } from '../adapters/timers.ts';
import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import type { Base } from '../engine/base.ts';
import { startDueWork } from './due-work.ts';
import type { JobLoop } from './job-loop.ts';

/** The part that submits due commands: schedules, rewards, payouts, expiries. */
export function dueWorkPart(
  needs: Base & { readonly authority: Authority },
): Made<{ readonly hurryDueWork: () => void }> {
  let jobs: JobLoop | undefined;
  return {
    offers: { hurryDueWork: () => jobs?.hurry() },
    listening() {
      jobs = startDueWork({ ...needs.options, timers: systemTimers }, needs);
    },
    stop: { work: () => jobs?.stop() },
  };
}
