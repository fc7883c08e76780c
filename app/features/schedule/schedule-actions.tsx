import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { type CommandDoc, useDismiss } from '../../data/outbox/outbox.ts';
import type { CommandType } from '#app/feature.ts';
import { cancelSchedule, pauseSchedule, resumeSchedule } from './commands.ts';
import { isOpen, type ScheduleDoc, useChangeSchedule } from './schedules.ts';
import { pinToConfirm } from '../../seal/device-lock.ts';
import type { AppProblem } from '../../platform/problem.ts';
import type { ConfirmBy } from '../../platform/two-factor.ts';
import { ConfirmWithPin } from '../../ui/confirm-with-pin.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { statusReason } from '../../ui/command-status.ts';
import { showToast } from '../../ui/toast.ts';
import { useCodeRequired } from '../../ui/use-code-required.ts';
import { readStatus } from './schedule-row.tsx';

const ASKED: Readonly<Record<string, string>> = {
  [pauseSchedule.type]: 'Pause',
  [resumeSchedule.type]: 'Resume',
  [cancelSchedule.type]: 'Cancel',
};

/** A change that is not decided: until the service has it, the schedule continues unchanged. */
function Pending({ change }: { readonly change: CommandDoc }): ReactElement {
  const dismiss = useDismiss();
  const reason = statusReason(change);
  const motion = readStatus(change);
  const refused = change.status === 'refused';
  return (
    <div className="schedule-pending" role="status">
      <strong>{ASKED[change.type]}</strong> <StatusBadge motion={motion} />
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
  /** The latest change that is not decided, or was refused. */
  readonly change: CommandDoc | null;
};

type AskedProps = {
  readonly onBack: () => void;
  readonly onAsked: (by: ConfirmBy | null) => Promise<AppProblem | null>;
};

type ResumingProps = AskedProps & { readonly asksCode: boolean; readonly offersPasskey: boolean };

/** Before resuming, asks for a code if the person requires one and is online, and for the PIN if the device has one. */
function Resuming({ asksCode, offersPasskey, onBack, onAsked }: ResumingProps): ReactElement {
  return (
    <div className="schedule-pending" role="group" aria-label="Resume this scheduled transfer?">
      <strong>Resume this scheduled transfer?</strong>
      <p className="vq-dimmed">It continues with its next date.</p>
      <ConfirmWithPin
        asksCode={asksCode}
        offersPasskey={offersPasskey}
        button="Resume"
        busy={false}
        onBack={onBack}
        onConfirm={onAsked}
      />
    </div>
  );
}

function Cancelling({ onBack, onAsked }: AskedProps): ReactElement {
  return (
    <div className="schedule-pending" role="group" aria-label="Cancel this scheduled transfer?">
      <strong>Cancel this scheduled transfer?</strong>
      <p className="vq-dimmed">Nothing more is sent. Past payments stay.</p>
      <div className="schedule-actions">
        <Button variant="default" onClick={onBack} autoFocus>
          Keep it
        </Button>
        <Button color="red" onClick={() => void onAsked(null)}>
          Cancel it
        </Button>
      </div>
    </div>
  );
}

/** Pause, resume, cancel; they work offline and are sent later. */
export function ScheduleActions({ schedule, change }: Props): ReactElement | null {
  const ask = useChangeSchedule();
  const [sure, setSure] = useState<CommandType | null>(null);
  const { asksCode, offersPasskey } = useCodeRequired();
  if (change !== null) return <Pending change={change} />;
  if (!isOpen(schedule)) return null;
  const { id, status } = schedule;
  const tryTo = async (type: CommandType, by: ConfirmBy | null): Promise<AppProblem | null> => {
    try {
      const problem = await ask(type, id, by);
      if (problem === null) setSure(null);
      return problem;
    } catch {
      setSure(null);
      showToast('Error', "Couldn't save on this device. Try again.", 'bad');
      return null;
    }
  };
  const onBack = (): void => setSure(null);
  if (sure === resumeSchedule.type) {
    const onAsked = (by: ConfirmBy | null) => tryTo(resumeSchedule.type, by);
    return <Resuming {...{ asksCode, offersPasskey, onBack, onAsked }} />;
  }
  if (sure === cancelSchedule.type)
    return <Cancelling onBack={onBack} onAsked={(by) => tryTo(cancelSchedule.type, by)} />;
  return (
    <div className="schedule-actions">
      {status === 'paused' ? (
        <Button
          onClick={() => {
            if (asksCode || pinToConfirm() !== null) setSure(resumeSchedule.type);
            else void tryTo(resumeSchedule.type, null);
          }}
        >
          Resume
        </Button>
      ) : (
        <Button variant="default" onClick={() => void tryTo(pauseSchedule.type, null)}>
          Pause
        </Button>
      )}
      <Button variant="default" onClick={() => setSure(cancelSchedule.type)}>
        Cancel transfer
      </Button>
    </div>
  );
}
