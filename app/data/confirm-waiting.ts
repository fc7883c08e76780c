import { useCallback } from 'react';
import type { SubmittedCommand } from '#domain/protocol.ts';
import type { AppProblem, Outcome } from '#app/platform/problem.ts';
import { confirmCommands } from '#app/platform/two-factor.ts';
import { type CommandDoc, submitted } from './command-doc.ts';
import { useRelease } from './outbox.ts';

/**
 * After these the commands are sent as well: nothing is required any more, or the code may have counted although no answer
 * came. What was not confirmed waits then, and nothing is lost.
 */
const SENT_ALL_THE_SAME: ReadonlySet<string> = new Set(['TWO_FACTOR_OFF', 'NO_ANSWER', 'OFFLINE']);

/** Before a command is written down: null when it may be sent now. Errors: those of a code. */
export async function confirmFirst(code: string, command: SubmittedCommand): Promise<AppProblem | null> {
  const outcome = await confirmCommands(code, [command]);
  return outcome.ok || SENT_ALL_THE_SAME.has(outcome.problem.code) ? null : outcome.problem;
}

/** One code for commands that wait for it; then they are sent. Errors: those of a code, OFFLINE, NO_ANSWER. */
export function useConfirmWaiting(): (
  code: string,
  commands: readonly CommandDoc[],
) => Promise<Outcome<null>> {
  const release = useRelease();
  return useCallback(
    async (code, commands) => {
      const outcome = await confirmCommands(code, commands.map(submitted));
      if (outcome.ok || SENT_ALL_THE_SAME.has(outcome.problem.code))
        await release(commands.map(({ id }) => id));
      return outcome;
    },
    [release],
  );
}
