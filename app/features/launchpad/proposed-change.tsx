import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { Proposal, ProjectValue } from '#domain/project/document.ts';
import { Facts } from '#app/ui/facts.tsx';
import { exactTime, timeAgo } from '#app/ui/format.ts';
import { StatusPill } from '#app/ui/status-pill.tsx';
import { type Act, ActSheet } from './act-sheet.tsx';
import { withdrawChange } from './commands.ts';
import { differences } from './deal-text.ts';
import { DifferenceTable } from './difference-table.tsx';
import type { SectionProps } from './project-section.ts';
import { momentText } from './project-text.ts';

const withdrawal = ({ id, title }: ProjectValue): Act => ({
  title: 'Withdraw the proposed change',
  text: `The terms of ${title} stay as they are, and every backer is told. The withdrawal is recorded in the history of the terms.`,
  button: 'Withdraw the change',
  command: withdrawChange,
  payload: () => ({ project: id }),
});

function waitText({ frozen }: ProjectValue, { inForceAt }: Proposal, now: number): string {
  if (frozen) return 'The vault is frozen, so the change waits. Backers can leave until it is in force.';
  if (now >= Date.parse(inForceAt)) return 'The 72 hours are over. The change comes into force in a moment.';
  return `Until ${momentText(inForceAt)} every backer can leave without a fee. Who stays is under the new terms, and keeps the tokens that they have.`;
}

type Props = SectionProps & { readonly proposal: Proposal };

function Section({ project, proposal, now, address }: Props): ReactElement {
  const [act, setAct] = useState<Act | null>(null);
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
        <Button variant="default" onClick={() => setAct(withdrawal(project))}>
          Withdraw the change
        </Button>
      ) : null}
      <ActSheet act={act} onClose={() => setAct(null)} />
    </section>
  );
}

/** For everybody, while a change of the terms waits: what would change, and until when backers can leave. */
export function ProposedChange(props: SectionProps): ReactElement | null {
  const { proposal } = props.project;
  return proposal === null ? null : <Section {...props} proposal={proposal} />;
}
