import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { shortAddress } from '#domain/short-address.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import { passwordLengthMin } from '#domain/limits.ts';
import { signUp } from './account-api.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { showToast } from '../../ui/toast.ts';
import { type FieldErrors, useForm } from '../../ui/use-form.ts';
import { checkSignUp, type NewAccount } from './check-credentials.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { NeedsConnection } from '../../ui/needs-connection.tsx';

const firstText = (errors: FieldErrors<NewAccount>): string =>
  errors.email ?? errors.password ?? errors.fullName ?? '';

/** `reference`: the unchanged wallet address of a referral link; the authority ignores an unknown one. */
export function SignUpForm({ reference }: { readonly reference: string | null }): ReactElement {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const form = useForm<NewAccount>({
    initial: { fullName: '', email: '', password: '' },
    check: checkSignUp,
    onInvalid: (errors) => {
      showToast('Validation Error', firstText(errors), 'bad');
    },
    onSubmit: async (values) => {
      setProblem(null);
      const outcome = await signUp({ ...values, ...(reference === null ? {} : { ref: reference }) });
      if (outcome.ok) {
        showToast('Account created!', `Welcome to ${PRODUCT_NAME}. Redirecting to dashboard...`, 'good');
        return null;
      }
      setProblem(outcome.problem);
      showToast('Error', outcome.problem.detail || 'Failed to create account', 'bad');
      return null;
    },
  });
  return (
    <form className="auth-form" onSubmit={form.submit} noValidate>
      {reference === null ? null : (
        <p className="vq-small vq-dimmed">
          Invited by wallet{' '}
          <span className="vq-mono" title={reference}>
            {shortAddress(reference)}
          </span>
        </p>
      )}
      <NeedsConnection action="Creating an account" />
      <TextInput label="Full Name" autoComplete="name" {...form.field('fullName')} />
      <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <PasswordInput
        label="Password"
        description={`At least ${String(passwordLengthMin)} characters`}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <EntryProblem problem={problem} />
      <Button type="submit" disabled={form.busy} fullWidth>
        {form.busy ? 'Creating account...' : 'Sign Up'}
      </Button>
    </form>
  );
}
