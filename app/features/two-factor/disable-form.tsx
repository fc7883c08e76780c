import { Button, PasswordInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { AppProblem } from '../../platform/problem.ts';
import { disableTwoFactor } from '../../platform/two-factor.ts';
import { CodeField, type CodeValues, noCode } from '../../ui/code-field.tsx';
import { checkCode, codeErrors, pickCode, withWait } from '../../ui/code-text.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { showToast } from '../../ui/toast.ts';
import { type FieldErrors, useForm } from '../../ui/use-form.ts';
import { toastProblem } from './toasts.ts';
import '../../ui/entry-frame.css';

type Values = CodeValues & { readonly password: string };

const MISSING = 'Please enter your password and 2FA code';

async function check(values: Values): Promise<FieldErrors<Values>> {
  const isMissing = values.password === '' || pickCode(values) === '';
  if (!isMissing) return checkCode(values);
  return {
    ...(values.password === '' ? { password: MISSING } : {}),
    ...(pickCode(values) === '' ? { [values.method]: MISSING } : {}),
  };
}

function sayInvalid({ password, totp = '', backup = '' }: FieldErrors<Values>): void {
  if (password === MISSING || totp + backup === MISSING) showToast('Missing Information', MISSING, 'bad');
  else showToast('Invalid Code', totp + backup, 'bad');
}

/** In this dialog's words (C8). */
function withOwnText(problem: AppProblem): AppProblem {
  if (problem.code === 'CREDENTIALS_INVALID')
    return { ...problem, title: 'Invalid Password', detail: 'The password is incorrect', remedy: '' };
  if (problem.code === 'TWO_FACTOR_CODE_INVALID')
    return { ...problem, detail: 'The 2FA code is incorrect', remedy: '' };
  return withWait(problem);
}

function fieldErrors(problem: AppProblem, values: Values): FieldErrors<Values> | null {
  if (problem.code === 'CREDENTIALS_INVALID') return { password: problem.detail };
  return codeErrors(problem, values);
}

/** Asks for password and code, so that a person who finds the device open cannot turn it off (C4). */
export function DisableForm({ onDone }: { readonly onDone: () => void }): ReactElement {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const form = useForm<Values>({
    initial: { ...noCode, password: '' },
    check,
    onInvalid: sayInvalid,
    onSubmit: async (values) => {
      setProblem(null);
      const outcome = await disableTwoFactor({ password: values.password, code: pickCode(values) });
      if (outcome.ok) {
        showToast('2FA Disabled', 'Two-factor authentication has been disabled on your account.', 'good');
        onDone();
        return null;
      }
      const refusal = withOwnText(outcome.problem);
      const errors = fieldErrors(refusal, values);
      if (errors === null) setProblem(refusal);
      if (refusal.code === 'CREDENTIALS_INVALID') showToast(refusal.title, refusal.detail, 'bad');
      else toastProblem(refusal, 'Failed to disable 2FA');
      return errors;
    },
  });
  return (
    <form className="auth-form" onSubmit={form.submit} noValidate>
      <p>Your account is then protected by its password alone. The backup codes are deleted.</p>
      <PasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
      <CodeField form={form} label="2FA Code" />
      <EntryProblem problem={problem} />
      <Button type="submit" color="red" disabled={form.busy} fullWidth>
        {form.busy ? 'Disabling...' : 'Disable 2FA'}
      </Button>
    </form>
  );
}
