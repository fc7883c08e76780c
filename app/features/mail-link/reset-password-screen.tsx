import { Button, PasswordInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { passwordLengthMin } from '#domain/limits.ts';
import { resetPassword } from './mail-links-api.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { NeedsConnection } from '../../ui/needs-connection.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useForm } from '../../ui/use-form.ts';
import { checkPassword, type NewPassword } from './check.ts';
import { useLinkToken, useTitle } from './page.ts';

function Done(): ReactElement {
  return (
    <div className="auth-form" role="status">
      <h2 className="auth-step">Password replaced</h2>
      <p>Every device was signed out. Sign in with the new password; a second factor stays as it was.</p>
      <Button component={Link} to="/auth" fullWidth>
        Sign In
      </Button>
    </div>
  );
}

function Ended(): ReactElement {
  return (
    <Notice
      tone="wait"
      title="This link has expired, or was used before"
      text="Links to replace a password work once, within one hour. Your password is as it was."
    >
      <Button component={Link} to="/forgot-password">
        Ask for a new link
      </Button>
    </Notice>
  );
}

function ChoosePassword({ token }: { readonly token: string }): ReactElement {
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const form = useForm<NewPassword>({
    initial: { password: '', repeat: '' },
    check: checkPassword,
    onSubmit: async ({ password }) => {
      setProblem(null);
      const outcome = await resetPassword(token, password);
      if (outcome.ok) {
        setDone(true);
        return null;
      }
      setProblem(outcome.problem);
      return outcome.problem.field === 'password' ? { password: outcome.problem.detail } : null;
    },
  });
  const hasEnded = token === '' || problem?.code === 'LINK_ENDED';
  if (isDone || hasEnded) return <EntryFrame>{isDone ? <Done /> : <Ended />}</EntryFrame>;
  return (
    <EntryFrame>
      <form className="auth-form" onSubmit={form.submit} noValidate>
        <h2 className="auth-step">Choose a new password</h2>
        <NeedsConnection action="Replacing the password" />
        <PasswordInput
          label="New password"
          description={`At least ${String(passwordLengthMin)} characters`}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordInput label="Confirm new password" autoComplete="new-password" {...form.field('repeat')} />
        <EntryProblem problem={problem} />
        <Button type="submit" disabled={form.busy} fullWidth>
          {form.busy ? 'Saving password...' : 'Save new password'}
        </Button>
      </form>
    </EntryFrame>
  );
}

/** The page of the mailed link: choose a new password. */
export function Component(): ReactElement {
  useTitle('New password');
  const token = useLinkToken();
  return <ChoosePassword key={token} token={token} />;
}
