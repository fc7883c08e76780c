import { PasswordInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { pinDigitsMax } from '#domain/limits.ts';
import { clockText, triesLeftText } from './pin-text.ts';
import './pin-field.css';

type Props = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (pin: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly description?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** The app's own keys are beside it, so the phone's keyboard stays away. */
  readonly hasKeypad?: boolean;
};

/** Digits only, on a phone with the keys for them. No password manager is offered it: it belongs to this device. */
export function PinField({
  label,
  name,
  value,
  onChange,
  error,
  autoFocus = false,
  hasKeypad = false,
  ...rest
}: Props): ReactElement {
  return (
    <PasswordInput
      label={label}
      name={name}
      value={value}
      error={error}
      aria-invalid={error === undefined ? undefined : true}
      inputMode={hasKeypad ? 'none' : 'numeric'}
      autoComplete="off"
      maxLength={pinDigitsMax}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      classNames={{ innerInput: 'pin-digits' }}
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label}` }}
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
    />
  );
}

type WaitProps = { readonly waitMs: number; readonly left: number };

const PIN_WAIT_ID = 'pin-wait';

/** Of a button: it says why it is disabled while the next try has to wait. */
export const waitReason = (waitMs: number) => ({
  'aria-describedby': waitMs > 0 ? PIN_WAIT_ID : undefined,
});

/** After many wrong ones: when the next try is possible, and what happens after the last. */
export function PinWait({ waitMs, left }: WaitProps): ReactElement | null {
  if (waitMs <= 0) return null;
  return (
    <div className="pin-wait" id={PIN_WAIT_ID}>
      <p role="status">
        Too many wrong PINs. {triesLeftText(left)}; after the last one what is on this device is deleted and
        you sign in again.
      </p>
      <p>
        Next try in <strong className="vq-figures">{clockText(waitMs)}</strong>
      </p>
    </div>
  );
}
