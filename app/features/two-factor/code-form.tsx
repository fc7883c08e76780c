import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import type { AppProblem, Outcome } from '../../platform/problem.ts';
import { CodeField, type CodeValues, noCode } from '../../ui/code-field.tsx';
import { checkCode, codeErrors, pickCode, withWait } from '../../ui/code-text.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { showToast } from '../../ui/toast.ts';
import { type FieldErrors, type Form, useForm } from '../../ui/use-form.ts';
import { toastProblem } from './toasts.ts';
import '../../ui/entry-frame.css';

type Props<T> = {
  readonly text: string;
  readonly button: string;
  /** The text for an error without a reason. */
  readonly otherwise: string;
  readonly onCode: (code: string) => Promise<Outcome<T>>;
  /** Present if a passkey can replace the code. */
  readonly onPasskey?: (() => Promise<Outcome<T>>) | undefined;
  readonly onDone: (value: T) => void;
};

type CodeFormProps = {
  readonly form: Form<CodeValues>;
  readonly problem: AppProblem | null;
  readonly byKey: () => void;
  readonly asking: boolean;
};

function useAsking<T>({ otherwise, onCode, onPasskey, onDone }: Props<T>): CodeFormProps {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const [asking, setAsking] = useState(false);
  const settle = (outcome: Outcome<T>, values: CodeValues): FieldErrors<CodeValues> | null => {
    if (outcome.ok) {
      onDone(outcome.value);
      return null;
    }
    const refusal = withWait(outcome.problem);
    const errors = codeErrors(refusal, values);
    if (errors === null) setProblem(refusal);
    toastProblem(refusal, otherwise);
    return errors;
  };
  const form = useForm<CodeValues>({
    initial: noCode,
    check: checkCode,
    onInvalid: ({ totp = '', backup = '' }) => {
      showToast('Invalid Code', totp + backup, 'bad');
    },
    onSubmit: async (values) => {
      setProblem(null);
      return settle(await onCode(pickCode(values)), values);
    },
  });
  const byKey = (): void => {
    if (onPasskey === undefined) return;
    setProblem(null);
    setAsking(true);
    void onPasskey().then((outcome) => {
      setAsking(false);
      settle(outcome, form.values);
    });
  };
  return { form, problem, byKey, asking };
}

/** Asks for a code for one action, or for a passkey where one can replace it. */
export function CodeForm<T>(props: Props<T>): ReactElement {
  const { text, button, onPasskey } = props;
  const { form, problem, byKey, asking } = useAsking(props);
  return (
    <form className="auth-form" onSubmit={form.submit} noValidate>
      <p>{text}</p>
      <CodeField form={form} />
      <EntryProblem problem={problem} />
      <Button type="submit" loading={form.busy} disabled={asking} fullWidth>
        {button}
      </Button>
      {onPasskey === undefined ? null : (
        <Button
          variant="default"
          leftSection={<IconFingerprint aria-hidden />}
          disabled={form.busy}
          loading={asking}
          fullWidth
          onClick={byKey}
        >
          Use a passkey instead
        </Button>
      )}
    </form>
  );
}
