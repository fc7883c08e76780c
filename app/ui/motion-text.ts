/** The facts of a command of this device that its row and its card show. Structural: what app/data hands out fits. */
import type { Verdict } from '#domain/protocol.ts';
import type { Motion } from './motion-badge.tsx';
import { type Explained, explain } from './refusal.ts';

export type Moving = {
  readonly status: Exclude<Motion, 'code'>;
  readonly verdict?: Verdict | undefined;
  readonly problem?: { readonly code: string; readonly detail: string; readonly remedy: string } | undefined;
};

/** Of what waits, one kind waits for the person: only a code helps it on. */
export const motionOf = ({ status, problem }: Moving): Motion =>
  status === 'waiting' && problem?.code === 'TWO_FACTOR_REQUIRED' ? 'code' : status;

/** Why it was not sent, or why it still waits although the network is there; null when there is nothing to explain. */
export function motionReason(command: Moving, currency = ''): Explained | null {
  const { status, verdict, problem } = command;
  if (status === 'refused') {
    if (verdict?.code !== undefined) return explain(verdict.code, verdict.facts, currency);
    return problem === undefined
      ? explain(undefined)
      : { title: 'Not sent', reason: problem.detail, remedy: problem.remedy };
  }
  if (status === 'waiting' && problem !== undefined) {
    return { title: 'Waiting', reason: problem.detail, remedy: problem.remedy };
  }
  return null;
}
