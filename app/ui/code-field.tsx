import { TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { backupCodeLength, twoFactorDigits } from '#domain/limits.ts';
import type { Form } from './use-form.ts';
import './code-field.css';

/** The values of a code field; switching between its two methods keeps what was typed. */
export type CodeValues = {
  readonly method: 'totp' | 'backup';
  readonly totp: string;
  readonly backup: string;
};

export const noCode: CodeValues = { method: 'totp', totp: '', backup: '' };

export type CodeForm = Pick<Form<CodeValues>, 'values' | 'field' | 'set'>;

type TotpProps = {
  readonly form: Pick<Form<Pick<CodeValues, 'totp'>>, 'field'>;
  readonly label?: string;
  /** In a dialog: takes the focus when it opens. */
  readonly autoFocus?: boolean;
};

/** Codes are read out in groups and pasted with spaces: only the digits count (C5). */
const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, twoFactorDigits);

/** The field for the code of the authenticator app. */
export function TotpField({
  form,
  label = 'Enter 6-Digit Code',
  autoFocus = false,
}: TotpProps): ReactElement {
  const { onChange, ...field } = form.field('totp');
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="000000"
      classNames={{ input: 'vq-figures' }}
      data-autofocus={autoFocus ? true : undefined}
      {...field}
      onChange={(event) => {
        onChange({ currentTarget: { value: digitsOf(event.currentTarget.value) } });
      }}
    />
  );
}

type Props = {
  readonly form: CodeForm;
  readonly label?: string;
  /** Whether a backup code is accepted too, and one is left. */
  readonly offersBackup?: boolean;
  readonly autoFocus?: boolean;
};

/** The field for a code of the authenticator app, or a backup code instead. */
export function CodeField({ form, label, offersBackup = true, autoFocus = false }: Props): ReactElement {
  const isBackup = form.values.method === 'backup';
  return (
    <div>
      {isBackup ? (
        <TextInput
          label="Backup code"
          description={`${String(backupCodeLength)} letters and digits. Each works once.`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          classNames={{ input: 'vq-mono' }}
          {...form.field('backup')}
        />
      ) : (
        <TotpField form={form} autoFocus={autoFocus} {...(label === undefined ? {} : { label })} />
      )}
      {offersBackup ? (
        <button
          type="button"
          className="vq-text-button vq-code-switch"
          onClick={() => {
            form.set('method', isBackup ? 'totp' : 'backup');
          }}
        >
          {isBackup ? 'Use the authenticator app' : 'Use a backup code'}
        </button>
      ) : null}
    </div>
  );
}
