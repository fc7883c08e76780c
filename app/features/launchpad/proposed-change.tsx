import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { Proposal, ProjectValue } from '#domain/project/document.ts';
import { Facts } from '#app/ui/facts.tsx';
import { exactTime, timeAgo } from '#app/ui/format.ts';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { type Action, ActionSheet } from './action-sheet.tsx';
import { withdrawChange } from './commands.ts';
import { differences } from './deal-text.ts';
import { DifferenceTable } from './difference-table.tsx';
import type { SectionProps } from './project-section.ts';
import { momentText } from './project-text.ts';

const withdrawal = ({ id, title }: ProjectValue): Action => ({
  title: 'Withdraw the proposed change',
  text: `The terms of ${title} stay as they are, and every backer is notified. The withdrawal is recorded in the history of the terms.`,
  button: 'Withdraw the change',
  command: withdrawChange,
  payload: () => ({ project: id }),
});

function waitText({ frozen }: ProjectValue, { inForceAt }: Proposal, now: number): string {
  if (frozen) return 'The vault is frozen, so the change waits. Backers can leave until it comes into force.';
  if (now >= Date.parse(inForceAt)) return 'The 72 hours are over. The change comes into force in a moment.';
  return `Until ${momentText(inForceAt)} every backer can leave without a fee. Those who stay accept the new terms, and keep the tokens that they have.`;
}

type Props = SectionProps & { readonly proposal: Proposal };

function Section({ project, proposal, now, address }: Props): ReactElement {
  const [action, setAction] = useState<Action | null>(null);
  const { at, inForceAt, to } = proposal;
  return (
    <section className="vq-surface launchpad-section terms-proposal" aria-labelledby="proposed-change">
      <div className="launchpad-heading">
        <h2 id="proposed-change">Proposed change of the terms</h2>
        <StatusPill tone="wait">Waiting</StatusPill>
      </div>
      <p>{waitText(project, proposal, now)}</p>
      <DifferenceTable rows={differences(project, to)} label="What would change" />
      <Facts
        rows={[
          { name: 'Proposed', value: momentText(at) },
          {
            name: 'In force',
            value: (
              <span
                title={exactTime(inForceAt)}
              >{`${momentText(inForceAt)} · ${timeAgo(inForceAt, now)}`}</span>
            ),
            strong: true,
          },
        ]}
      />
      {address === project.creator ? (
        <Button variant="default" onClick={() => setAction(withdrawal(project))}>
          Withdraw the change
        </Button>
      ) : null}
      <ActionSheet action={action} onClose={() => setAction(null)} />
    </section>
  );
}

/** The proposed change of the terms, for everybody: its differences, and until when backers can leave. */
export function ProposedChange(props: SectionProps): ReactElement | null {
  const { proposal } = props.project;
  return proposal === null ? null : <Section {...props} proposal={proposal} />;
}
