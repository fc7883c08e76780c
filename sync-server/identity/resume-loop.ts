import type { Log } from '../log.ts';
import type { Timers } from '../timers.ts';
import type { Accounts } from './accounts.ts';

type ResumeDeps = {
  readonly accounts: Pick<Accounts, 'resumeCutOff'>;
  readonly timers: Timers;
  readonly log: Log;
};

const RESUME_EVERY_MS = 60_000;

/** Resumes interrupted closings and sign-ups, now and once a minute. */
export function startResumeLoop({ accounts, timers, log }: ResumeDeps): { stop(): Promise<void> } {
  let cancel: () => void = () => undefined;
  let isStopped = false;
  const resume = async (): Promise<void> => {
    try {
      await accounts.resumeCutOff();
    } catch (error) {
      log.warn({ err: error }, 'an interrupted closing or sign-up could not be resumed yet');
    }
    if (!isStopped) cancel = timers.after(RESUME_EVERY_MS, begin);
  };
  let resuming = Promise.resolve();
  const begin = (): void => {
    resuming = resume();
  };
  begin();
  return {
    async stop(): Promise<void> {
      isStopped = true;
      cancel();
      await resuming;
    },
  };
}
