import { Button, Title } from '@mantine/core';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { type ReactElement, useId } from 'react';
import { useConnectivity } from '../../platform/connectivity.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useResend } from './use-resend.ts';
import './email-section.css';

/** The person requests the letter here and answers it in their inbox. */
function Unconfirmed({ email }: { readonly email: string }): ReactElement {
  const { step, send } = useResend();
  const { online, reachable } = useConnectivity();
  const offline = !online || !reachable;
  const reason = useId();
  if (step === 'sent') {
    return (
      <p role="status">
        Another link is on its way to {email}. It works once, within 24 hours. Nothing there? Check your spam
        folder.
      </p>
    );
  }
  return (
    <>
      <p className="vq-dimmed">
        A lost password can only be replaced through this address. Follow the link that we sent to it, or have
        another one sent.
      </p>
      <Button
        variant="default"
        disabled={step === 'busy' || offline}
        aria-describedby={offline ? reason : undefined}
        onClick={() => void send()}
      >
        {step === 'busy' ? 'Sending...' : 'Send the link again'}
      </Button>
      {offline ? (
        <p className="vq-dimmed vq-small" role="status" id={reason}>
          You are offline. A link can be sent as soon as there is a network.
        </p>
      ) : null}
    </>
  );
}

/** The account's e-mail, and whether it is verified. */
export function EmailSection(): ReactElement | null {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { email, emailVerified } = session.person;
  return (
    <section className="vq-card email-section" aria-label="Email">
      <Title order={2}>Email</Title>
      <div className="email-address">
        <strong>{email}</strong>
        {emailVerified === true ? (
          <StatusPill tone="good" icon={IconCircleCheck}>
            Confirmed
          </StatusPill>
        ) : null}
        {emailVerified === false ? (
          <StatusPill tone="wait" icon={IconClock}>
            Not confirmed
          </StatusPill>
        ) : null}
      </div>
      {emailVerified === false ? <Unconfirmed email={email} /> : null}
    </section>
  );
}
