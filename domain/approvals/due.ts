import { SYSTEM_ACTOR } from '../ids.ts';
import { DUE_DELAY_MS } from '../ledger/due-command.ts';
import type { Command } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { judgeProposal } from './proposals.ts';
import { openProposals } from './open-proposals.ts';

/**
 * The commands that end the proposals that are due at `now` (ms). Their ids derive from the proposal, so a repeat, also
 * after a crash, changes nothing: `approval:<proposal>`, `approval:<proposal>:expired`.
 */
export function dueSettlements(state: State, now: number): Command[] {
  const commands: Command[] = [];
  for (const [proposal, open] of openProposals.of(state)) {
    const standing = judgeProposal(state, open, now - DUE_DELAY_MS);
    if (standing === 'waiting') continue;
    const id = `approval:${proposal}${standing === 'expired' ? ':expired' : ''}`;
    commands.push({ id, type: 'approval.settle', actor: SYSTEM_ACTOR, payload: { proposal } });
  }
  return commands;
}
