import { Button, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { forgotPassword } from './mail-links-api.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { NeedsConnection } from '../../ui/needs-connection.tsx';
import { useForm } from '../../ui/use-form.ts';
import { checkEmail } from './check.ts';
import { useTitle } from './page.ts';

/** The same for every address, so that nobody learns who has an account. */
function Sent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }): ReactElement {
  return (
    <div className="auth-form" role="status">
      <h2 className="auth-step">Check your inbox</h2>
      <p>
        If <strong className="auth-email">{email}</strong> has an account, a link to choose a new password is
        on its way. It works once, within one hour.
      </p>
      <p className="vq-dimmed vq-small">Nothing there? Check your spam folder, or ask once more.</p>
      <Button variant="default" onClick={onAgain} fullWidth>
        Use another email, or ask again
      </Button>
    </div>
  );
}

/** Requests the link that replaces a forgotten password. */
export function Component(): ReactElement {
  useTitle('Forgot password');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const form = useForm<{ email: string }>({
    initial: { email: '' },
    check: checkEmail,
    onSubmit: async ({ email }) => {
      setProblem(null);
      const outcome = await forgotPassword(email);
      if (outcome.ok) setSentTo(email);
      else setProblem(outcome.problem);
      return null;
    },
  });
  const back = { to: '/auth', label: 'Back to Sign In' };
  if (sentTo !== null) {
    return (
      <EntryFrame back={back}>
        <Sent
          email={sentTo}
          onAgain={() => {
            setSentTo(null);
          }}
        />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame back={back}>
      <form className="auth-form" onSubmit={form.submit} noValidate>
        <h2 className="auth-step">Forgot your password?</h2>
        <p>Enter the email of your account. We send you a link to choose a new password.</p>
        <NeedsConnection action="Sending the link" />
        <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <EntryProblem problem={problem} />
        <Button type="submit" disabled={form.busy} fullWidth>
          {form.busy ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
    </EntryFrame>
  );
}
