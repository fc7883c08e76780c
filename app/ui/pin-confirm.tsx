import { Button } from '@mantine/core';
import { type ReactElement, type ReactNode, type SubmitEvent, useState } from 'react';
import { unlockDevice } from '../seal/device-lock.ts';
import { pinDigitsMax } from '#domain/limits.ts';
import { Keypad } from './keypad.tsx';
import { PasskeyUnlockButton } from './passkey-unlock-button.tsx';
import { PinField, PinWait, waitReason } from './pin-field.tsx';
import { usePinTries } from './pin-tries.ts';
import { isPinLong, PIN_LENGTH_TEXT } from './pin-text.ts';
import { useIsPhone } from './screen-width.ts';
import './confirm-form.css';

type Props = {
  readonly userId: string;
  readonly label: string;
  /** The text of the button. */
  readonly children: ReactNode;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onProven: () => void;
};

type KeysProps = {
  readonly pin: string;
  readonly disabled: boolean;
  readonly onChange: (pin: string) => void;
};

const PinKeys = ({ pin, disabled, onChange }: KeysProps): ReactElement => (
  <Keypad
    mark={null}
    disabled={disabled}
    onKey={(key) => onChange(key === 'delete' ? pin.slice(0, -1) : (pin + key).slice(0, pinDigitsMax))}
  />
);

/** Asks for the PIN of this device once more, before an action that cannot be undone. */
export function PinConfirm({ userId, label, children, busy, onBack, onProven }: Props): ReactElement {
  const [pin, setPin] = useState('');
  const [trying, setTrying] = useState(false);
  const { refusal, waitMs, left, showResult, clear } = usePinTries(userId);
  const [problem, setProblem] = useState<string | null>(null);
  const isPhone = useIsPhone();
  const isBusy = busy || trying;
  const change = (next: string): void => {
    setPin(next);
    setProblem(null);
    clear();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (trying || busy || waitMs > 0) return;
    if (!isPinLong(pin)) {
      setProblem(PIN_LENGTH_TEXT);
      return;
    }
    setTrying(true);
    const tried = await unlockDevice(userId, pin);
    showResult(tried);
    setPin('');
    // The form stays busy until the confirmed command is stored and the prompt is closed.
    if (tried.ok) onProven();
    else setTrying(false);
  };
  return (
    <form
      className="pin-confirm"
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Confirm with PIN"
    >
      <PinField
        label={label}
        name="pin"
        value={pin}
        autoFocus
        disabled={waitMs > 0}
        error={waitMs > 0 ? undefined : (problem ?? refusal ?? undefined)}
        hasKeypad={isPhone}
        onChange={change}
      />
      <PinWait waitMs={waitMs} left={left} />
      {isPhone ? <PinKeys pin={pin} disabled={isBusy || waitMs > 0} onChange={change} /> : null}
      <div className="confirm-actions">
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          Back
        </Button>
        <Button type="submit" loading={isBusy} disabled={waitMs > 0} {...waitReason(waitMs)}>
          {children}
        </Button>
      </div>
      <PasskeyUnlockButton userId={userId} disabled={isBusy} onUnlocked={onProven}>
        Use a passkey instead
      </PasskeyUnlockButton>
    </form>
  );
}
