/** The fields of a command that its row and card show; commands of app/data have them. */
import type { Verdict } from '#domain/protocol.ts';
import type { ShownStatus } from './status-badge.tsx';
import { type Explanation, explain } from './refusal.ts';

export type CommandState = {
  readonly status: Exclude<ShownStatus, 'code' | 'unanswered' | 'lost'>;
  readonly verdict?: Verdict | undefined;
  readonly problem?: { readonly code: string; readonly detail: string; readonly remedy: string } | undefined;
};

/**
 * A waiting command may wait for the person: only a code lets it continue. A command whose sending failed may still
 * have arrived.
 */
export function deriveShownStatus({ status, problem }: CommandState): ShownStatus {
  if (status === 'waiting' && problem?.code === 'TWO_FACTOR_REQUIRED') return 'code';
  if (status === 'refused' && problem?.code === 'NOT_IN_JOURNAL') return 'lost';
  return status === 'processing' && problem !== undefined ? 'unanswered' : status;
}

const SENT_AUTOMATICALLY = 'It is sent automatically when you are online.';

/** Shown for an unanswered command, which may have arrived. The only next step is to ask again. */
export const UNANSWERED_TEXT =
  'Sent. No answer yet. It may have arrived, so it can no longer be cancelled. It is asked again automatically under the same number: it cannot happen twice.';

/** Why it was not sent, or why it still waits although there is a network; null when there is nothing to explain. */
export function statusReason(command: CommandState, currency = ''): Explanation | null {
  const { status, verdict, problem } = command;
  if (status === 'refused') {
    if (verdict?.code !== undefined) return explain(verdict.code, verdict.facts, currency);
    return problem === undefined
      ? explain(undefined)
      : { title: 'Not sent', reason: problem.detail, remedy: problem.remedy };
  }
  if (status === 'waiting' && problem !== undefined) {
    const remedy = problem.code === 'OFFLINE' ? SENT_AUTOMATICALLY : problem.remedy;
    return { title: 'Waiting', reason: problem.detail, remedy };
  }
  return null;
}
