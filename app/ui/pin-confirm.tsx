import { Button } from '@mantine/core';
import { type ReactElement, type ReactNode, type SubmitEvent, useState } from 'react';
import { unlockDevice } from '../seal/device-lock.ts';
import { PasskeyUnlockButton } from './passkey-unlock-button.tsx';
import { PinField, PinWait } from './pin-field.tsx';
import { usePinTries } from './pin-tries.ts';
import { isPinLong, PIN_LENGTH_TEXT } from './pin-text.ts';

type Props = {
  readonly userId: string;
  readonly label: string;
  /** The text of the button. */
  readonly children: ReactNode;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onProven: () => void;
};

/** The PIN of this device once more, before something that cannot be taken back. */
export function PinConfirm({ userId, label, children, busy, onBack, onProven }: Props): ReactElement {
  const [pin, setPin] = useState('');
  const [trying, setTrying] = useState(false);
  const { refusal, waitMs, left, told, clear } = usePinTries(userId);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (trying || busy || waitMs > 0) return;
    if (!isPinLong(pin)) {
      setProblem(PIN_LENGTH_TEXT);
      return;
    }
    setTrying(true);
    const tried = await unlockDevice(userId, pin);
    setTrying(false);
    told(tried);
    setPin('');
    if (tried.ok) onProven();
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
        onChange={(next) => {
          setPin(next);
          setProblem(null);
          clear();
        }}
      />
      <PinWait waitMs={waitMs} left={left} />
      <div className="pin-confirm-actions">
        <Button variant="default" onClick={onBack} disabled={busy || trying}>
          Back
        </Button>
        <Button type="submit" loading={busy || trying} disabled={waitMs > 0}>
          {children}
        </Button>
      </div>
      <PasskeyUnlockButton userId={userId} disabled={busy || trying} onUnlocked={onProven}>
        Use a passkey instead
      </PasskeyUnlockButton>
    </form>
  );
}
