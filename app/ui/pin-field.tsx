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
  /** True if the app's own keypad is beside it, so that the phone's keyboard stays closed. */
  readonly hasKeypad?: boolean;
};

/**
 * Accepts digits only, with the numeric keyboard on a phone. Password managers ignore it, because the PIN belongs to this
 * device.
 */
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

/** The id of the text that says why a button is disabled during the wait. */
export const waitReason = (waitMs: number) => ({
  'aria-describedby': waitMs > 0 ? PIN_WAIT_ID : undefined,
});

/** After many wrong tries: when the next one is possible, and what happens after the last. */
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
