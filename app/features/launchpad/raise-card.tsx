import type { ReactElement } from 'react';
import type { ProjectValue } from '#domain/project/document.ts';
import { exactTime, formatCount, timeAgo } from '#app/ui/format.ts';
import { InvestButton } from './invest-button.tsx';
import { endOfRaise, phaseOf } from './project-phase.ts';
import type { SectionProps } from './project-section.ts';
import { dc } from './project-text.ts';
import { RaiseBar } from './raise-bar.tsx';
import { type Stat, Stats } from './stats.tsx';

function timeStat(project: ProjectValue, now: number): Stat {
  const end = endOfRaise(project);
  const phase = phaseOf(project, now);
  const { closedAt, startAt } = project;
  if (phase === 'upcoming')
    return { name: 'Starts', value: timeAgo(startAt, now), title: exactTime(startAt) };
  if (phase === 'open') return { name: 'Ends', value: timeAgo(end, now), title: exactTime(end) };
  if (closedAt === null) return { name: 'Ended', value: 'Closing', title: exactTime(end) };
  return { name: 'Ended', value: timeAgo(closedAt, now), title: exactTime(closedAt) };
}

/** The one strong surface of the page: how far the raise is, and the way to invest. */
export function RaiseCard({ project, now, address }: SectionProps): ReactElement {
  const { backers, softCap, price } = project;
  return (
    <section className="vq-surface launchpad-raise" aria-labelledby="raise">
      <h2 id="raise">Funding progress</h2>
      <RaiseBar {...project} />
      <Stats
        stats={[
          { name: 'Soft cap', value: dc(softCap) },
          { name: 'IQ price', value: dc(price) },
          { name: backers === 1 ? 'Backer' : 'Backers', value: formatCount(backers) },
          timeStat(project, now),
        ]}
      />
      <InvestButton project={project} now={now} address={address} />
    </section>
  );
}
