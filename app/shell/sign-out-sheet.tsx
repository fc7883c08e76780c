import { Button } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOutbox } from '../data/outbox.ts';
import { signOutAndWipe } from '../data/sign-out.ts';
import type { Person } from '../platform/session-memory.ts';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toast.ts';
import './sign-out-sheet.css';

type Props = { readonly person: Person; readonly opened: boolean; readonly onClose: () => void };

const waitingWords = (count: number): string =>
  count === 1
    ? '1 transfer has not been sent yet. If you sign out now it is deleted and will not be sent.'
    : `${String(count)} transfers have not been sent yet. If you sign out now they are deleted and will not be sent.`;

/** The code of the front page may be on its way first. Who leaves does so all the same when it does not come. */
const frontPageWithinMs = 5_000;

/** Asked for, it resolves when the component is no longer on the screen, or has been for long. */
function useWhenGone(): () => Promise<void> {
  const [waiting] = useState(() => new Set<() => void>());
  useEffect(
    () => () => {
      for (const tell of waiting) tell();
    },
    [waiting],
  );
  return () =>
    new Promise((resolve) => {
      waiting.add(resolve);
      setTimeout(resolve, frontPageWithinMs);
    });
}

/** Says what signing out does, and warns about what is still waiting, before everything local is wiped. */
export function SignOutSheet({ person, opened, onClose }: Props): ReactElement {
  const { waiting } = useOutbox();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const whenGone = useWhenGone();
  const leave = async (): Promise<void> => {
    setBusy(true);
    // To the front page first, until it is shown: signed out, this frame would send the person to /auth and back here.
    const shown = whenGone();
    await navigate('/');
    await shown;
    await signOutAndWipe(person.id);
    showToast('Signed out', undefined, 'good');
  };
  const danger = waiting.length > 0;
  return (
    <Sheet opened={opened} title="Sign out of this device?" onClose={onClose}>
      {danger ? <p className="vq-bad">{waitingWords(waiting.length)}</p> : null}
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
