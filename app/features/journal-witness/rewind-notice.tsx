import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useDeviceData } from '../../data/device/device-context.ts';
import { type CommandDoc, useDismiss, useOutbox, useRelease } from '../../data/outbox/outbox.ts';
import { usePeople } from '../../data/queries/people.ts';
import { updateRewind, useRewind } from '../../data/recovery/rewind-record.ts';
import { useSettleRewind } from '../../data/recovery/use-settle-rewind.ts';
import { useJournalAlarm } from '../../data/proofs/stored-heads.ts';
import { commandText, commandTitle } from '../../ui/command-text.ts';
import { exactAmount, exactTime } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PinGate } from '../../ui/pin-gate.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import './rewind-notice.css';

const countText = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${String(count)} ${many}`;

/** Describes the transactions of this person that the service has lost. */
function rewindText(lost: number, received: number, since: number): string {
  const own = lost === 0 ? [] : [countText(lost, 'action of yours', 'actions of yours')];
  const others = received === 0 ? [] : [countText(received, 'payment to you', 'payments to you')];
  const what = [...own, ...others].join(' and ').replace(' and One', ' and one');
  const verb = lost + received === 1 ? 'is' : 'are';
  const when = since === 0 ? '' : ` from ${exactTime(since)} on`;
  const again =
    lost === 0
      ? 'Ask whoever paid you: they can send it again.'
      : 'You can send yours again: it keeps its number, so nothing can happen twice.';
  return `The service lost what was recorded${when}. ${what} ${verb} no longer in the journal. ${again}`;
}

function Line({ command }: { readonly command: CommandDoc }): ReactElement {
  const release = useRelease();
  const dismiss = useDismiss();
  const { projectTitle } = usePeople();
  const text = commandText(command.type, command.payload);
  const { to, amount, currency, note, project } = text;
  const title = commandTitle(text, project === null ? null : projectTitle(project));
  const what = amount === null ? title : `${title} ${exactAmount(amount)} ${currency ?? ''}`;
  return (
    <li className="rewind-line">
      <div className="rewind-words">
        <strong className="vq-figures">{what}</strong>
        {to === null ? null : <span className="vq-mono vq-small vq-dimmed">{to}</span>}
        <span className="vq-small vq-dimmed">
          {exactTime(command.requestedAt)}
          {note === '' ? null : ` · ${note}`}
        </span>
      </div>
      <div className="rewind-actions">
        <Button variant="default" aria-label={`Leave it: ${what}`} onClick={() => void dismiss(command.id)}>
          Leave it
        </Button>
        <PinGate
          onProven={() => {
            void release([command.id]).then(() => {
              showToast('Sent again', what, 'good');
            });
          }}
        >
          Send again
        </PinGate>
      </div>
    </li>
  );
}

function LostSheet({
  lost,
  opened,
  onClose,
}: {
  readonly lost: readonly CommandDoc[];
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactElement {
  const release = useRelease();
  return (
    <Sheet opened={opened} title="No longer in the journal" onClose={onClose}>
      <p className="vq-dimmed vq-small">
        Send only what still makes sense to you. Each keeps its number: should the service have it after all,
        you get its first answer and nothing happens twice.
      </p>
      <ul className="vq-rows rewind-list" aria-label="No longer in the journal">
        {lost.map((command) => (
          <Line key={command.id} command={command} />
        ))}
      </ul>
      {lost.length < 2 ? null : (
        <div className="rewind-all">
          <PinGate
            onProven={() => {
              void release(lost.map(({ id }) => id)).then(onClose);
            }}
          >
            Send all {String(lost.length)} again
          </PinGate>
        </div>
      )}
    </Sheet>
  );
}

/**
 * Shows which transactions of this person the service has lost, and lets them send them again. Follows an alarm about
 * the journal.
 */
export function RewindNotice(): ReactElement | null {
  const alarm = useJournalAlarm();
  useSettleRewind(alarm?.evidence ?? null);
  const userId = useDeviceData()?.userId;
  const { received, since } = useRewind(userId);
  const { lost } = useOutbox();
  const [opened, setOpened] = useState(false);
  if (userId === undefined || lost.length + received === 0) return null;
  return (
    <>
      <Notice
        tone="wait"
        title="Part of your activity is no longer confirmed"
        text={rewindText(lost.length, received, since)}
      >
        {lost.length === 0 ? (
          <Button variant="default" onClick={() => updateRewind(userId, { received: 0 })}>
            I understand
          </Button>
        ) : (
          <Button onClick={() => setOpened(true)}>Look through them</Button>
        )}
      </Notice>
      <LostSheet
        lost={lost}
        opened={opened && lost.length > 0}
        onClose={() => {
          setOpened(false);
        }}
      />
    </>
  );
}
