import { Button, Switch } from '@mantine/core';
import { type ReactElement, useId, useState } from 'react';
import { waitingCount } from '../../data/outbox/waiting-count.ts';
import { useConnectivity } from '../../platform/connectivity.ts';
import { Sheet } from '../../ui/sheet.tsx';

type Props = {
  readonly userId: string;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onForget: () => void;
};

const lossText = (count: number): string =>
  count === 1
    ? '1 transfer waits on this device and has not been sent.'
    : `${String(count)} transfers wait on this device and have not been sent.`;

/** Names what will be lost: without the PIN nobody can open it, not even this app. */
export function ForgotSheet({ userId, opened, busy, onClose, onForget }: Props): ReactElement {
  const [agreed, setAgreed] = useState(false);
  const { online, reachable } = useConnectivity();
  const waiting = opened ? waitingCount(userId) : 0;
  const reason = useId();
  return (
    <Sheet opened={opened} title="Forgot your PIN?" onClose={onClose}>
      <div className="auth-form">
        <p>
          Nobody can recover a PIN. What is on this device is deleted, and you sign in again. Your money is
          not touched: wallet, history and contacts come back from the service.
        </p>
        {waiting > 0 ? (
          <>
            <p className="vq-bad" id={reason}>
              {lossText(waiting)}
            </p>
            <Switch
              size="md"
              label={waiting === 1 ? 'Delete it unsent' : 'Delete them unsent'}
              checked={agreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
            />
          </>
        ) : null}
        <p className="vq-dimmed vq-small">
          Notes, labels and contacts that were changed without a network since are lost too.
        </p>
        {online && reachable ? null : (
          <p className="vq-wait">You are offline: signing in again has to wait for the network.</p>
        )}
        <Button
          color="red"
          loading={busy}
          disabled={waiting > 0 && !agreed}
          aria-describedby={waiting > 0 ? reason : undefined}
          onClick={onForget}
        >
          Delete and sign in again
        </Button>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Keep trying
        </Button>
      </div>
    </Sheet>
  );
}
