import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { resendVerification } from '../../platform/mail-links.ts';
import { renewSession } from '../../platform/session.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.ts';

/** Asks, quietly, to confirm the e-mail; not there once it is, nor while that is not known. */
export function VerifyEmailBanner(): ReactElement | null {
  const session = useSession();
  const [step, setStep] = useState<'ask' | 'busy' | 'sent'>('ask');
  if (session.status !== 'signed-in' || session.person.emailVerified !== false) return null;
  const send = async (): Promise<void> => {
    setStep('busy');
    const outcome = await resendVerification();
    if (outcome.ok) {
      setStep('sent');
      return;
    }
    setStep('ask');
    // Confirmed on another device meanwhile.
    if (outcome.problem.code === 'EMAIL_VERIFIED') await renewSession();
    else showToast(outcome.problem.title, `${outcome.problem.detail}. ${outcome.problem.remedy}`, 'bad');
  };
  const { email } = session.person;
  return (
    <Notice
      tone="plain"
      title="Confirm your e-mail"
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
