import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { AppProblem } from '../platform/problem.ts';
import type { ConfirmBy } from '../platform/two-factor.ts';
import { CodeField, type CodeValues, noCode } from './code-field.tsx';
import { checkCode, codeErrors, pickCode, describeProblem, withWait } from './code-text.ts';
import { EntryProblem } from './entry-problem.tsx';
import { showToast } from './toast.ts';
import { type FieldErrors, type Form, useForm } from './use-form.ts';
import './confirm-form.css';

export type ConfirmProps = {
  /** True if the command requires a code (ruling A9). */
  readonly asksCode: boolean;
  /** True if a passkey can replace the code. */
  readonly offersPasskey: boolean;
  readonly button: string;
  readonly busy: boolean;
  readonly onBack: () => void;
  /** Resolves to the problem because of which it was not sent, or null. */
  readonly onConfirm: (by: ConfirmBy | null) => Promise<AppProblem | null>;
};

const nothing = (): object => ({});

type Confirming = {
  readonly form: Form<CodeValues>;
  readonly problem: AppProblem | null;
  readonly byPasskey: () => Promise<void>;
};

function useConfirming({ asksCode, onConfirm }: Pick<ConfirmProps, 'asksCode' | 'onConfirm'>): Confirming {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  /** Shows the error beside its field, or below; returns null without one. */
  const show = (found: AppProblem | null, values: CodeValues): FieldErrors<CodeValues> | null => {
    if (found === null) return null;
    const refusal = withWait(found);
    const errors = codeErrors(refusal, values);
    if (errors === null) setProblem(refusal);
    showToast(refusal.title, describeProblem(refusal), 'bad');
    return errors;
  };
  const form = useForm<CodeValues>({
    initial: noCode,
    check: asksCode ? checkCode : nothing,
    onInvalid: ({ totp = '', backup = '' }) => {
      showToast('Invalid Code', totp + backup, 'bad');
    },
    onSubmit: async (values) => {
      setProblem(null);
      return show(await onConfirm(asksCode ? { method: 'code', code: pickCode(values) } : null), values);
    },
  });
  const byPasskey = async (): Promise<void> => {
    setProblem(null);
    show(await onConfirm({ method: 'passkey' }), form.values);
  };
  return { form, problem, byPasskey };
}

/** The end of a review: a code if required, or a passkey instead, and the button that sends. */
export function ConfirmForm(props: ConfirmProps): ReactElement {
  const { asksCode, offersPasskey, button, busy, onBack } = props;
  const { form, problem, byPasskey } = useConfirming(props);
  const [asking, setAsking] = useState(false);
  const isBusy = busy || form.busy || asking;
  return (
    <form className="confirm-form" onSubmit={form.submit} noValidate>
      {asksCode ? <CodeField form={form} autoFocus /> : null}
      <EntryProblem problem={problem} />
      <div className="confirm-actions">
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          Back
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Processing...' : button}
        </Button>
      </div>
      {asksCode && offersPasskey ? (
        <Button
          variant="default"
          leftSection={<IconFingerprint aria-hidden />}
          disabled={isBusy}
          onClick={() => {
            setAsking(true);
            void byPasskey().finally(() => setAsking(false));
          }}
        >
          Use a passkey instead
        </Button>
      ) : null}
    </form>
  );
}
