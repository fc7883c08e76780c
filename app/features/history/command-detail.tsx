import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { type CommandDoc, useCancel, useCommand, useDismiss, useRelease } from '../../data/outbox/outbox.ts';
import { useSyncNow } from '../../data/replication/sync-status.ts';
import { showCodePrompt } from '../../ui/code-prompt.ts';
import { Amount } from '../../ui/amount.tsx';
import { cancelledText, type CommandText, commandText, commandTitle } from '../../ui/command-text.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { exactTime } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { deriveShownStatus, statusReason, UNANSWERED_TEXT } from '../../ui/command-status.ts';
import { PinGate } from '../../ui/pin-gate.tsx';
import { showToast } from '../../ui/toast.ts';
import { PartyHead } from './party-head.tsx';
import './detail.css';

function factsOf(command: CommandDoc, words: CommandText, name: string | null): Fact[] {
  const { to, amount, currency, note } = words;
  const reason = statusReason(command, currency ?? '');
  const motion = deriveShownStatus(command);
  return [
    { name: 'Status', value: <StatusBadge motion={motion} /> },
    ...(motion === 'unanswered' ? [{ name: 'So far', value: UNANSWERED_TEXT, words: true }] : []),
    ...(reason === null
      ? []
      : [{ name: 'Reason', value: `${reason.reason}. ${reason.remedy}`, words: true }]),
    { name: 'Type', value: commandTitle(words, to === null ? name : null) },
    ...(to === null ? [] : [{ name: 'To', value: <span className="vq-mono vq-small">{to}</span> }]),
    ...(amount === null || currency === null
      ? []
      : [
          {
            name: 'Amount',
            value: <Amount value={amount} currency={currency} digits="exact" />,
            strong: true,
          },
        ]),
    ...(note === '' ? [] : [{ name: 'Note', value: note, words: true }]),
    { name: 'Requested', value: exactTime(command.requestedAt) },
  ];
}

/** The link that opens the send form with the same values. */
function againLink({ to, amount, currency, note }: CommandText): string {
  const parameters = new URLSearchParams({
    tab: 'send',
    to: to ?? '',
    amount: amount ?? '',
    currency: currency ?? '',
  });
  if (note !== '') parameters.set('note', note);
  return `/wallet?${parameters.toString()}`;
}

type ActionProps = {
  readonly command: CommandDoc;
  readonly words: CommandText;
  readonly onDone: () => void;
};

function Actions({ command, words, onDone }: ActionProps): ReactElement | null {
  const cancel = useCancel();
  const dismiss = useDismiss();
  const release = useRelease();
  const askAgain = useSyncNow();
  const tryCancel = async (): Promise<void> => {
    const cancelled = await cancel(command.id);
    if (cancelled) showToast('Cancelled', cancelledText(command.type), 'good');
    else showToast('Too late to cancel', 'It may have been sent already.', 'bad');
  };
  if (command.status === 'waiting') {
    return (
      <>
        <Button variant="default" onClick={() => void tryCancel()}>
          Cancel
        </Button>
        {deriveShownStatus(command) === 'code' ? <Button onClick={showCodePrompt}>Enter code</Button> : null}
      </>
    );
  }
  if (deriveShownStatus(command) === 'unanswered') {
    return (
      <Button variant="default" onClick={askAgain}>
        Ask again now
      </Button>
    );
  }
  if (command.status !== 'refused' && command.status !== 'cancelled') return null;
  const isLost = deriveShownStatus(command) === 'lost';
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          void dismiss(command.id).then(onDone);
        }}
      >
        Remove from list
      </Button>
      {isLost ? <PinGate onProven={() => void release([command.id])}>Send again</PinGate> : null}
      {/* A lost transfer keeps its id: under a new one it could happen twice. */}
      {words.to === null || isLost ? null : (
        <Button component={Link} to={againLink(words)}>
          Edit and send again
        </Button>
      )}
    </>
  );
}

/** A command that waits, is on its way or was refused, live, with its one possible action. */
export function CommandDetail({
  id,
  partyName,
  onDone,
}: {
  readonly id: string;
  readonly partyName: string | null;
  readonly onDone: () => void;
}): ReactElement | null {
  const command = useCommand(id);
  if (command === null) return null;
  const words = commandText(command.type, command.payload);
  return (
    <>
      <PartyHead row={{ kind: 'command', command, partyName }} />
      <Facts rows={factsOf(command, words, partyName)} />
      <div className="detail-actions">
        <Actions command={command} words={words} onDone={onDone} />
      </div>
    </>
  );
}
