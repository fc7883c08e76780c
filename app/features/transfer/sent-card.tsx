import { Button, Title } from '@mantine/core';
import { IconCheck, IconClock, IconSend, IconX, type TablerIcon } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currencyOf } from '#domain/ledger/accounts.ts';
import { type Transfer, TransferSchema } from '#domain/transfer/schema.ts';
import { type CommandDoc, useCancel, useCommand } from '../../data/outbox/outbox.ts';
import { usePeople } from '../../data/queries/people.ts';
import { useSyncNow } from '../../data/replication/sync-status.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { showCodePrompt } from '../../ui/code-prompt.ts';
import { Facts } from '../../ui/facts.tsx';
import { exactAmount } from '../../ui/format.ts';
import { PersonName } from '../../ui/person-name.tsx';
import { type ShownStatus, StatusBadge } from '../../ui/status-badge.tsx';
import { deriveShownStatus, statusReason, UNANSWERED_TEXT } from '../../ui/command-status.ts';
import { showToast } from '../../ui/toast.ts';
import { DEPARTS, useTravel } from '../../ui/travel.ts';
import { SavePayee } from './save-payee.tsx';
import './sent-card.css';

type Props = {
  readonly id: string;
  readonly known: (address: string) => boolean;
  /** Fills the form again with a transfer that was not sent. */
  readonly onRepeat: (transfer: Transfer) => void;
  /** Back to an empty form, if there is no room for both. */
  readonly onAnother: (() => void) | null;
};

const MOTION_SENTENCES: Readonly<Record<ShownStatus, string>> = {
  code: 'Safe on this device. It is sent as soon as you enter a code; you can cancel it until then.',
  waiting: 'Safe on this device. It is sent automatically; you can cancel it until then.',
  processing: 'Sent. No answer yet.',
  unanswered: UNANSWERED_TEXT,
  done: 'Final: it has reached the recipient.',
  refused: 'Nothing was taken from your wallet.',
  lost: 'The service lost it. It is no longer confirmed; you can send it again.',
  cancelled: 'It was not sent.',
};

function Actions({
  command,
  transfer,
  onRepeat,
}: Pick<Props, 'onRepeat'> & { command: CommandDoc; transfer: Transfer }) {
  const cancel = useCancel();
  const askAgain = useSyncNow();
  const tryCancel = async (): Promise<void> => {
    const cancelled = await cancel(command.id);
    if (!cancelled) showToast('Too late to cancel', 'It may have been sent already.', 'bad');
  };
  if (command.status === 'waiting') {
    return (
      <>
        {deriveShownStatus(command) === 'code' ? <Button onClick={showCodePrompt}>Enter code</Button> : null}
        <Button variant="default" onClick={() => void tryCancel()}>
          Cancel
        </Button>
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
  if (command.status === 'refused' || command.status === 'cancelled') {
    return (
      <Button
        variant="default"
        onClick={() => {
          onRepeat(transfer);
        }}
      >
        Edit and send again
      </Button>
    );
  }
  const transactionId = command.verdict?.txId;
  if (transactionId === undefined) return null;
  return (
    <Button component={Link} to={`/explorer/tx/${transactionId}`} variant="default">
      View in explorer
    </Button>
  );
}

const isOver = (status: CommandDoc['status']): boolean => status === 'refused' || status === 'cancelled';

const MARKS: Readonly<Record<ShownStatus, TablerIcon>> = {
  code: IconClock,
  waiting: IconClock,
  processing: IconSend,
  unanswered: IconClock,
  done: IconCheck,
  refused: IconX,
  lost: IconX,
  cancelled: IconX,
};

type HeadProps = { readonly motion: ShownStatus; readonly transfer: Transfer };

/** The status, amount and payee of the transfer. The icon is animated when the status changes. */
function Head({ motion, transfer: { to, amount, currency } }: HeadProps): ReactElement {
  const { nameOf } = usePeople();
  const name = nameOf(to);
  const Mark = MARKS[motion];
  return (
    <div className="sent-head">
      <span className="sent-who" aria-hidden>
        <Avatar address={to} name={name} size="lg" />
        <span key={motion} className="sent-mark" data-motion={motion}>
          <Mark />
        </span>
      </span>
      <Title order={2} className={DEPARTS}>
        {exactAmount(amount)} {currencyOf(currency)}
      </Title>
      {name === null ? null : (
        <p>
          to <PersonName name={name} />
        </p>
      )}
      <StatusBadge motion={motion} />
    </div>
  );
}

/** Back on Home, the amount moves to its row in the activity: that of the command, or of its transaction. */
function NextSteps({ command, onAnother }: { readonly command: CommandDoc; readonly onAnother: () => void }) {
  const travel = useTravel('/dashboard', [command.id, command.verdict?.txId ?? command.id]);
  return (
    <>
      <Button variant="default" onClick={onAnother}>
        Send another
      </Button>
      <Button component={Link} to="/dashboard" className="sent-done" onClick={travel}>
        Back to Home
      </Button>
    </>
  );
}

/** The status of the sent transfer, live: waiting, processing, done, or not sent with its reason. */
export function SentCard({ id, known, onRepeat, onAnother }: Props): ReactElement | null {
  const command = useCommand(id);
  const transfer = TransferSchema.safeParse(command?.payload);
  if (command === null || !transfer.success) return null;
  const { to, currency } = transfer.data;
  const motion = deriveShownStatus(command);
  const reason = statusReason(command, currency);
  return (
    <section className="vq-card sent" aria-label="Last transfer" aria-live="polite">
      <Head motion={motion} transfer={transfer.data} />
      <Facts rows={[{ name: 'To', value: <span className="vq-mono vq-small">{to}</span> }]} />
      {reason === null ? null : (
        <p>
          <strong>{reason.reason}.</strong> {reason.remedy}
        </p>
      )}
      <p className="vq-dimmed">{MOTION_SENTENCES[motion]}</p>
      {known(to) || isOver(command.status) ? null : <SavePayee address={to} />}
      <div className="sent-actions">
        <Actions command={command} transfer={transfer.data} onRepeat={onRepeat} />
        {onAnother === null || isOver(command.status) ? null : (
          <NextSteps command={command} onAnother={onAnother} />
        )}
      </div>
    </section>
  );
}
