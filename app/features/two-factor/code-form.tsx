import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { AppProblem, Outcome } from '../../platform/problem.ts';
import { CodeField, type CodeValues, noCode } from '../../ui/code-field.tsx';
import { checkCode, codeErrors, codeOf, withWait } from '../../ui/code-words.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { showToast } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { toastProblem } from './toasts.ts';
import '../../ui/entry-frame.css';

type Props<T> = {
  readonly text: string;
  readonly button: string;
  /** What is said when the service says nothing. */
  readonly otherwise: string;
  readonly onCode: (code: string) => Promise<Outcome<T>>;
  readonly onDone: (value: T) => void;
};

/** Asks for a code, for one thing that needs it. */
export function CodeForm<T>({ text, button, otherwise, onCode, onDone }: Props<T>): ReactElement {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const form = useForm<CodeValues>({
    initial: noCode,
    check: checkCode,
    onInvalid: ({ totp = '', backup = '' }) => {
      showToast('Invalid Code', totp + backup, 'bad');
    },
    onSubmit: async (values) => {
      setProblem(null);
      const outcome = await onCode(codeOf(values));
      if (outcome.ok) {
        onDone(outcome.value);
        return null;
      }
      const told = withWait(outcome.problem);
      const errors = codeErrors(told, values);
      if (errors === null) setProblem(told);
      toastProblem(told, otherwise);
      return errors;
    },
  });
  return (
    <form className="auth-form" onSubmit={form.submit} noValidate>
      <p>{text}</p>
      <CodeField form={form} />
      <EntryProblem problem={problem} />
      <Button type="submit" loading={form.busy} fullWidth>
        {button}
      </Button>
    </form>
  );
}
