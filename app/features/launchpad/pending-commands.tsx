import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { type CommandDoc, useDismiss } from '#app/data/outbox/outbox.ts';
import { deriveShownStatus, statusReason } from '#app/ui/command-status.ts';
import { commandText, commandTitle } from '#app/ui/command-text.ts';
import { exactAmount } from '#app/ui/format.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { EditAgain, isRefusedProject } from './edit-again.tsx';

const titleOf = ({ payload, type }: CommandDoc): string => {
  const said = commandText(type, payload);
  const { amount } = said;
  const title = commandTitle(said, null);
  const named = payload['title'];
  if (amount !== null) return `${title}: ${exactAmount(amount)} DC`;
  return typeof named === 'string' ? `${title}: ${named}` : title;
};

type ListProps = {
  readonly label: string;
  readonly commands: readonly CommandDoc[];
  /** Shows one command. */
  readonly children: (command: CommandDoc) => ReactNode;
};

/** Commands of this device that are not committed: waiting, sent, or refused with the reason. */
export function PendingRows({ label, commands, children }: ListProps): ReactElement | null {
  const dismiss = useDismiss();
  if (commands.length === 0) return null;
  return (
    <ul className="vq-rows" aria-label={label}>
      {commands.map((command) => {
        const reason = statusReason(command, 'DC');
        return (
          <li key={command.id} className="launchpad-row">
            <div className="launchpad-row-words">
              {children(command)}
              {reason === null ? null : (
                <span className="vq-small vq-dimmed">
                  {reason.reason}. {reason.remedy}
                </span>
              )}
            </div>
            <div className="launchpad-row-end">
              <StatusBadge motion={deriveShownStatus(command)} />
              {isRefusedProject(command) ? <EditAgain command={command} /> : null}
              {command.status === 'refused' ? (
                <Button variant="default" onClick={() => void dismiss(command.id)}>
                  OK
                </Button>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The commands of this device about projects that are not committed. */
export const PendingCommands = ({ commands }: Pick<ListProps, 'commands'>): ReactElement => (
  <PendingRows label="Your requests" commands={commands}>
    {(command) => <strong>{titleOf(command)}</strong>}
  </PendingRows>
);
