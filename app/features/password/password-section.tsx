import { Button, Title } from '@mantine/core';
import { type ReactElement, useId, useState } from 'react';
import { useConnectivity } from '../../platform/connectivity.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { PasswordForm } from './password-form.tsx';
import './password-section.css';

type Props = {
  /** Called when the change has signed the other devices out. */
  readonly onChanged: () => void;
};

/** Changes the password; a mailed link replaces a forgotten one. */
export function PasswordSection({ onChanged }: Props): ReactElement | null {
  const session = useSession();
  const { online, reachable } = useConnectivity();
  const [isOpen, setOpen] = useState(false);
  const reason = useId();
  if (session.status !== 'signed-in') return null;
  const offline = !online || !reachable;
  const close = (): void => setOpen(false);
  return (
    <section className="vq-card password-section" aria-label="Password">
      <div>
        <Title order={2}>Password</Title>
        <p className="vq-dimmed vq-small" id={reason}>
          {offline ? 'Changing it needs the network.' : 'You sign in with it and your email'}
        </p>
      </div>
      <Button variant="default" disabled={offline} aria-describedby={reason} onClick={() => setOpen(true)}>
        Change password
      </Button>
      <Sheet opened={isOpen} title="Change password" onClose={close}>
        <PasswordForm
          email={session.person.email}
          onChanged={() => {
            close();
            onChanged();
          }}
        />
      </Sheet>
    </section>
  );
}
