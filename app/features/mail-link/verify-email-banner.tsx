import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useSession } from '../../platform/session-hooks.ts';
import { Notice } from '../../ui/notice.tsx';
import { useResend } from './use-resend.ts';

/** Asks the person to verify the e-mail; hidden once verified, and while unknown. */
export function VerifyEmailBanner(): ReactElement | null {
  const session = useSession();
  const { step, send } = useResend();
  if (session.status !== 'signed-in' || session.person.emailVerified !== false) return null;
  const { email } = session.person;
  return (
    <Notice
      tone="plain"
      title="Confirm your email"
      text={
        step === 'sent'
          ? `Another link is on its way to ${email}.`
          : `We sent a link to ${email}. A lost password can only be replaced through that address.`
      }
    >
      {step === 'sent' ? null : (
        <Button variant="default" disabled={step === 'busy'} onClick={() => void send()}>
          {step === 'busy' ? 'Sending...' : 'Send it again'}
        </Button>
      )}
    </Notice>
  );
}
