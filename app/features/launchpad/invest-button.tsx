import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectValue } from '#domain/project/document.ts';
import { whyClosed } from './project-phase.ts';
import { closedText, projectPath } from './project-text.ts';

type Props = {
  readonly project: ProjectValue;
  readonly now: number;
  /** The wallet of the person who looks. */
  readonly address: string | null;
  /** On a card the button says how long it is until the start, on the project's page which day. */
  readonly onCard?: boolean;
};

/** Opens the dialog to invest, or says why nobody can. */
export function InvestButton({ project, now, address, onCard = false }: Props): ReactElement {
  const why = whyClosed(project, now, address);
  if (why !== null) {
    return <Button disabled>{closedText(why, project, onCard ? now : undefined)}</Button>;
  }
  return (
    <Button component={Link} to={`${projectPath(project.id)}?invest=1`} className="vq-above">
      Invest Now
      <span className="vq-hidden"> in {project.title}</span>
    </Button>
  );
}
