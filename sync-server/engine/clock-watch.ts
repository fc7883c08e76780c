/** What is done when the machine's clock is set while the service runs: it is logged, told to staff, and shown in readiness. */
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

/** Staff learn of it by an entry of the journal. One that cannot be written is lost: readiness and the log say it too. */
export const watchClock = ({ clock, authority, log }: Deps): { readonly stop: () => void } =>
  clock.watch((stepMs) => {
    log.error(
      { stepMs },
      'the clock of this machine was set; the service goes on with the time that has passed',
    );
    const id = `clock-step:${randomId(randomBytes)}`;
    void authority
      .submit({ id, type: REPORT_CLOCK_COMMAND, actor: SYSTEM_ACTOR, payload: { stepMs } })
      .then((answer) => {
        if (!answer.ok) log.warn({ code: answer.code }, 'staff could not be told of the clock');
      });
  });

/** A newest block so far ahead of the clock was stamped by one that was wrong. ms */
const AHEAD_MS = 2_000;

/** What readiness says of the clock: `ok`, or by how much it is off. Nothing here keeps commands from being taken. */
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
