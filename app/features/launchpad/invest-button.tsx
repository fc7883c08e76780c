import { Button } from '@mantine/core';
import { type ReactElement, useId } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectValue } from '#domain/project/document.ts';
import { type Phase, phaseOf, whyClosed } from './project-phase.ts';
import { linkToTab } from './project-section.ts';
import { CLOSED_REASON, closedText, ENDED_TEXT, projectPath } from './project-text.ts';

type Props = {
  readonly project: ProjectValue;
  readonly now: number;
  /** The wallet of the person who looks. */
  readonly address: string | null;
  /** On a card, the button says how long it is until the start; on the project's page, on which day. */
  readonly onCard?: boolean;
};

type ClosedProps = { readonly label: string; readonly reason: string | null };

function ClosedButton({ label, reason }: ClosedProps): ReactElement {
  const reasonId = useId();
  if (reason === null) return <Button disabled>{label}</Button>;
  return (
    <>
      <Button disabled aria-describedby={reasonId}>
        {label}
      </Button>
      <p id={reasonId} className="vq-small vq-dimmed">
        {reason}
      </p>
    </>
  );
}

/** What a person can do about a raise that is over. */
function nextOf({ id, symbol }: ProjectValue, phase: Phase): readonly [to: string, text: string] {
  if (phase === 'launched') return [linkToTab('tokens'), `${symbol} on the market`];
  if (phase.startsWith('refund')) return [`${projectPath(id)}/refunds`, 'See each refund'];
  return ['/launchpad', 'Other projects'];
}

function Ended({ project, now }: Pick<Props, 'project' | 'now'>): ReactElement {
  const phase = phaseOf(project, now);
  const [to, text] = nextOf(project, phase);
  return (
    <p className="launchpad-ended">
      {ENDED_TEXT[phase]}{' '}
      <Link to={to} className="vq-link">
        {text}
      </Link>
    </p>
  );
}

/** Opens the dialog to invest, or says why that is not possible. The card of a finished raise leads to its page instead. */
export function InvestButton({ project, now, address, onCard = false }: Props): ReactElement {
  const why = whyClosed(project, now, address);
  if (why === 'ended') {
    if (!onCard) return <Ended project={project} now={now} />;
    return (
      <Button component={Link} to={projectPath(project.id)} variant="default" className="vq-above">
        View project<span className="vq-hidden"> {project.title}</span>
      </Button>
    );
  }
  if (why !== null) {
    const label = closedText(why, project, onCard ? now : undefined);
    return <ClosedButton label={label} reason={onCard ? null : CLOSED_REASON[why]} />;
  }
  return (
    <Button component={Link} to={`${projectPath(project.id)}?invest=1`} className="vq-above">
      Invest Now
      <span className="vq-hidden"> in {project.title}</span>
    </Button>
  );
}
