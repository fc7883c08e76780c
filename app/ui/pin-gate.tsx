import { Button } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { pinToConfirm } from '../seal/device-lock.ts';
import { PinConfirm } from './pin-confirm.tsx';

type Props = {
  /** The text of the button. */
  readonly children: ReactNode;
  readonly onProven: () => void;
};

/** A button that commits money (ruling A10); on a device with a PIN it works only after the PIN. */
export function PinGate({ children, onProven }: Props): ReactElement {
  const [askedOf, setAskedOf] = useState<string | null>(null);
  if (askedOf !== null) {
    return (
      <PinConfirm
        userId={askedOf}
        label="PIN of this device"
        busy={false}
        onBack={() => setAskedOf(null)}
        onProven={() => {
          setAskedOf(null);
          onProven();
        }}
      >
        {children}
      </PinConfirm>
    );
  }
  const go = (): void => {
    const userId = pinToConfirm();
    if (userId === null) onProven();
    else setAskedOf(userId);
  };
  return <Button onClick={go}>{children}</Button>;
}
