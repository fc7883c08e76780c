import { Button, PasswordInput } from '@mantine/core';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { Link, useOutletContext } from 'react-router-dom';
import { passwordLengthMin } from '#domain/limits.ts';
import { changePassword } from './change-password.ts';
import { useConnectivity } from '../../platform/connectivity.ts';
import type { AppProblem } from '../../platform/problem.ts';
import type { NewPasswordStep } from '../../platform/second-step.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { type FieldErrors, type Form, useForm } from '../../ui/use-form.ts';
import { checkPasswords, passwordErrors, type PasswordValues } from './check.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';

const firstText = (errors: FieldErrors<PasswordValues>): string =>
  errors.current ?? errors.next ?? errors.repeat ?? '';

type Change = {
  readonly form: Form<PasswordValues>;
  readonly problem: AppProblem | null;
  readonly asks: boolean;
};

/** After a success the session changes, and the screen navigates. */
function useChange(known: string | null): Change {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const [asks, setAsks] = useState(known === null);
  const form = useForm<PasswordValues>({
    initial: { current: known ?? '', next: '', repeat: '' },
    check: checkPasswords,
    onInvalid: (errors) => {
      showToast('Validation Error', firstText(errors), 'bad');
    },
    onSubmit: async ({ current, next }) => {
      setProblem(null);
      const outcome = await changePassword({ current, next });
      if (outcome.ok) {
        showToast('Password changed', 'Use the new password from now on.', 'good');
        return null;
      }
      setProblem(outcome.problem);
      showToast('Error', outcome.problem.detail || 'Failed to change password', 'bad');
      if (outcome.problem.code === 'CREDENTIALS_INVALID') setAsks(true);
      return passwordErrors(outcome.problem);
    },
  });
  return { form, problem, asks };
}

/** Says, before anything is typed, what needs a connection and what does not. */
function NoConnection({ onward }: Pick<NewPasswordStep, 'onward'>): ReactElement {
  return (
    <Notice
      tone="wait"
      title="There is no connection"
      text="You can change the password as soon as there is one. Until then you can read the data on this device."
    >
      <Button variant="default" component={Link} to={onward}>
        Go on reading
      </Button>
    </Notice>
  );
}

/** The step after signing in with a generated password (ruling A11). */
export function Component(): ReactElement {
  const { person, known, onward } = useOutletContext<NewPasswordStep>();
  const { form, problem, asks } = useChange(known);
  const { online, reachable } = useConnectivity();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const offline = !online || !reachable;
  const reason = useId();
  return (
    <form className="auth-form" onSubmit={form.submit} noValidate>
      <h2 className="auth-step" ref={heading} tabIndex={-1}>
        Choose a new password
      </h2>
      <p>The password of {person.email} was made for you. Choose your own to continue.</p>
      {offline ? (
        <div id={reason}>
          <NoConnection onward={onward} />
        </div>
      ) : null}
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={person.email} readOnly hidden />
      {asks ? (
        <PasswordInput label="Current password" autoComplete="current-password" {...form.field('current')} />
      ) : null}
      <PasswordInput
        label="New password"
        description={`At least ${String(passwordLengthMin)} characters`}
        autoComplete="new-password"
        {...form.field('next')}
      />
      <PasswordInput label="Confirm new password" autoComplete="new-password" {...form.field('repeat')} />
      <EntryProblem problem={problem} />
      <Button
        type="submit"
        disabled={form.busy || offline}
        aria-describedby={offline ? reason : undefined}
        fullWidth
      >
        {form.busy ? 'Changing password...' : 'Change password'}
      </Button>
    </form>
  );
}
