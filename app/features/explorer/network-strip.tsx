import { IconBox, IconBroadcast, IconClock } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { NetworkFigures } from '#domain/network/schema.ts';
import type { NetworkView } from '../../data/queries/network-figures.ts';
import { now, useNow } from '../../platform/clock.ts';
import { countText } from '../../ui/count-text.ts';
import {
  clockTime,
  exactTime,
  formatCount,
  fullAmount,
  shortAmount,
  timeAgo,
  timeMs,
  withCurrency,
} from '../../ui/format.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import './network-strip.css';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** Shown in place of a figure that is not known yet. */
const unknown = '…';

/** "12 s ago", and "3 minutes ago" from one minute on. */
export function blockAge(at: string, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - timeMs(at));
  return ageMs < minuteMs ? `${String(Math.floor(ageMs / secondMs))} s ago` : timeAgo(at, nowMs);
}

const Age = ({ at }: { readonly at: string }): ReactElement => (
  <time dateTime={at} title={exactTime(at)}>
    {blockAge(at, useNow(secondMs))}
  </time>
);

/** The newest block, as a link to its page. */
function Newest({ view }: { readonly view: NetworkView }): ReactElement {
  const newest = view.figures?.newest ?? null;
  if (newest === null) return <NewestText view={view} title={unknown} more={unknown} />;
  const { n, at, entries } = newest;
  return (
    <NewestText
      view={view}
      title={
        <Link to={`/explorer/block/${String(n)}`} className="vq-stretched">
          Block {formatCount(n)}
        </Link>
      }
      more={
        <>
          <Age at={at} /> · {countText(String(entries), 'entry', 'entries')}
          {view.isLive ? null : ' · its page needs the service'}
        </>
      }
    />
  );
}

type NewestProps = { readonly view: NetworkView; readonly title: ReactNode; readonly more: ReactNode };

const NewestText = ({ view, title, more }: NewestProps): ReactElement => (
  <div className="network-block">
    <span className="network-block-icon">
      <IconBox aria-hidden />
    </span>
    <div>
      <p className="network-state vq-small vq-dimmed">
        Newest block <State {...view} />
      </p>
      <p className="network-block-number vq-figures">{title}</p>
      <p className="vq-small vq-dimmed vq-figures">{more}</p>
    </div>
  </div>
);

const transactionCount = (count: NetworkFigures['lastHour'] | undefined): string =>
  count == null ? unknown : formatCount(count.transactions);

type DcProps = { readonly amount: string | null | undefined };

const Dc = ({ amount }: DcProps): ReactElement =>
  amount == null ? (
    <>{unknown}</>
  ) : (
    <span title={withCurrency(fullAmount(amount), 'DC')}>{withCurrency(shortAmount(amount), 'DC')}</span>
  );

type FigureProps = { readonly name: string; readonly children: ReactNode };

const Figure = ({ name, children }: FigureProps): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd className="vq-figures">{children}</dd>
  </div>
);

function State({ figures, isLive }: NetworkView): ReactElement | null {
  if (isLive)
    return (
      <StatusPill tone="good" icon={IconBroadcast}>
        Live
      </StatusPill>
    );
  if (figures === null) return null;
  return (
    <StatusPill tone="calm" icon={IconClock}>
      {`As of ${clockTime(timeMs(figures.asOf), now())}`}
    </StatusPill>
  );
}

/** The current activity of the network; without the service the last figures, with their time. */
export function NetworkStrip({ view }: { readonly view: NetworkView }): ReactElement {
  const { figures } = view;
  return (
    <section className="vq-card network-strip" aria-label="The network now">
      <Newest view={view} />
      <dl>
        <Figure name="Transactions, last hour">{transactionCount(figures?.lastHour)}</Figure>
        <Figure name="Transactions, 24 hours">{transactionCount(figures?.lastDay)}</Figure>
        <Figure name="Fees, 24 hours">
          <Dc amount={figures?.lastDay?.fees} />
        </Figure>
        <Figure name="In circulation">
          <Dc amount={figures?.circulating} />
        </Figure>
      </dl>
    </section>
  );
}
