import { Button, Skeleton, Switch } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import type { Proof } from '#domain/account/proof.ts';
import { useOutbox } from '../../data/outbox.ts';
import { closeAccount, readOpenPoints } from '../../platform/own-account.ts';
import { listPasskeys } from '../../platform/passkeys.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { ErrorMessage } from '../../ui/message.tsx';
import { ProofForm } from '../../ui/proof-form.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { OpenPointList } from './open-point-list.tsx';

type Props = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The account is closed: this device forgets the person. */
  readonly onClosed: () => void;
};

const waitingWords = (count: number): string =>
  count === 1
    ? '1 transfer on this device has not been sent yet, and is deleted.'
    : `${String(count)} transfers on this device have not been sent yet, and are deleted.`;

type ConfirmProps = Pick<Props, 'onClosed'> & { readonly onOpen: () => void };

/** Whether there is a passkey to show instead of the password; not while that is not known. */
function useHasPasskey(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    let current = true;
    void listPasskeys().then((outcome) => {
      if (current && outcome.ok) setHas(outcome.value.length > 0);
    });
    return () => {
      current = false;
    };
  }, []);
  return has;
}

/** Says what happens, and asks for a word that it is meant and for who says so. */
function Confirm({ onClosed, onOpen }: ConfirmProps): ReactElement {
  const { waiting } = useOutbox();
  const offersPasskey = useHasPasskey();
  const [isMeant, setIsMeant] = useState(false);
  const close = async (proof: Proof): Promise<AppProblem | null> => {
    const outcome = await closeAccount(proof);
    if (outcome.ok) {
      onClosed();
      return null;
    }
    // Something came in since the list was read.
    if (outcome.problem.code === 'ACCOUNT_NOT_EMPTY') onOpen();
    return outcome.problem;
  };
  return (
    <>
      <p>
        Your account and its wallet are closed for good. Nobody can send to your address any more, and payment
        requests that you have shared cannot be paid.
      </p>
      <p>
        Your name, e-mail, password, passkeys, contacts, labels and notes are erased, and every device is
        signed out. Past transactions stay in the public record, under your address and without your name.
        Test credits and what is too little to be sent stay behind.
      </p>
      {waiting.length > 0 ? <p className="vq-bad">{waitingWords(waiting.length)}</p> : null}
      <Switch
        label="I know that this cannot be undone"
        checked={isMeant}
        onChange={(event) => {
          setIsMeant(event.currentTarget.checked);
        }}
      />
      {isMeant ? (
        <ProofForm
          purpose="close-account"
          offersPasskey={offersPasskey}
          label="Delete my account"
          busyLabel="Deleting..."
          color="red"
          onProof={close}
        />
      ) : null}
    </>
  );
}

function Content({ onClosed }: Pick<Props, 'onClosed'>): ReactElement {
  const { outcome, again } = useAnswer(readOpenPoints);
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
  if (Object.keys(outcome.value).length === 0) return <Confirm onClosed={onClosed} onOpen={again} />;
  return (
    <>
      <p>There is something open in your account. Settle it first: nothing of yours is to be lost.</p>
      <OpenPointList open={outcome.value} />
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
