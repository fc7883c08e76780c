import { Button, PasswordInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { Proof, ProofPurpose } from '#domain/account/proof.ts';
import { arePasskeysSupported, proveByPasskey } from '../platform/passkeys.ts';
import type { AppProblem } from '../platform/problem.ts';
import { CodeField, type CodeValues, noCode } from './code-field.tsx';
import { checkCode, codeErrors, codeOf, withWait } from './code-words.ts';
import { EntryProblem } from './entry-problem.tsx';
import { type FieldErrors, type Form, useForm } from './use-form.ts';
import './proof-form.css';

type Values = CodeValues & { readonly password: string };

type Props = {
  readonly purpose: ProofPurpose;
  /** Whether the person has a passkey to show instead. */
  readonly offersPasskey: boolean;
  readonly label: string;
  readonly busyLabel: string;
  readonly color?: string;
  /** Resolves to what the service said against it, or null. */
  readonly onProof: (proof: Proof) => Promise<AppProblem | null>;
};

/** What the service says of the password stands beside it; null when it is about something else. */
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

function useProof({ purpose, onProof }: Pick<Props, 'purpose' | 'onProof'>): ProofState {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const [asksCode, setAsksCode] = useState(false);
  const [asking, setAsking] = useState(false);
  const form = useForm<Values>({
    initial: { ...noCode, password: '' },
    async check(values) {
      const password = values.password === '' ? { password: 'Please enter your password' } : {};
      return asksCode ? { ...(await checkCode(values)), ...password } : password;
    },
    async onSubmit(values) {
      setProblem(null);
      const { password } = values;
      const code = asksCode ? { code: codeOf(values) } : {};
      const said = await onProof({ method: 'password', password, ...code });
      if (said === null) return null;
      // Only the service knows whether a code is asked for; the first time it is no mistake of the person's.
      if (!asksCode && said.field === 'code') {
        setAsksCode(true);
        return null;
      }
      const told = withWait(said);
      const errors = errorsOf(told, values);
      if (errors === null) setProblem(told);
      return errors;
    },
  });
  const proveByKey = async (): Promise<void> => {
    setAsking(true);
    setProblem(null);
    const proof = await proveByPasskey(purpose);
    setProblem(proof.ok ? await onProof(proof.value) : proof.problem);
    setAsking(false);
  };
  return { form, problem, asksCode, asking, proveByKey };
}

/** Shows once more that it is oneself: the password, a code where the service asks for one, or a passkey for both. */
export function ProofForm(props: Props): ReactElement {
  const { offersPasskey, label, busyLabel, color } = props;
  const { form, problem, asksCode, asking, proveByKey } = useProof(props);
  const isBusy = form.busy || asking;
  return (
    <form className="vq-proof" onSubmit={form.submit} noValidate>
      <PasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
      {asksCode ? <CodeField form={form} /> : null}
      <EntryProblem problem={problem} />
      <Button type="submit" fullWidth disabled={isBusy} {...(color !== undefined && { color })}>
        {isBusy ? busyLabel : label}
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
