import { IconBroadcast, IconClock } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../platform/clock.ts';
import { countText } from '../../ui/count-text.ts';
import {
  clockTime,
  exactTime,
  formatCount,
  fullAmount,
  shortAmount,
  timeAgo,
  timeMs,
} from '../../ui/format.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useNetworkFigures } from '../../data/queries/network-figures.ts';
import './live-figures.css';

const tickMs = 1_000;
const minuteMs = 60_000;
/** Shown in place of a figure that is not known yet. */
const unknown = '…';

/** "12 seconds ago", and "3 minutes ago" from one minute on. */
export function blockAge(at: string, now: number): string {
  const ageMs = Math.max(0, now - timeMs(at));
  if (ageMs >= minuteMs) return timeAgo(at, now);
  return `${countText(String(Math.floor(ageMs / tickMs)), 'second', 'seconds')} ago`;
}

type FigureProps = { readonly name: string; readonly value: ReactNode; readonly more: ReactNode };

const Figure = ({ name, value, more }: FigureProps): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd className="live-value">{value}</dd>
    <dd className="vq-small vq-dimmed">{more}</dd>
  </div>
);

/** Null: unknown, or still being counted. */
const Moved = ({ amount }: { readonly amount: string | null | undefined }): ReactElement =>
  amount == null ? <>{unknown}</> : <span title={`${fullAmount(amount)} DC`}>{shortAmount(amount)} DC</span>;

/** The current activity of the network, from the service's public figures; offline the last ones, with their time. */
export function LiveFigures(): ReactElement {
  const { figures, isLive } = useNetworkFigures();
  const now = useNow(tickMs);
  const block = figures?.newest ?? null;
  return (
    <section aria-labelledby="live-heading" className="live">
      <div className="live-head">
        <h2 id="live-heading">The network right now</h2>
        {isLive ? (
          <StatusPill tone="good" icon={IconBroadcast}>
            Live
          </StatusPill>
        ) : null}
        {!isLive && figures !== null ? (
          <StatusPill
            tone="calm"
            icon={IconClock}
          >{`As of ${clockTime(timeMs(figures.asOf), now)}`}</StatusPill>
        ) : null}
      </div>
      <dl className="live-figures">
        <Figure
          name="Moved today"
          value={<Moved amount={figures?.movedToday} />}
          more="In all transactions since 00:00 UTC"
        />
        <Figure
          name="People"
          value={figures === null ? unknown : formatCount(figures.people)}
          more="Each with a wallet of their own"
        />
        <Figure
          name="Last block"
          value={
            block === null ? (
              unknown
            ) : (
              <time dateTime={block.at} title={exactTime(block.at)}>
                {blockAge(block.at, now)}
              </time>
            )
          }
          more={
            <Link to="/explorer" className="vq-link">
              {block === null ? 'See the journal' : `Number ${formatCount(block.n)} in the journal`}
            </Link>
          }
        />
      </dl>
    </section>
  );
}
