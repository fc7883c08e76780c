import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { type ReactElement, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { scheduleCountMax } from '#domain/schedule/limits.ts';
import type { SchedulePlan } from '#domain/schedule/schema.ts';
import type { CommandType } from '../../feature.ts';
import { now } from '../../platform/clock.ts';
import { deviceTimeZone } from '../../platform/time-zone.ts';
import { createSchedule } from './commands.ts';
import { comingDates, endText, repeatText } from './schedule-text.ts';
import { readWhen, usualWhen, type WhenFields, type WhenProblem } from './when-plan.ts';
import './when-field.css';
import { formatCount } from '../../ui/format.ts';

const DATES_SHOWN = 3;

const EVERY_LABELS = [
  { value: 'once', label: 'Once' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
];
const END_LABELS = [
  { value: 'never', label: 'Never' },
  { value: 'until', label: 'On a day' },
  { value: 'count', label: 'After a number' },
];

type PlannedCommand = {
  readonly command: CommandType;
  readonly plan: SchedulePlan;
  readonly words: string;
};

type FieldsProps = {
  readonly fields: WhenFields;
  readonly set: (name: keyof WhenFields, value: string) => void;
  readonly problem: WhenProblem | null;
};

function Ending({ fields, set, problem }: FieldsProps): ReactElement {
  const errorOf = (field: WhenProblem['field']): string | undefined =>
    problem?.field === field ? problem.text : undefined;
  return (
    <div className="when-pair">
      <NativeSelect
        label="Ends"
        data={END_LABELS}
        value={fields.end}
        onChange={(event) => set('end', event.currentTarget.value)}
      />
      {fields.end === 'until' ? (
        <TextInput
          type="date"
          label="Last day"
          value={fields.until}
          min={fields.date}
          error={errorOf('until')}
          onChange={(event) => set('until', event.currentTarget.value)}
        />
      ) : null}
      {fields.end === 'count' ? (
        <TextInput
          label="Times"
          inputMode="numeric"
          placeholder={`1 to ${formatCount(scheduleCountMax)}`}
          value={fields.count}
          error={errorOf('count')}
          onChange={(event) => set('count', event.currentTarget.value)}
        />
      ) : null}
    </div>
  );
}

function LaterFields(props: FieldsProps & { readonly plan: SchedulePlan | null }): ReactElement {
  const { fields, set, problem, plan } = props;
  return (
    <>
      <div className="when-pair">
        <TextInput
          type="date"
          label="Day"
          value={fields.date}
          error={problem?.field === 'date' ? problem.text : undefined}
          onChange={(event) => set('date', event.currentTarget.value)}
        />
        <TextInput
          type="time"
          label="Time"
          value={fields.time}
          onChange={(event) => set('time', event.currentTarget.value)}
        />
      </div>
      <NativeSelect
        label="Repeats"
        data={EVERY_LABELS}
        value={fields.every}
        error={problem?.field === 'every' ? problem.text : undefined}
        onChange={(event) => set('every', event.currentTarget.value)}
      />
      {fields.every === 'once' ? null : <Ending {...props} />}
      {plan === null || plan.every === 'once' ? null : (
        <p className="vq-dimmed vq-small when-dates">
          {`${comingDates(plan, 1, DATES_SHOWN).join(' · ')}. Always at this time in ${plan.timeZone}, summer and winter.`}
        </p>
      )}
      <p className="vq-dimmed vq-small when-dates">
        No money is set aside. You are notified the day before if your balance will not be enough.
      </p>
      <Link to="/wallet/scheduled" className="vq-text-button vq-flush">
        Scheduled transfers
      </Link>
    </>
  );
}

/** When, how often and until when: for the review. */
function wordsOf(plan: SchedulePlan): string {
  const [first = ''] = comingDates(plan, 1, 1);
  if (plan.every === 'once') return `${first} (${plan.timeZone})`;
  const end = endText(plan);
  const ending = end === 'Never' ? 'without end' : `ends ${end.charAt(0).toLowerCase()}${end.slice(1)}`;
  return `${repeatText(plan)}, first on ${first} (${plan.timeZone}), ${ending}`;
}

type Options = {
  /** The link asks for another day. */
  readonly startsLater: boolean;
  readonly onStored: (id: string) => void;
};

/** The field "When" of the send form and its value. Dates are in this device's time zone. */
export function useWhen({ startsLater, onStored }: Options) {
  const [zone] = useState(deviceTimeZone);
  const [isLater, setLater] = useState(startsLater);
  const [asked, setAsked] = useState(startsLater);
  // The form may be open already when a link asks for another day.
  if (asked !== startsLater) {
    setAsked(startsLater);
    if (startsLater) setLater(true);
  }
  const [fields, setFields] = useState(() => usualWhen(now(), zone));
  const [checked, setChecked] = useState(false);
  const label = useId();
  const { plan, problem } = readWhen(fields, zone, now());
  const set = (name: keyof WhenFields, value: string): void => {
    setFields((before) => ({ ...before, [name]: value }));
    setChecked(false);
  };
  const field = (
    <div className="when">
      <span className="vq-label" id={label}>
        When
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby={label}
        data={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later' },
        ]}
        value={isLater ? 'later' : 'now'}
        onChange={(value) => setLater(value === 'later')}
      />
      {isLater ? (
        <LaterFields fields={fields} set={set} problem={checked ? problem : null} plan={plan} />
      ) : null}
    </div>
  );
  return {
    field,
    isLater,
    read: (): PlannedCommand | null => {
      setChecked(true);
      const read = readWhen(fields, zone, now());
      return read.plan === null
        ? null
        : { command: createSchedule.type, plan: read.plan, words: wordsOf(read.plan) };
    },
    onStored: (id: string): void => {
      setLater(false);
      onStored(id);
    },
  };
}
