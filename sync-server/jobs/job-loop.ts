/** Work over time: periodically asks every job which commands are due, and submits them. */
import type { Command } from '#domain/ledger/entry.ts';
import type { DueCommands } from '#domain/ledger/feature.ts';
import type { State } from '#domain/ledger/state.ts';
import type { SubmitResult } from '../commands/authority.ts';
import type { Log } from '../log.ts';
import type { Timers } from '../timers.ts';

export type JobLoopDeps = {
  readonly authority: { readonly state: State; submit(command: Command): Promise<SubmitResult> };
  readonly jobs: readonly DueCommands[];
  /** Jobs whose commands are independent: they are submitted together and share blocks. */
  readonly batchJobs?: readonly DueCommands[];
  readonly now: () => number;
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Log;
  readonly everyMs?: number;
};

const EVERY_MS = 30_000;
/** Hurried rounds within this time are merged. */
const HURRY_MS = 100;

export type JobLoop = {
  /** Starts the next round at once, or right after the current one, because a due command should not wait. */
  hurry(): void;
  /** From here on nothing new is submitted. */
  stop(): void;
};

/** The first round starts at once. */
export function startJobs(deps: JobLoopDeps): JobLoop {
  const { timers, log, everyMs = EVERY_MS } = deps;
  const refused = new Set<string>();
  let stopped = false;
  let running = false;
  let hurried = false;
  let callOff = (): void => undefined;
  const run = async (): Promise<void> => {
    running = true;
    hurried = false;
    try {
      await submitDue(deps, { refused, isStopped: () => stopped });
    } catch (error) {
      log.error({ err: error }, 'a round of the jobs failed');
    }
    running = false;
    comeBack(hurried ? HURRY_MS : everyMs);
  };
  const comeBack = (ms: number): void => {
    if (!stopped) callOff = timers.after(ms, () => void run());
  };
  void run();
  return {
    hurry() {
      if (hurried || stopped) return;
      hurried = true;
      if (running) return;
      callOff();
      comeBack(HURRY_MS);
    },
    stop() {
      stopped = true;
      callOff();
    },
  };
}

const BATCH = 200;
/** After a round of batches people have the authority for this many times as long as the round took. */
const PAUSE_TIMES = 3;
/** The clock may have been set during a round. */
const PAUSE_MS_MAX = 1_000;

type Round = { readonly refused: Set<string>; readonly isStopped: () => boolean };

/** Asks again what is due after each command or batch, because it may have changed that. */
async function submitDue(deps: JobLoopDeps, { refused, isStopped }: Round): Promise<void> {
  const { authority, jobs, batchJobs = [], now } = deps;
  const tried = new Set<string>();
  const next = (from: readonly DueCommands[], count: number): readonly Command[] =>
    from
      .flatMap((job) => [...job(authority.state, now())])
      .filter(({ id }) => !tried.has(id) && !refused.has(id))
      .slice(0, count);
  for (const [from, count] of [[jobs, 1], ...batchJobs.map((job) => [[job], BATCH] as const)] as const) {
    for (let due = next(from, count); due.length > 0 && !isStopped(); due = next(from, count)) {
      for (const { id } of due) tried.add(id);
      const startedAt = now();
      const done = await Promise.all(due.map((command) => submitOne(deps, refused, command)));
      // A job that names a refused command again would loop for ever: it continues in the next round.
      if (count > 1 && !done.includes(true)) break;
      if (count > 1) await giveWay(deps, now() - startedAt);
    }
  }
}

/** `tookMs`: how long the round of batches took. */
const giveWay = ({ timers }: JobLoopDeps, tookMs: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(Math.min(PAUSE_MS_MAX, Math.max(0, PAUSE_TIMES * tookMs)), resolve);
  });

/** Resolves to whether it was carried out. */
async function submitOne(
  { authority, log }: JobLoopDeps,
  refused: Set<string>,
  command: Command,
): Promise<boolean> {
  const { id, type } = command;
  const result = await authority.submit(command);
  const code = result.ok ? result.verdict.code : result.code;
  if (code === undefined) {
    log.info({ id, type }, 'a job’s command is done');
    return true;
  }
  // A refusal is final: the same id would always be refused.
  if (result.ok) refused.add(id);
  log.warn({ id, type, code }, 'a job’s command was not carried out');
  return false;
}
