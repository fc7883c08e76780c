import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { type CommandDoc, useDismiss } from '../../data/outbox.ts';
import { isOpen, type ScheduleChange, type ScheduleDoc, useChangeSchedule } from '../../data/schedules.ts';
import { MotionBadge } from '../../ui/motion-badge.tsx';
import { motionReason } from '../../ui/motion-text.ts';
import { showToast } from '../../ui/toast.ts';
import { askedMotion } from './schedule-row.tsx';

const ASKED: Readonly<Record<string, string>> = {
  'schedule.pause': 'Pause',
  'schedule.resume': 'Resume',
  'schedule.cancel': 'Cancel',
};

/** What was asked for and is not decided: until the service has it, the schedule goes on as it is. */
function Pending({ change }: { readonly change: CommandDoc }): ReactElement {
  const dismiss = useDismiss();
  const reason = motionReason(change);
  const motion = askedMotion(change);
  const refused = change.status === 'refused';
  return (
    <div className="schedule-pending" role="status">
      <strong>{ASKED[change.type]}</strong> <MotionBadge motion={motion} />
      <p className="vq-dimmed">
        {(refused || motion === 'code') && reason !== null
          ? `${reason.reason}. ${reason.remedy}`
          : 'Until the service has it, a date that comes is still carried out.'}
      </p>
      {refused ? (
        <Button variant="default" onClick={() => void dismiss(change.id)}>
          OK
        </Button>
      ) : null}
    </div>
  );
}

type Props = {
  readonly schedule: ScheduleDoc;
  /** The latest wish about it that is not decided, or was refused. */
  readonly change: CommandDoc | null;
};

/** Pause, resume, cancel; they work without a network and are handed over later. */
export function ScheduleActions({ schedule, change }: Props): ReactElement | null {
  const ask = useChangeSchedule();
  const [sure, setSure] = useState(false);
  if (change !== null) return <Pending change={change} />;
  if (!isOpen(schedule)) return null;
  const { id, status } = schedule;
  const tryTo = (type: ScheduleChange): void => {
    setSure(false);
    ask(type, id).catch(() => showToast('Error', 'This device could not keep it. Try again.', 'bad'));
  };
  if (sure) {
    return (
      <div className="schedule-pending" role="group" aria-label="Cancel this scheduled transfer?">
        <strong>Cancel this scheduled transfer?</strong>
        <p className="vq-dimmed">Nothing more is sent. What was sent stays sent.</p>
        <div className="schedule-actions">
          <Button variant="default" onClick={() => setSure(false)} data-autofocus>
            Keep it
          </Button>
          <Button color="red" onClick={() => tryTo('schedule.cancel')}>
            Cancel it
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="schedule-actions">
      {status === 'paused' ? (
        <Button onClick={() => tryTo('schedule.resume')}>Resume</Button>
      ) : (
        <Button variant="default" onClick={() => tryTo('schedule.pause')}>
          Pause
        </Button>
      )}
      <Button variant="default" onClick={() => setSure(true)}>
        Cancel
      </Button>
    </div>
  );
}
