import { Button } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { PinTry } from '../../seal/try-pin.ts';
import { PinField, PinWait, waitReason } from '../../ui/pin-field.tsx';
import { usePinTries } from '../../ui/pin-tries.ts';
import { refusalText } from '../../ui/pin-text.ts';
import { type Form, useForm } from '../../ui/use-form.ts';
import { checkPins, type PinValues } from './check-pin.ts';
import '../../ui/entry-frame.css';

type Props = {
  readonly userId: string;
  /** Which PINs the form asks for: the current one, and a new one twice. */
  readonly asks: { readonly current: boolean; readonly next: boolean };
  readonly button: { readonly text: string; readonly busy: string; readonly danger?: boolean };
  readonly children: ReactNode;
  /** Resolves to the error when the current PIN was wrong. */
  readonly onSubmit: (values: PinValues) => Promise<PinTry | null>;
};

type FieldProps = { readonly form: Form<PinValues>; readonly name: keyof PinValues; readonly label: string };

function Field({
  form,
  name,
  label,
  disabled = false,
}: FieldProps & { readonly disabled?: boolean }): ReactElement {
  const { value, error, onBlur } = form.field(name);
  return (
    <PinField
      label={label}
      name={name}
      value={value}
      error={error}
      onBlur={onBlur}
      disabled={disabled}
      onChange={(pin) => form.set(name, pin)}
    />
  );
}

/** Sets, changes or turns off a PIN. A failure keeps what was typed. */
export function PinForm({ userId, asks, button, children, onSubmit }: Props): ReactElement {
  const { waitMs, left } = usePinTries(userId);
  const form = useForm<PinValues>({
    initial: { current: '', pin: '', repeat: '' },
    check: checkPins(asks),
    onSubmit: async (values) => {
      const refused = await onSubmit(values);
      const words = refused === null ? null : refusalText(refused);
      return words === null ? null : { current: words };
    },
  });
  return (
    <form className="auth-form" onSubmit={form.submit} noValidate>
      {children}
      {asks.current ? (
        <>
          <Field form={form} name="current" label="Current PIN" disabled={waitMs > 0} />
          <PinWait waitMs={waitMs} left={left} />
        </>
      ) : null}
      {asks.next ? (
        <>
          <Field form={form} name="pin" label="New PIN" />
          <Field form={form} name="repeat" label="Repeat PIN" />
        </>
      ) : null}
      <Button
        type="submit"
        fullWidth
        disabled={form.busy || (asks.current && waitMs > 0)}
        {...waitReason(waitMs)}
        {...(button.danger === true ? { color: 'red' } : {})}
      >
        {form.busy ? button.busy : button.text}
      </Button>
    </form>
  );
}
