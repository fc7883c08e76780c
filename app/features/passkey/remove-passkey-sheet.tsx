import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { Passkey } from '#domain/passkey/schema.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { removeOwnPasskey } from './own-passkeys.ts';

type Props = {
  readonly passkey: Passkey | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Names the passkey and the effect before removing it. */
export function RemovePasskeySheet({ passkey, onClose, onDone }: Props): ReactElement {
  const [busy, setBusy] = useState(false);
  const remove = async (id: string): Promise<void> => {
    setBusy(true);
    const outcome = await removeOwnPasskey(id);
    setBusy(false);
    if (outcome.ok) showToast('Passkey removed', undefined, 'good');
    else showToast(outcome.problem.title, outcome.problem.detail, 'bad');
    onDone();
    onClose();
  };
  return (
    <Sheet opened={passkey !== null} title="Remove this passkey?" onClose={onClose}>
      <div className="passkey-sheet">
        <p>
          <strong>{passkey?.name}</strong> no longer signs in to your account. Devices that are signed in stay
          signed in. If you have lost one, sign it out under Devices.
        </p>
        <Button color="red" fullWidth loading={busy} onClick={() => void remove(passkey?.id ?? '')}>
          Remove {passkey?.name}
        </Button>
      </div>
    </Sheet>
  );
}
