/**
 * Reacts when the machine's clock is set while the service runs: it logs the step, informs staff, and notes it in
 * readiness.
 */
import { randomBytes } from 'node:crypto';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { REPORT_CLOCK_COMMAND } from '#domain/operations/rule.ts';
import { randomId } from '../random-id.ts';
import type { SteadyClock, systemClock } from '../clock.ts';
import type { Authority } from '../commands/authority.ts';
import type { Log } from '../log.ts';

type Deps = {
  readonly clock: Pick<ReturnType<typeof systemClock>, 'watch'>;
  readonly authority: Pick<Authority, 'submit'>;
  readonly log: Log;
};

/**
 * Informs staff by an entry of the journal. If the entry cannot be written it is dropped: readiness and the log report
 * the step too.
 */
export const watchClock = ({ clock, authority, log }: Deps): { readonly stop: () => void } =>
  clock.watch((stepMs) => {
    log.error({ stepMs }, 'the clock of this machine was set; the service continues with elapsed time');
    const id = `clock-step:${randomId(randomBytes)}`;
    void authority
      .submit({ id, type: REPORT_CLOCK_COMMAND, actor: SYSTEM_ACTOR, payload: { stepMs } })
      .then((answer) => {
        if (!answer.ok) log.warn({ code: answer.code }, 'staff could not be notified of the clock');
      });
  });

/** If the newest block is this far ahead of the clock, a wrong clock stamped it. ms */
const AHEAD_MS = 2_000;

/** Readiness's note about the clock: `ok`, or how far it is off. It never makes the service unready. */
export function clockNote(
  clock: Pick<SteadyClock, 'now' | 'stepMs'>,
  authority: Pick<Authority, 'health'>,
): string {
  const stepMs = clock.stepMs();
  if (stepMs !== 0) return `the clock of the machine was set ${inSeconds(stepMs)}`;
  const aheadMs = authority.health().lastBlockAt - clock.now();
  return aheadMs > AHEAD_MS
    ? `the clock is ${String(Math.round(aheadMs / 1_000))} s behind the newest block: times stand still until it is reached`
    : 'ok';
}

const inSeconds = (ms: number): string =>
  `${ms > 0 ? 'ahead' : 'back'} by ${String(Math.round(Math.abs(ms) / 1_000))} s`;
