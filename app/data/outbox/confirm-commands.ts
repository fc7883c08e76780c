import type { CommandType } from '#app/feature.ts';
import { useCallback } from 'react';
import type { SubmittedCommand } from '#domain/protocol.ts';
import type { AppProblem, Outcome } from '#app/platform/problem.ts';
import { confirmCommands, type ConfirmBy } from '#app/platform/two-factor.ts';
import { type CommandDoc, toSubmittedCommand } from './command-doc.ts';
import { useEnqueue, useRelease } from './outbox.ts';

/**
 * After these the commands are sent too: no code is required any more, or the code may have counted although no answer
 * came. An unconfirmed command then waits, and nothing is lost.
 */
const SENT_ALL_THE_SAME: ReadonlySet<string> = new Set(['TWO_FACTOR_OFF', 'NO_ANSWER', 'OFFLINE']);

/** Before a command is stored: null if it may be sent now. Errors: those of a code or a passkey. */
async function confirmFirst(by: ConfirmBy, command: SubmittedCommand): Promise<AppProblem | null> {
  const outcome = await confirmCommands(by, [command]);
  return outcome.ok || SENT_ALL_THE_SAME.has(outcome.problem.code) ? null : outcome.problem;
}

/** Includes the command's id, so that exactly the confirmed command is sent. */
export type ConfirmedCommand = { readonly id: string; readonly type: CommandType; readonly payload: object };

/**
 * Confirms a command if `by` says how, and stores it on this device. Resolves to the error, or null; rejects when the
 * device could not store it.
 */
export function useEnqueueConfirmed(): (
  command: ConfirmedCommand,
  by: ConfirmBy | null,
) => Promise<AppProblem | null> {
  const enqueue = useEnqueue();
  return useCallback(
    async (command, by) => {
      const problem = by === null ? null : await confirmFirst(by, command);
      if (problem === null) await enqueue(command.type, command.payload, command.id);
      return problem;
    },
    [enqueue],
  );
}

/**
 * Confirms waiting commands with one code or signature; then they are sent. Errors: those of either, OFFLINE,
 * NO_ANSWER.
 */
export function useConfirmWaiting(): (
  by: ConfirmBy,
  commands: readonly CommandDoc[],
) => Promise<Outcome<null>> {
  const release = useRelease();
  return useCallback(
    async (by, commands) => {
      const outcome = await confirmCommands(by, commands.map(toSubmittedCommand));
      if (outcome.ok || SENT_ALL_THE_SAME.has(outcome.problem.code))
        await release(commands.map(({ id }) => id));
      return outcome;
    },
    [release],
  );
}
