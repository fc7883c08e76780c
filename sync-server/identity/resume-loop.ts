import type { Log } from '../log.ts';
import { type Rounds, startRounds } from '../rounds.ts';
import type { Timers } from '../timers.ts';
import type { Accounts } from './accounts.ts';

type ResumeDeps = {
  readonly accounts: Pick<Accounts, 'resumeCutOff'>;
  readonly timers: Timers;
  readonly log: Log;
};

const RESUME_EVERY_MS = 60_000;

/** Resumes interrupted closings and sign-ups, now and once a minute. */
export const startResumeLoop = ({ accounts, timers, log }: ResumeDeps): Rounds =>
  startRounds({ timers, everyMs: RESUME_EVERY_MS }, async () => {
    try {
      await accounts.resumeCutOff();
    } catch (error) {
      log.warn({ err: error }, 'an interrupted closing or sign-up could not be resumed yet');
    }
  });
