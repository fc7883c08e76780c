import { Button, Skeleton, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Fragment, type ReactElement, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { type HistoryRow, useHistory } from '../../data/history/history.ts';
import { useHasPulled } from '../../data/replication/sync-status.ts';
import { useNow } from '../../platform/clock.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { useOpenRow } from '../../ui/use-open-row.ts';
import { splitByDay } from './history-days.ts';
import { HistoryLine, idOf } from './history-row.tsx';
import { useLearnParties } from './use-learn-parties.ts';
import './latest-activity.css';

// Loaded when a row is first opened.
const HistorySheet = lazyPart(async () => (await import('./history-detail.tsx')).HistorySheet);

const tickMs = 60_000;
const title = 'Latest activity';

function Lines({ rows }: { readonly rows: readonly HistoryRow[] }): ReactElement {
  const { id: opened, linkTo, state, close } = useOpenRow();
  const [wasOpened, setWasOpened] = useState(opened !== null);
  if (opened !== null && !wasOpened) setWasOpened(true);
  const now = useNow(tickMs);
  useLearnParties(rows);
  return (
    <>
      {splitByDay(rows, now).map(({ heading, rows: ofDay }) => (
        <Fragment key={heading}>
          <h3 className="history-day">{heading}</h3>
          <ul className="vq-rows" aria-label={heading}>
            {ofDay.map((row) => {
              const id = idOf(row);
              const link = { to: linkTo(id), state, replace: false, open: id === opened };
              return (
                <li key={id}>
                  <HistoryLine row={row} link={link} inDay />
                </li>
              );
            })}
          </ul>
        </Fragment>
      ))}
      {wasOpened ? (
        <Suspense fallback={null}>
          <HistorySheet id={opened} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

function Waiting({ count }: { readonly count: number }): ReactElement {
  return (
    <div className="vq-rows" aria-busy="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="history-placeholder">
          <Skeleton height="3rem" />
        </div>
      ))}
    </div>
  );
}

function Nothing(): ReactElement {
  return (
    <div className="vq-rows">
      <EmptyMessage
        icon={IconHistory}
        drawing="movements"
        title="No transactions yet. What you send and receive appears here."
      >
        <Button component={Link} to="/wallet?tab=receive" variant="default">
          Show my address
        </Button>
      </EmptyMessage>
    </div>
  );
}

/** The latest rows of the history, commands on their way first: for screens that show more than the history. */
export function LatestActivity({ count }: { readonly count: number }): ReactElement {
  const { rows, loading } = useHistory({}, count);
  const shown = rows.slice(0, count);
  // Before the first synchronisation an empty list is not known to be empty.
  const unknown = !useHasPulled('transactions') || loading;
  return (
    <section aria-label={title}>
      <div className="latest-head">
        <Title order={2}>{title}</Title>
        {shown.length > 0 ? (
          <Link to="/wallet?tab=history" className="vq-text-button">
            Show all
          </Link>
        ) : null}
      </div>
      {shown.length > 0 ? <Lines rows={shown} /> : unknown ? <Waiting count={count} /> : <Nothing />}
    </section>
  );
}
