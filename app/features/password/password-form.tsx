import { Button, PasswordInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { passwordLengthMin } from '#domain/limits.ts';
import { changePassword } from './change-password.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { withWait } from '../../ui/code-text.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { showToast } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { checkPasswords, passwordErrors, type PasswordValues } from './check.ts';
import '../../ui/entry-frame.css';

type Props = { readonly email: string; readonly onChanged: () => void };

/** After the change the person stays signed in only here. */
export function PasswordForm({ email, onChanged }: Props): ReactElement {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const form = useForm<PasswordValues>({
    initial: { current: '', next: '', repeat: '' },
    check: checkPasswords,
    onInvalid: ({ current, next, repeat }) => {
      showToast('Validation Error', current ?? next ?? repeat, 'bad');
    },
    onSubmit: async ({ current, next }) => {
      setProblem(null);
      const outcome = await changePassword({ current, next });
      if (outcome.ok) {
        showToast('Password changed', 'Your other devices were signed out.', 'good');
        onChanged();
        return null;
      }
      const errors = passwordErrors(outcome.problem);
      if (errors === null) setProblem(withWait(outcome.problem));
      showToast('Error', errors?.current ?? (outcome.problem.detail || 'Failed to change password'), 'bad');
      return errors;
    },
  });
  return (
    <form className="auth-form" onSubmit={form.submit} noValidate>
      <p>Your other devices are signed out when it changes.</p>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput label="Current password" autoComplete="current-password" {...form.field('current')} />
      <PasswordInput
        label="New password"
        description={`At least ${String(passwordLengthMin)} characters`}
        autoComplete="new-password"
        {...form.field('next')}
      />
      <PasswordInput label="Confirm new password" autoComplete="new-password" {...form.field('repeat')} />
      <EntryProblem problem={problem} />
      <Button type="submit" disabled={form.busy} fullWidth>
        {form.busy ? 'Changing password...' : 'Change password'}
      </Button>
    </form>
  );
}
