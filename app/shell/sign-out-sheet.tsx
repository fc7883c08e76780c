import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useOutbox } from '../data/outbox/outbox.ts';
import type { Person } from '../platform/stored-session.ts';
import { Sheet } from '../ui/sheet.tsx';
import { useLeaveDevice } from './use-leave-device.ts';
import './sign-out-sheet.css';

type Props = { readonly person: Person; readonly opened: boolean; readonly onClose: () => void };

const waitingText = (count: number): string =>
  count === 1
    ? '1 transfer has not been sent yet. If you sign out now it is deleted and will not be sent.'
    : `${String(count)} transfers have not been sent yet. If you sign out now they are deleted and will not be sent.`;

/** Says what signing out does, and warns about waiting commands, before all local data is wiped. */
export function SignOutSheet({ person, opened, onClose }: Props): ReactElement {
  const { waiting } = useOutbox();
  const [busy, setBusy] = useState(false);
  const leaveDevice = useLeaveDevice();
  const leave = async (): Promise<void> => {
    setBusy(true);
    await leaveDevice(person.id, 'Signed out');
  };
  const danger = waiting.length > 0;
  return (
    <Sheet opened={opened} title="Sign out of this device?" onClose={onClose}>
      {danger ? <p className="vq-bad">{waitingText(waiting.length)}</p> : null}
      <p className="sign-out-words">
        Your wallet, history and contacts are removed from this device. They come back when you sign in again.
      </p>
      <div className="sign-out-actions">
        <Button variant="default" onClick={onClose} disabled={busy}>
          Stay signed in
        </Button>
        <Button color={danger ? 'red' : 'cobalt'} loading={busy} onClick={() => void leave()}>
          {danger ? 'Delete and sign out' : 'Sign Out'}
        </Button>
      </div>
    </Sheet>
  );
}
