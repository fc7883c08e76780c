/** Work over time: asks every job now and then what is due, and submits it as ordinary commands. */
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import type { SubmitResult } from '../commands/authority.ts';
import type { Log } from '../log.ts';
import type { Timers } from '../timers.ts';

/**
 * The commands that are due at `now` (ms). Their ids follow from what they do, so a job needs no memory: what was
 * submitted twice, or cut off by a crash, is decided once.
 */
export type Job = (state: State, now: number) => readonly Command[];

export type JobLoopDeps = {
  readonly authority: { readonly state: State; submit(command: Command): Promise<SubmitResult> };
  readonly jobs: readonly Job[];
  readonly now: () => number;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Log;
  readonly everyMs?: number;
};

const EVERY_MS = 30_000;

/** Begins at once; after `stop` nothing new is submitted. */
export function startJobs(deps: JobLoopDeps): { stop(): void } {
  const { timers, log, everyMs = EVERY_MS } = deps;
  const refused = new Set<string>();
  let stopped = false;
  let callOff = (): void => undefined;
  const run = async (): Promise<void> => {
    try {
      await submitDue(deps, { refused, isStopped: () => stopped });
    } catch (error) {
      log.error({ err: error }, 'a round of the jobs failed');
    }
    if (!stopped) callOff = timers.after(everyMs, () => void run());
  };
  void run();
  return {
    stop() {
      stopped = true;
      callOff();
    },
  };
}

type Round = { readonly refused: Set<string>; readonly isStopped: () => boolean };

/** One after another: what is due is asked for anew after each command, for it may have changed that. */
async function submitDue(
  { authority, jobs, now, log }: JobLoopDeps,
  { refused, isStopped }: Round,
): Promise<void> {
  const tried = new Set<string>();
  const next = (): Command | undefined =>
    jobs
      .flatMap((job) => [...job(authority.state, now())])
      .find(({ id }) => !tried.has(id) && !refused.has(id));
  for (let command = next(); command !== undefined && !isStopped(); command = next()) {
    const { id, type } = command;
    tried.add(id);
    const result = await authority.submit(command);
    const code = result.ok ? result.verdict.code : result.code;
    if (code === undefined) {
      log.info({ id, type }, 'a job’s command is done');
      continue;
    }
    // A refusal is final: the same id would be refused for ever.
    if (result.ok) refused.add(id);
    log.warn({ id, type, code }, 'a job’s command was not carried out');
  }
}
