import { Button } from '@mantine/core';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import type { AppProblem } from '../../platform/problem.ts';
import { answerChallenge, type SecondStep } from '../../platform/second-step.ts';
import { CodeField, type CodeValues, noCode } from '../../ui/code-field.tsx';
import { checkCode, codeErrors, pickCode, describeProblem, withWait } from '../../ui/code-text.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { NeedsConnection } from '../../ui/needs-connection.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { type Form, useForm } from '../../ui/use-form.ts';

type Answer = { readonly form: Form<CodeValues>; readonly problem: AppProblem | null };

/** After a success the session changes, and the screen navigates. */
function useAnswer({ challenge }: SecondStep): Answer {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const form = useForm<CodeValues>({
    initial: noCode,
    check: checkCode,
    onInvalid: ({ totp = '', backup = '' }) => {
      showToast('Invalid Code', totp + backup, 'bad');
    },
    onSubmit: async (values) => {
      setProblem(null);
      const { method } = values;
      const outcome = await answerChallenge({ challenge: challenge.id, method, code: pickCode(values) });
      if (outcome.ok) {
        showToast('Welcome back!', "You've successfully signed in.", 'good');
        return null;
      }
      const refusal = withWait(outcome.problem);
      const errors = codeErrors(refusal, values);
      if (errors === null) setProblem(refusal);
      showToast(refusal.title, describeProblem(refusal), 'bad');
      return errors;
    },
  });
  return { form, problem };
}

function Ended({ onBack }: Pick<SecondStep, 'onBack'>): ReactElement {
  return (
    <Notice
      tone="wait"
      title="This sign-in took too long"
      text="A code is taken for five minutes after the password. What you typed is still there."
    >
      <Button onClick={onBack}>Sign in again</Button>
    </Notice>
  );
}

/** The second step of signing in: a code of the authenticator app, or a backup code (ruling A9). */
export function Component(): ReactElement {
  const step = useOutletContext<SecondStep>();
  const { form, problem } = useAnswer(step);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    place.current?.querySelector('input')?.focus();
  }, []);
  if (problem?.code === 'CHALLENGE_ENDED') return <Ended onBack={step.onBack} />;
  return (
    <form className="auth-form" ref={place} onSubmit={form.submit} noValidate>
      <h2 className="auth-step">Two-Factor Authentication</h2>
      <p>
        {form.values.method === 'totp'
          ? 'Enter the code that your authenticator app shows now.'
          : 'Enter one of the backup codes that you stored.'}
      </p>
      <NeedsConnection action="Signing in" />
      <CodeField form={form} offersBackup={step.challenge.methods.includes('backup')} />
      <EntryProblem problem={problem} />
      <Button type="submit" disabled={form.busy} fullWidth>
        {form.busy ? 'Verifying...' : 'Verify'}
      </Button>
      <Button variant="default" onClick={step.onBack} disabled={form.busy} fullWidth>
        Back to Sign In
      </Button>
    </form>
  );
}
