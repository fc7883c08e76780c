import { Skeleton, Title } from '@mantine/core';
import { IconCalendarEvent, IconChevronRight } from '@tabler/icons-react';
import { type ReactElement, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { shortAddress } from '#domain/short-address.ts';
import { useDeviceData, useObserved } from '../data/device/device-context.ts';
import { type DueItem, type LoadDueSource, watchAllDue } from '../data/queries/due-source.ts';
import { useLearnNames } from '../data/queries/learn-names.ts';
import { usePeople } from '../data/queries/people.ts';
import { useHasPulled } from '../data/replication/sync-status.ts';
import { useNow } from '../platform/clock.ts';
import { Amount } from '../ui/amount.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { exactTime, timeAgo } from '../ui/format.ts';
import { PersonName } from '../ui/person-name.tsx';
import { dueSources } from '../registered-features.ts';
import './due-list.css';

const tickMs = 15_000;
const shownMax = 5;

/** Null until an item is found, or it is certain that nothing is due. */
function useDue(sources: readonly LoadDueSource[], now: number): readonly DueItem[] | null {
  const data = useDeviceData();
  const due$ = useMemo(() => (data === null ? null : watchAllDue(sources, data)), [data, sources]);
  const due = useObserved(due$).value;
  const hasSchedules = useHasPulled('schedules');
  const hasStanding = useHasPulled('standing');
  if (due === undefined) return null;
  const items = due.items.filter(({ ends, at }) => ends !== true || at === null || at > now);
  const isCertain = due.complete && hasSchedules && hasStanding;
  return items.length > 0 || isCertain ? items : null;
}

function When({
  item: { at, ends },
  now,
}: {
  readonly item: DueItem;
  readonly now: number;
}): ReactElement | null {
  if (at === null) return null;
  return (
    <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {ends === true ? 'ends ' : ''}
      {timeAgo(at, now)}
    </time>
  );
}

function Row({ item, now }: { readonly item: DueItem; readonly now: number }): ReactElement {
  const { nameOf } = usePeople();
  const { title, warning, party, before = 'to', note, amount, currency, direction, to, action } = item;
  const name = party === undefined ? null : nameOf(party);
  const who = party === undefined ? null : (name ?? shortAddress(party));
  return (
    <li>
      <Link to={to} className="due-row">
        {party === undefined ? (
          <span className="due-icon">
            <IconCalendarEvent aria-hidden />
          </span>
        ) : (
          <Avatar address={party} name={name} />
        )}
        <span className="due-words">
          <span className="due-title">
            {title}
            {who === null ? null : (
              <>
                {` ${before} `}
                <PersonName name={who} />
              </>
            )}
          </span>
          <span className="vq-small vq-dimmed due-more">
            {note === undefined ? null : (
              <>
                <bdi>{note}</bdi> ·{' '}
              </>
            )}
            <When item={item} now={now} />
          </span>
          {warning === undefined ? null : <span className="vq-small vq-bad">{warning}</span>}
        </span>
        <span className="due-figures">
          {amount === null ? null : (
            <Amount value={amount} currency={currency} direction={direction} digits="exact" />
          )}
          <span className="vq-small due-action">
            {action}
            <IconChevronRight aria-hidden />
          </span>
        </span>
      </Link>
    </li>
  );
}

function useLearnParties(items: readonly DueItem[]): void {
  const { nameOf } = usePeople();
  const unknown = items.flatMap(({ party }) =>
    party === undefined || nameOf(party) !== null ? [] : [party],
  );
  useLearnNames([...new Set(unknown)]);
}

type Props = { readonly sources?: readonly LoadDueSource[] };

/** The next due item of each feature, with person, amount, time and one action. */
export function DueList({ sources = dueSources() }: Props): ReactElement {
  const now = useNow(tickMs);
  const due = useDue(sources, now);
  useLearnParties(due ?? []);
  return (
    <section aria-labelledby="due" aria-busy={due === null}>
      <Title order={2} id="due">
        Due
      </Title>
      {due === null ? (
        <Skeleton height="var(--vq-touch)" />
      ) : due.length > 0 ? (
        <ul className="due-rows">
          {due.slice(0, shownMax).map((item) => (
            <Row key={item.id} item={item} now={now} />
          ))}
        </ul>
      ) : (
        <p className="due-nothing vq-dimmed">
          Nothing is due.
          <Link to="/wallet?tab=send&when=later" className="vq-text-button">
            Schedule a transfer
          </Link>
        </p>
      )}
      {due !== null && due.length > shownMax ? (
        <p className="vq-small vq-dimmed">{due.length - shownMax} more are due later.</p>
      ) : null}
    </section>
  );
}
