import { Button, Skeleton, Title } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useLearnNames } from '../../data/queries/learn-names.ts';
import { type People, usePeople } from '../../data/queries/people.ts';
import { useSchedules } from './schedules.ts';
import { DetailPane } from '../../ui/detail-pane.tsx';
import { EmptyMessage } from '../../ui/message.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useHasPane } from '../../ui/screen-width.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useOpenRow } from '../../ui/use-open-row.ts';
import { ScheduleDetail } from './schedule-detail.tsx';
import { AskedLine, type RowLink, ScheduleLine } from './schedule-row.tsx';
import './scheduled-screen.css';

const NEW = '/wallet?tab=send&when=later';
const TITLE = 'Scheduled transfer';
const placeholders = ['a', 'b', 'c'];

type ListProps = {
  readonly linkOf: (id: string) => RowLink;
  readonly nameOf: People['nameOf'];
};

function Waiting(): ReactElement {
  return (
    <div className="vq-rows" aria-busy="true">
      {placeholders.map((key) => (
        <div key={key} className="schedule-row">
          <Skeleton height="3rem" />
        </div>
      ))}
    </div>
  );
}

function Lists({ linkOf, nameOf }: ListProps): ReactElement {
  const { asked, open, over, unknown } = useSchedules();
  useLearnNames([...new Set([...open, ...over].map(({ to }) => to).filter((to) => nameOf(to) === null))]);
  const coming = asked.length + open.length;
  if (unknown && coming === 0) return <Waiting />;
  return (
    <div className="vq-stack">
      {coming === 0 ? (
        <div className="vq-rows">
          <EmptyMessage
            icon={IconCalendarEvent}
            drawing="plans"
            title="Nothing is scheduled. Rent, an allowance or a single payment can be sent automatically on its day."
          >
            <Button component={Link} to={NEW} variant="default">
              Schedule a transfer
            </Button>
          </EmptyMessage>
        </div>
      ) : (
        <ul className="vq-rows" aria-label="Coming">
          {asked.map((command) => (
            <li key={command.id}>
              <AskedLine command={command} link={linkOf(command.id)} nameOf={nameOf} />
            </li>
          ))}
          {open.map((schedule) => (
            <li key={schedule.id}>
              <ScheduleLine schedule={schedule} link={linkOf(schedule.id)} nameOf={nameOf} />
            </li>
          ))}
        </ul>
      )}
      {over.length === 0 ? null : (
        <section aria-label="Over">
          <Title order={2}>Over</Title>
          <ul className="vq-rows">
            {over.map((schedule) => (
              <li key={schedule.id}>
                <ScheduleLine schedule={schedule} link={linkOf(schedule.id)} nameOf={nameOf} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Scheduled transfers, all read from the device; changes made offline are sent later. */
export function Component(): ReactElement {
  const { nameOf } = usePeople();
  const { id, linkTo, state, close } = useOpenRow();
  const hasPane = useHasPane();
  const linkOf = (row: string): RowLink => ({
    to: linkTo(row),
    state,
    replace: hasPane && id !== null,
    open: row === id,
  });
  const detail = id === null ? null : <ScheduleDetail key={id} id={id} nameOf={nameOf} onClose={close} />;
  return (
    <>
      <PageHeader
        title="Scheduled transfers"
        back={<BackLink to="/wallet">Back to Wallet</BackLink>}
        action={
          <Button component={Link} to={NEW}>
            New
          </Button>
        }
      />
      <div className="vq-split" data-pane={hasPane}>
        <Lists linkOf={linkOf} nameOf={nameOf} />
        {hasPane ? (
          <DetailPane title={TITLE} onClose={close}>
            {detail}
          </DetailPane>
        ) : (
          <Sheet opened={id !== null} title={TITLE} onClose={close}>
            {detail}
          </Sheet>
        )}
      </div>
    </>
  );
}
