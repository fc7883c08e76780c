import { Title } from '@mantine/core';
import { IconCalendarEvent, IconChevronRight } from '@tabler/icons-react';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { shortAddress } from '#domain/short-address.ts';
import { useDeviceData, useObserved } from '../data/device/device-context.ts';
import { type DueItem, type DueSource, watchAllDue } from '../data/queries/due-source.ts';
import { usePeople } from '../data/queries/people.ts';
import { useNow } from '../platform/clock.ts';
import { Amount } from '../ui/amount.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { exactTime, timeAgo } from '../ui/format.ts';
import { loadDueSources } from '../registered-features.ts';
import './due-list.css';

const tickMs = 15_000;
const shownMax = 5;

/** Null until the sources have been loaded and read. */
function useDue(load: () => Promise<readonly DueSource[]>, now: number): readonly DueItem[] | null {
  const data = useDeviceData();
  const [sources, setSources] = useState<readonly DueSource[] | null>(null);
  useEffect(() => {
    let wanted = true;
    // Offline, before the app is stored, a source may be missing: then nothing is listed.
    void load()
      .catch(() => [])
      .then((loaded) => {
        if (wanted) setSources(loaded);
      });
    return () => {
      wanted = false;
    };
  }, [load]);
  const due$ = useMemo(
    () => (data === null || sources === null ? null : watchAllDue(sources, data)),
    [data, sources],
  );
  const { value } = useObserved(due$);
  return value?.filter(({ ends, at }) => ends !== true || at === null || at > now) ?? null;
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
  const { title, party, amount, currency, direction, to, action } = item;
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
          <span className="due-title">{who === null ? title : `${title} to ${who}`}</span>
          <span className="vq-small vq-dimmed">
            <When item={item} now={now} />
          </span>
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

type Props = { readonly load?: () => Promise<readonly DueSource[]> };

/** What is due next, of all features: with person, amount, time and one action. */
export function DueList({ load = loadDueSources }: Props): ReactElement {
  const now = useNow(tickMs);
  const due = useDue(load, now);
  return (
    <section aria-labelledby="due" aria-busy={due === null}>
      <Title order={2} id="due">
        Due
      </Title>
      {due === null || due.length > 0 ? (
        <ul className="due-rows">
          {(due ?? []).slice(0, shownMax).map((item) => (
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
