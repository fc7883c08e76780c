import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { Backing, Proposal, ProjectValue } from '#domain/project/document.ts';
import { timeAgo } from '#app/ui/format.ts';
import { Notice } from '#app/ui/notice.tsx';
import { type Action, ActionSheet } from './action-sheet.tsx';
import { leaveProject } from './commands.ts';
import { sumHeld } from './invest-check.ts';
import { dc, momentText } from './project-text.ts';
import { usePendingCommands } from './use-projects.ts';

type Props = { readonly project: ProjectValue; readonly backing: Backing; readonly now: number };

const leaveAction = ({ id, proposal, symbol, title }: ProjectValue, amount: bigint): Action => ({
  title: `Leave ${title}`,
  text: `${dc(amount)} from the escrow return to your wallet in full, and the ${symbol} that they bought return to the project. Leaving costs no fee; the fee of the investment itself is not returned.`,
  button: `Leave with ${dc(amount)}`,
  command: leaveProject,
  payload: () => ({ project: id, ...(proposal !== null && { terms: proposal.terms }) }),
});

function deadlineText({ frozen }: ProjectValue, { inForceAt }: Proposal, now: number): string {
  if (frozen)
    return 'The vault is frozen, which delays the new terms: you can leave until they come into force.';
  return `You can leave until ${momentText(inForceAt)} (${timeAgo(inForceAt, now)}). After that the new terms apply to your investment.`;
}

function LeaveNotice({
  project,
  backing,
  now,
  proposal,
}: Props & { readonly proposal: Proposal }): ReactElement | null {
  const [action, setAction] = useState<Action | null>(null);
  const isOnItsWay = usePendingCommands(project.id).some(
    ({ status, type }) => type === leaveProject.type && status !== 'refused',
  );
  const amount = sumHeld(backing);
  const isOver = !project.frozen && now >= Date.parse(proposal.inForceAt);
  if (amount === 0n) return null;
  if (isOver) return <p className="vq-dimmed">The new terms come into force in a moment.</p>;
  return (
    <>
      <Notice tone="wait" title="New terms are proposed" text={deadlineText(project, proposal, now)}>
        {isOnItsWay ? (
          <span>You are leaving: your request is on its way.</span>
        ) : (
          <Button variant="default" onClick={() => setAction(leaveAction(project, amount))}>
            Leave without a fee
          </Button>
        )}
      </Notice>
      <ActionSheet action={action} onClose={() => setAction(null)} />
    </>
  );
}

/** For a backer, while a change of the terms is proposed: leaving with the whole stake, and until when (ruling L19). */
export function LeavePart(props: Props): ReactElement | null {
  const { proposal } = props.project;
  return proposal === null ? null : <LeaveNotice {...props} proposal={proposal} />;
}
