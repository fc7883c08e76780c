import type { ReactElement } from 'react';
import { formatDate } from '#app/ui/date-format.ts';
import { exactTime } from '#app/ui/format.ts';
import type { SectionProps } from './project-section.ts';
import { type Milestone, timelineOf } from './project-timeline.ts';
import { useLaunchpadTerms } from './use-launchpad-terms.ts';
import './timeline.css';

const whenText = ({ at, atLatest }: Milestone, isPast: boolean): string =>
  `${atLatest === true && !isPast ? 'by ' : ''}${formatDate('day', at)}`;

type StepProps = { readonly milestone: Milestone; readonly now: number };

function Step({ milestone, now }: StepProps): ReactElement {
  const { at, name, text } = milestone;
  const isPast = at <= now;
  return (
    <li className="timeline-step" data-past={isPast}>
      <div className="timeline-line">
        <strong>
          {name}
          {isPast ? <span className="vq-hidden"> (past)</span> : null}
        </strong>
        <time dateTime={new Date(at).toISOString()} title={exactTime(at)} className="vq-figures">
          {whenText(milestone, isPast)}
        </time>
      </div>
      {text === undefined ? null : <p className="vq-small vq-dimmed">{text}</p>}
    </li>
  );
}

const Today = ({ now }: { readonly now: number }): ReactElement => (
  <li className="timeline-today" aria-current="date">
    <span>Today, {formatDate('day', now)}</span>
  </li>
);

/** The milestones of a project, with a mark for today. */
export function Timeline({ project, now }: SectionProps): ReactElement {
  const { vestingMode } = useLaunchpadTerms();
  const milestones = timelineOf(project, vestingMode);
  const past = milestones.filter(({ at }) => at <= now);
  const key = ({ at, name }: Milestone): string => `${name} ${String(at)}`;
  return (
    <section className="vq-card launchpad-section" aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <ol className="timeline">
        {past.map((milestone) => (
          <Step key={key(milestone)} milestone={milestone} now={now} />
        ))}
        <Today now={now} />
        {milestones.slice(past.length).map((milestone) => (
          <Step key={key(milestone)} milestone={milestone} now={now} />
        ))}
      </ol>
    </section>
  );
}
