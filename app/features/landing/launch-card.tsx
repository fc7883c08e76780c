import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { formatPublicDay, formatPublicTime } from '../../ui/date-format.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { Countdown } from './countdown.ts';
import './launch-card.css';

type Props = {
  /** ms */
  readonly launchAt: number;
  readonly countdown: Countdown;
};

/** The public launch, with a countdown that stops at zero. */
export function LaunchCard({ launchAt, countdown: { live, parts } }: Props): ReactElement {
  const moment = `${formatPublicDay(launchAt)}, ${formatPublicTime(launchAt)} UTC`;
  return (
    <section className="vq-card launch" aria-labelledby="launch-heading">
      <div className="launch-head">
        <h2 id="launch-heading">Public launch</h2>
        {live ? (
          <StatusPill tone="good" icon={IconCircleCheck}>
            Live now
          </StatusPill>
        ) : (
          <StatusPill tone="wait" icon={IconClock}>
            Coming Soon
          </StatusPill>
        )}
      </div>
      <div role="timer" aria-label="Time to the public launch">
        <dl className="launch-count">
          {parts.map(({ name, count }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="vq-figures">{String(count).padStart(2, '0')}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="vq-small vq-dimmed">
        {live ? `DC has been on sale since ${moment}.` : `DC goes on sale on ${moment}.`}
      </p>
    </section>
  );
}
