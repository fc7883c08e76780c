import { Button, PasswordInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { arePasskeysSupported } from '../platform/passkeys.ts';
import type { AppProblem, Outcome } from '../platform/problem.ts';
import { stepUp, stepUpByPasskey } from '../platform/step-up.ts';
import { CodeField, type CodeValues, noCode } from './code-field.tsx';
import { checkCode, codeErrors, pickCode, withWait } from './code-text.ts';
import { EntryProblem } from './entry-problem.tsx';
import { type FieldErrors, type Form, useForm } from './use-form.ts';
import './proof-form.css';

type Values = CodeValues & { readonly password: string };

type Props = {
  /** Whether the person has a passkey that can replace the password. */
  readonly offersPasskey: boolean;
  readonly onProven: () => void;
};

/** The service's error about the password, shown beside the field; null for any other error. */
function errorsOf(problem: AppProblem, values: Values): FieldErrors<Values> | null {
  if (problem.code === 'CREDENTIALS_INVALID') return { password: 'The password is incorrect' };
  return codeErrors(problem, values);
}

type ProofState = {
  readonly form: Form<Values>;
  readonly problem: AppProblem | null;
  readonly asksCode: boolean;
  readonly asking: boolean;
  readonly proveByKey: () => Promise<void>;
};

function useProof({ onProven }: Pick<Props, 'onProven'>): ProofState {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [asking, setAsking] = useState(false);
  const settle = (outcome: Outcome<null>): AppProblem | null => {
    if (!outcome.ok) return withWait(outcome.problem);
    onProven();
    return null;
  };
  const form = useForm<Values>({
    initial: { ...noCode, password: '' },
    async check(values) {
      const password = values.password === '' ? { password: 'Please enter your password' } : {};
      return asksCode ? { ...(await checkCode(values)), ...password } : password;
    },
    async onSubmit(values) {
      setProblem(null);
      const { password } = values;
      const code = asksCode ? { code: pickCode(values) } : {};
      const said = settle(await stepUp({ method: 'password', password, ...code }));
      if (said === null) return null;
      // Only the service knows whether a code is required, so the first refusal is not shown as an error.
      if (!asksCode && said.field === 'code') {
        setAsksCode(true);
        return null;
      }
      const errors = errorsOf(said, values);
      if (errors === null) setProblem(said);
      return errors;
    },
  });
  const proveByKey = async (): Promise<void> => {
    setAsking(true);
    setProblem(null);
    setProblem(settle(await stepUpByPasskey()));
    setAsking(false);
  };
  return { form, problem, asksCode, asking, proveByKey };
}

/**
 * Asks the person to prove who they are: the password, also a code if the service requires one, or a passkey instead of
 * both.
 */
export function ProofForm(props: Props): ReactElement {
  const { offersPasskey } = props;
  const { form, problem, asksCode, asking, proveByKey } = useProof(props);
  const isBusy = form.busy || asking;
  return (
    <form className="vq-proof" onSubmit={form.submit} noValidate>
      <PasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
      {asksCode ? <CodeField form={form} /> : null}
      <EntryProblem problem={problem} />
      <Button type="submit" fullWidth disabled={isBusy}>
        {isBusy ? 'Verifying...' : 'Continue'}
      </Button>
      {offersPasskey && arePasskeysSupported() ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconFingerprint aria-hidden />}
          disabled={isBusy}
          onClick={() => void proveByKey()}
        >
          Use a passkey instead
        </Button>
      ) : null}
    </form>
  );
}
