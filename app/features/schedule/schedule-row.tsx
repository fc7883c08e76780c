import {
  IconAlertTriangle,
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconPlayerPause,
  IconRepeat,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import type { Currency } from '#domain/constants.ts';
import { ScheduleCreateSchema } from '#domain/schedule/schema.ts';
import type { CommandDoc } from '../../data/outbox/outbox.ts';
import type { People } from '../../data/queries/people.ts';
import type { ScheduleDoc } from './schedules.ts';
import { Amount } from '../../ui/amount.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { partyName } from '../../ui/party-name.ts';
import { PersonName } from '../../ui/person-name.tsx';
import { type ShownStatus, StatusBadge } from '../../ui/status-badge.tsx';
import { deriveShownStatus } from '../../ui/command-status.ts';
import { type PillTone, StatusPill } from '../../ui/status-pill.tsx';
import { dateText, repeatText } from './schedule-text.ts';

type Words = { readonly word: string; readonly tone: PillTone; readonly icon: TablerIcon };

const STATUS: Readonly<Record<ScheduleDoc['status'], Words>> = {
  active: { word: 'Active', tone: 'good', icon: IconCircleCheck },
  paused: { word: 'Paused', tone: 'wait', icon: IconPlayerPause },
  ended: { word: 'Ended', tone: 'calm', icon: IconCircleCheck },
  cancelled: { word: 'Cancelled', tone: 'calm', icon: IconBan },
};

const SHORT: Words = { word: 'Not enough', tone: 'bad', icon: IconAlertTriangle };

/** Whether the money for the next date will be missing. */
export const isShort = ({ next, warning }: ScheduleDoc): boolean =>
  next !== null && warning !== undefined && warning.n === next.n;

export function ScheduleBadge({ schedule }: { readonly schedule: ScheduleDoc }): ReactElement {
  const { word, tone, icon } =
    schedule.status === 'active' && isShort(schedule) ? SHORT : STATUS[schedule.status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {word}
    </StatusPill>
  );
}

export type RowLink = {
  readonly to: To;
  readonly state: unknown;
  readonly replace: boolean;
  readonly open: boolean;
};

type Payee = { readonly address: string; readonly name: string | null };

type LineProps = {
  readonly link: RowLink;
  readonly every: ScheduleDoc['every'];
  readonly payee: Payee;
  /** Its next date, or how it repeated. */
  readonly when: string;
  readonly repeats: string | null;
  readonly amount: string;
  readonly currency: Currency;
  readonly status: ReactNode;
};

function Line({ link, every, payee, when, repeats, amount, currency, status }: LineProps): ReactElement {
  const Icon = every === 'once' ? IconCalendarEvent : IconRepeat;
  return (
    <Link
      to={link.to}
      state={link.state}
      replace={link.replace}
      className="schedule-row"
      data-row
      data-open={link.open}
      {...(link.open ? { 'aria-current': true } : {})}
    >
      <Avatar address={payee.address} name={payee.name} />
      <span className="schedule-words">
        <span className="schedule-title">
          To <PersonName name={partyName(payee.address, payee.name)} />
        </span>
        <span className="schedule-more vq-dimmed">
          <Icon className="schedule-icon" aria-hidden />
          {when}
          {repeats === null ? null : ` · ${repeats}`}
        </span>
      </span>
      <span className="schedule-figures">
        <Amount value={amount} currency={currency} digits="exact" />
        {status}
      </span>
    </Link>
  );
}

type RowParty = { readonly link: RowLink; readonly nameOf: People['nameOf'] };

/** A row of a schedule: its next date, or its end. */
export function ScheduleLine({
  schedule,
  link,
  nameOf,
}: RowParty & { readonly schedule: ScheduleDoc }): ReactElement {
  const { amount, currency, every, next, to } = schedule;
  const repeats = repeatText(schedule);
  return (
    <Line
      link={link}
      every={every}
      payee={{ address: to, name: nameOf(to) }}
      when={next === null ? repeats : dateText(schedule, next.n)}
      repeats={next === null || every === 'once' ? null : repeats}
      amount={amount}
      currency={currency}
      status={<ScheduleBadge schedule={schedule} />}
    />
  );
}

/** A decided command whose effect is not on this device yet counts as on its way. */
export const readStatus = (command: CommandDoc): ShownStatus =>
  command.status === 'done' ? 'processing' : deriveShownStatus(command);

/** A row of a schedule that was requested on this device and is not with the service, or was refused. */
export function AskedLine({
  command,
  link,
  nameOf,
}: RowParty & { readonly command: CommandDoc }): ReactElement | null {
  const parsed = ScheduleCreateSchema.safeParse(command.payload);
  if (!parsed.success) return null;
  const { amount, currency, every, to } = parsed.data;
  return (
    <Line
      link={link}
      every={every}
      payee={{ address: to, name: nameOf(to) }}
      when={dateText(parsed.data, 1)}
      repeats={null}
      amount={amount}
      currency={currency}
      status={<StatusBadge motion={readStatus(command)} />}
    />
  );
}
