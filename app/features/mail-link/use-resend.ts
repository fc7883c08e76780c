import { useState } from 'react';
import { resendVerification } from './mail-links-api.ts';
import { renewSession } from '../../platform/session.ts';
import { showToast } from '../../ui/toast.ts';

export type Resend = { readonly step: 'ask' | 'busy' | 'sent'; readonly send: () => Promise<void> };

/** Requests another link that verifies the e-mail. */
export function useResend(): Resend {
  const [step, setStep] = useState<Resend['step']>('ask');
  const send = async (): Promise<void> => {
    setStep('busy');
    const outcome = await resendVerification();
    if (outcome.ok) {
      setStep('sent');
      return;
    }
    setStep('ask');
    // Verified on another device meanwhile.
    if (outcome.problem.code === 'EMAIL_VERIFIED') await renewSession();
    else showToast(outcome.problem.title, `${outcome.problem.detail}. ${outcome.problem.remedy}`, 'bad');
  };
  return { step, send };
}
