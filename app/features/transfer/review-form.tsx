import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { AppProblem } from '../../platform/problem.ts';
import { CodeField, type CodeValues, noCode } from '../../ui/code-field.tsx';
import { checkCode, codeErrors, codeOf, sentenceOf, withWait } from '../../ui/code-words.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { showToast } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import '../../ui/entry-frame.css';
import './review-sheet.css';

type Props = {
  /** Whether a code has to go with it (ruling A9). */
  readonly asksCode: boolean;
  readonly button: string;
  readonly busy: boolean;
  readonly onBack: () => void;
  /** Resolves to why it was not sent, or null. */
  readonly onConfirm: (code: string | null) => Promise<AppProblem | null>;
};

const nothing = (): object => ({});

/** The end of the review: a code where one is asked for, and the button that sends. */
export function ReviewForm({ asksCode, button, busy, onBack, onConfirm }: Props): ReactElement {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const form = useForm<CodeValues>({
    initial: noCode,
    check: asksCode ? checkCode : nothing,
    onInvalid: ({ totp = '', backup = '' }) => {
      showToast('Invalid Code', totp + backup, 'bad');
    },
    onSubmit: async (values) => {
      setProblem(null);
      const found = await onConfirm(asksCode ? codeOf(values) : null);
      if (found === null) return null;
      const told = withWait(found);
      const errors = codeErrors(told, values);
      if (errors === null) setProblem(told);
      showToast(told.title, sentenceOf(told), 'bad');
      return errors;
    },
  });
  return (
    <form className="review-form" onSubmit={form.submit} noValidate>
      {asksCode ? <CodeField form={form} autoFocus /> : null}
      <EntryProblem problem={problem} />
      <div className="review-actions">
        <Button variant="default" onClick={onBack} disabled={busy}>
          Back
        </Button>
        <Button type="submit" loading={busy || form.busy} data-autofocus={asksCode ? undefined : true}>
          {button}
        </Button>
      </div>
    </form>
  );
}
