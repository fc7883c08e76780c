import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Challenge } from '#domain/account/session.ts';
import { signIn } from './account-api.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { showToast } from '../../ui/toast.ts';
import { type FieldErrors, useForm } from '../../ui/use-form.ts';
import { checkSignIn, type Credentials } from './check-credentials.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { NeedsConnection } from '../../ui/needs-connection.tsx';

const firstText = (errors: FieldErrors<Credentials>): string => errors.email ?? errors.password ?? '';

type Props = {
  /** The credentials that were typed before the second factor was requested. */
  readonly typed: Credentials | null;
  /** Called with the credentials that are sent, so that nobody types a password twice when it has to be changed. */
  readonly onSend: (typed: Credentials) => void;
  readonly onChallenge: (challenge: Challenge) => void;
};

/** After a success the session changes, and the screen navigates. */
export function SignInForm({ typed, onSend, onChallenge }: Props): ReactElement {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const form = useForm<Credentials>({
    initial: typed ?? { email: '', password: '' },
    check: checkSignIn,
    onInvalid: (errors) => {
      showToast('Validation Error', firstText(errors), 'bad');
    },
    onSubmit: async (values) => {
      setProblem(null);
      onSend(values);
      const outcome = await signIn(values);
      if (outcome.ok && outcome.value !== null) onChallenge(outcome.value);
      else if (outcome.ok) {
        showToast('Welcome back!', "You've successfully signed in.", 'good');
      } else {
        setProblem(outcome.problem);
        showToast('Error', outcome.problem.detail || 'Failed to sign in', 'bad');
      }
      return null;
    },
  });
  return (
    <form className="auth-form" onSubmit={form.submit} noValidate>
      <NeedsConnection action="Signing in" />
      <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <PasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
      <Link to="/forgot-password" className="vq-text-button auth-forgot">
        Forgot password?
      </Link>
      <EntryProblem problem={problem} />
      <Button type="submit" disabled={form.busy} fullWidth>
        {form.busy ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}
