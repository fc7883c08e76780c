import type { ReactElement } from 'react';
import type { ProjectValue } from '#domain/project/document.ts';
import { exactTime, formatCount, timeAgo } from '#app/ui/format.ts';
import { InvestButton } from './invest-button.tsx';
import { endOfRaise, phaseOf } from './project-phase.ts';
import type { SectionProps } from './project-section.ts';
import { dc } from './project-text.ts';
import { RaiseBar } from './raise-bar.tsx';

function timeText(project: ProjectValue, now: number): string {
  const phase = phaseOf(project, now);
  if (phase === 'upcoming') return `Starts ${timeAgo(project.startAt, now)}`;
  if (phase === 'open') return `Ends ${timeAgo(endOfRaise(project), now)}`;
  return project.closedAt === null ? 'The raise is over' : `Ended ${timeAgo(project.closedAt, now)}`;
}

/** The one strong surface of the page: how far the raise is, and the way to invest. */
export function RaiseCard({ project, now, address }: SectionProps): ReactElement {
  const { backers, softCap, price } = project;
  return (
    <section className="vq-surface launchpad-raise" aria-labelledby="raise">
      <h2 id="raise">Funding progress</h2>
      <RaiseBar {...project} />
      <p className="vq-dimmed">
        Soft cap {dc(softCap)} · {formatCount(backers)} {backers === 1 ? 'backer' : 'backers'} ·{' '}
        <span title={exactTime(endOfRaise(project))}>{timeText(project, now)}</span> · IQ price {dc(price)}
      </p>
      <InvestButton project={project} now={now} address={address} />
    </section>
  );
}
