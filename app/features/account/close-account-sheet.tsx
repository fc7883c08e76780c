import { Button, Skeleton, Switch } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useOutbox } from '../../data/outbox/outbox.ts';
import { closeAccount, readOpenPoints } from './account-api.ts';
import { type AppProblem, localProblem, type Outcome } from '../../platform/problem.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { ErrorMessage } from '../../ui/message.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { OpenPointList } from './open-point-list.tsx';
import { describeOpenPoints, type PointText } from './open-point-text.ts';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called when the account is closed, so that this device forgets the person. */
  readonly onClosed: () => void;
};

const waitingText = (count: number): string =>
  count === 1
    ? '1 transfer on this device has not been sent yet, and is deleted.'
    : `${String(count)} transfers on this device have not been sent yet, and are deleted.`;

type ConfirmProps = Pick<Props, 'onClosed'> & { readonly onOpen: () => void };

/** Says what closing does, and asks to type a word. The service asks for a step-up if the last one is not recent. */
function Confirm({ onClosed, onOpen }: ConfirmProps): ReactElement {
  const { waiting } = useOutbox();
  const [isMeant, setIsMeant] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const close = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const outcome = await closeAccount();
    setBusy(false);
    if (outcome.ok) {
      onClosed();
      return;
    }
    setProblem(outcome.problem);
    // Something arrived since the list was read.
    if (outcome.problem.code === 'ACCOUNT_NOT_EMPTY') onOpen();
  };
  return (
    <>
      <p>
        Your account and its wallet are closed for good. Nobody can send to your address, and payment requests
        that you have shared can no longer be paid.
      </p>
      <p>
        Your name, email, password, passkeys, contacts, labels and notes are erased, and every device is
        signed out. Past transactions stay in the public record, under your address and without your name.
        Test credits and what is too little to be sent stay behind.
      </p>
      {waiting.length > 0 ? <p className="vq-bad">{waitingText(waiting.length)}</p> : null}
      <Switch
        label="I know that this cannot be undone"
        checked={isMeant}
        onChange={(event) => {
          setIsMeant(event.currentTarget.checked);
        }}
      />
      <EntryProblem problem={problem} />
      {isMeant ? (
        <Button color="red" fullWidth disabled={busy} onClick={() => void close()}>
          {busy ? 'Deleting...' : 'Delete my account'}
        </Button>
      ) : null}
    </>
  );
}

/**
 * The open points with their texts; null if nothing is open. Errors: those of the points; NO_ANSWER where a text cannot
 * be loaded.
 */
async function readOpenPointTexts(): Promise<Outcome<readonly PointText[] | null>> {
  const open = await readOpenPoints();
  if (!open.ok) return open;
  if (Object.keys(open.value).length === 0) return { ok: true, value: null };
  try {
    return { ok: true, value: await describeOpenPoints(open.value) };
  } catch {
    return { ok: false, problem: localProblem('NO_ANSWER') };
  }
}

function Content({ onClosed }: Pick<Props, 'onClosed'>): ReactElement {
  const { outcome, again } = useAnswer(readOpenPointTexts);
  if (outcome === null) return <Skeleton height="8rem" />;
  if (!outcome.ok) {
    return (
      <ErrorMessage
        title={outcome.problem.detail}
        stillWorks="Closing an account needs the network. Nothing was changed."
      >
        <Button onClick={again}>Try again</Button>
      </ErrorMessage>
    );
  }
  if (outcome.value === null) return <Confirm onClosed={onClosed} onOpen={again} />;
  return (
    <>
      <p>Something in your account is still open. Settle it first, so that nothing of yours is lost.</p>
      <OpenPointList points={outcome.value} />
      <Button variant="default" fullWidth onClick={again}>
        Look again
      </Button>
    </>
  );
}

export function CloseAccountSheet({ opened, onClose, onClosed }: Props): ReactElement {
  return (
    <Sheet opened={opened} title="Delete my account" onClose={onClose}>
      <div className="close-account">
        <Content onClosed={onClosed} />
      </div>
    </Sheet>
  );
}
