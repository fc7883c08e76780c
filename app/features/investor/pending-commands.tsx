import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { cancelExit, exitProgramme, joinProgramme, requestVerification } from './commands.ts';
import { type CommandDoc, useDismiss } from '#app/data/outbox/outbox.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { deriveShownStatus, statusReason } from '#app/ui/command-status.ts';

const NAMES: Readonly<Record<string, string>> = {
  [joinProgramme.type]: 'Invest',
  [exitProgramme.type]: 'Exit',
  [cancelExit.type]: 'Cancel exit',
  [requestVerification.type]: 'Verification',
};

/** Commands that are not carried out: waiting, sent, or refused with their reason. */
export function PendingCommands({
  commands,
}: {
  readonly commands: readonly CommandDoc[];
}): ReactElement | null {
  const dismiss = useDismiss();
  if (commands.length === 0) return null;
  return (
    <ul className="vq-card investor-payouts" aria-label="Your requests">
      {commands.map((command) => {
        const { amount } = command.payload;
        const reason = statusReason(command, 'DC');
        return (
          <li key={command.id}>
            <strong>
              {NAMES[command.type] ?? command.type}
              {typeof amount === 'string' ? ` ${amount} DC` : ''}
            </strong>
            <span>
              <StatusBadge motion={deriveShownStatus(command)} />
            </span>
            {reason === null ? null : (
              <span className="vq-small vq-dimmed">
                {reason.reason}. {reason.remedy}
              </span>
            )}
            {command.status === 'refused' ? (
              <Button variant="default" onClick={() => void dismiss(command.id)}>
                OK
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
