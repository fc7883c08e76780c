import { Button, Skeleton, Title } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { type ScheduleCreate, ScheduleCreateSchema } from '#domain/schedule/schema.ts';
import { type CommandDoc, useCancel, useDismiss } from '../../data/outbox/outbox.ts';
import { useUnsaved } from '../../data/queries/contacts.ts';
import type { People } from '../../data/queries/people.ts';
import { type ScheduleDoc, useSchedule } from './schedules.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { exactAmount, exactTime } from '../../ui/format.ts';
import { EmptyMessage } from '../../ui/message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { statusReason } from '../../ui/command-status.ts';
import { Notice } from '../../ui/notice.tsx';
import { PersonName } from '../../ui/person-name.tsx';
import { SaveContact } from '../../ui/save-contact.tsx';
import { explain } from '../../ui/refusal.ts';
import { showToast } from '../../ui/toast.ts';
import { ScheduleActions } from './schedule-actions.tsx';
import { readStatus, isShort, ScheduleBadge } from './schedule-row.tsx';
import { comingDates, dateText, endText, repeatText } from './schedule-text.ts';

const DATES_SHOWN = 3;

type NameOf = People['nameOf'];

function planFacts(plan: ScheduleCreate | ScheduleDoc, nameOf: NameOf): Fact[] {
  const { amount, currency, note, timeZone, to } = plan;
  const name = nameOf(to);
  return [
    {
      name: 'To',
      value: (
        <>
          {name === null ? null : (
            <strong>
              <PersonName name={name} />{' '}
            </strong>
          )}
          <span className="vq-mono vq-small">{to}</span>
        </>
      ),
    },
    { name: 'Amount', value: <Amount value={amount} currency={currency} digits="exact" />, strong: true },
    ...(note === undefined || note === '' ? [] : [{ name: 'Note', value: note, words: true }]),
    { name: 'Repeats', value: repeatText(plan) },
    { name: 'Ends', value: endText(plan) },
    { name: 'Time zone', value: timeZone },
  ];
}

function Warning({ schedule }: { readonly schedule: ScheduleDoc }): ReactElement | null {
  const { currency, missed, next, status, warning } = schedule;
  if (status === 'paused' && missed === true) {
    return (
      <Notice
        tone="wait"
        title="Paused by the service"
        text="Several dates were missed while the service was down. None of them was sent. Resume it to continue with its next date."
      />
    );
  }
  if (status !== 'active' || next === null || warning === undefined || !isShort(schedule)) return null;
  return (
    <Notice
      tone="bad"
      title="The money will not be there"
      text={`${exactAmount(warning.missing)} ${currency} will be missing on ${dateText(schedule, next.n)}, with the fee and what else is scheduled before. Add funds, or it is not sent.`}
    />
  );
}

function Coming({ schedule }: { readonly schedule: ScheduleDoc }): ReactElement | null {
  const { next, status } = schedule;
  if (next === null) return null;
  return (
    <section className="schedule-section" aria-label="Next dates">
      <Title order={3}>Next dates</Title>
      {status === 'paused' ? (
        <p className="vq-dimmed">Paused. Dates that come meanwhile are left out.</p>
      ) : (
        <ul className="schedule-dates">
          {comingDates(schedule, next.n, DATES_SHOWN).map((date) => (
            <li key={date}>{date}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Runs({ schedule }: { readonly schedule: ScheduleDoc }): ReactElement {
  const { currency, runs } = schedule;
  return (
    <section className="schedule-section" aria-label="Sent so far">
      <Title order={3}>Sent so far</Title>
      {runs.length === 0 ? <p className="vq-dimmed">Nothing yet.</p> : null}
      <ul className="schedule-dates">
        {runs.map(({ n, at, code, txId }) => (
          <li key={n}>
            <span title={`Carried out ${exactTime(at)}`}>{dateText(schedule, n)}</span>
            {txId === undefined ? (
              <span className="vq-bad">Not sent: {explain(code, {}, currency).reason}</span>
            ) : (
              <Link className="vq-text-button" to={`/wallet?tab=history&open=${txId}`}>
                Sent
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A command that can be withdrawn before the service has it, and dismissed after a refusal. */
function Asked({ command, nameOf, onClose }: { command: CommandDoc; nameOf: NameOf; onClose: () => void }) {
  const cancel = useCancel();
  const dismiss = useDismiss();
  const parsed = ScheduleCreateSchema.safeParse(command.payload);
  const reason = statusReason(command);
  const restoreStash = async (): Promise<void> => {
    if (await cancel(command.id)) onClose();
    else showToast('Too late to cancel', 'The service may have it already.', 'bad');
  };
  return (
    <>
      <StatusBadge motion={readStatus(command)} />
      {reason === null ? null : (
        <p>
          <strong>{reason.reason}.</strong> {reason.remedy}
        </p>
      )}
      {parsed.success ? <Facts rows={planFacts(parsed.data, nameOf)} /> : null}
      {command.status === 'waiting' ? (
        <>
          <p className="vq-dimmed">Safe on this device. It counts once the service has it.</p>
          <Button variant="default" onClick={() => void restoreStash()}>
            Cancel
          </Button>
        </>
      ) : null}
      {command.status === 'refused' ? (
        <Button variant="default" onClick={() => void dismiss(command.id).then(onClose)}>
          Remove from list
        </Button>
      ) : null}
    </>
  );
}

function SavePayee({ address }: { readonly address: string }): ReactElement | null {
  const unsaved = useUnsaved(address);
  return unsaved === null ? null : <SaveContact name={unsaved.name} onSave={unsaved.save} />;
}

type Props = { readonly id: string; readonly nameOf: NameOf; readonly onClose: () => void };

/** The details of one schedule, live: its plan, its next dates, its past ones, and its actions. */
export function ScheduleDetail({ id, nameOf, onClose }: Props): ReactElement {
  const { schedule, command, change, loading } = useSchedule(id);
  if (schedule !== null) {
    return (
      <div className="vq-stack">
        <ScheduleBadge schedule={schedule} />
        <Warning schedule={schedule} />
        <Facts rows={planFacts(schedule, nameOf)} />
        <SavePayee address={schedule.to} />
        <Coming schedule={schedule} />
        <Runs schedule={schedule} />
        <ScheduleActions schedule={schedule} change={change} />
      </div>
    );
  }
  if (command !== null) {
    return (
      <div className="vq-stack">
        <Asked command={command} nameOf={nameOf} onClose={onClose} />
      </div>
    );
  }
  return loading ? (
    <Skeleton height="16rem" />
  ) : (
    <EmptyMessage icon={IconCalendarOff} title="This scheduled transfer is not on this device." />
  );
}
