import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { forgetUnlockPasskey, useUnlockPasskey } from '../../seal/passkey-unlock.ts';
import { arePasskeysSupported } from '../../platform/passkeys.ts';
import { showToast } from '../../ui/toast.ts';

type Props = { readonly userId: string; readonly onSetUp: () => void };

/** Whether a passkey unlocks this device besides the PIN. */
export function PasskeyRow({ userId, onSetUp }: Props): ReactElement {
  const passkey = useUnlockPasskey(userId);
  if (passkey !== null) {
    return (
      <div className="pin-passkey">
        <p>A passkey unlocks this device too.</p>
        <Button
          variant="default"
          onClick={() => {
            forgetUnlockPasskey(userId);
            showToast('Passkey no longer unlocks this device', 'Your PIN does, as before.', 'good');
          }}
        >
          Use the PIN alone
        </Button>
      </div>
    );
  }
  if (!arePasskeysSupported())
    return (
      <p className="vq-dimmed vq-small">
        This browser cannot use passkeys: the PIN alone unlocks this device.
      </p>
    );
  return (
    <Button variant="default" onClick={onSetUp}>
      Unlock with a passkey too
    </Button>
  );
}
