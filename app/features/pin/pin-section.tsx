import { Button, NativeSelect, Title } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { keepInRecord, lockDevice, useAutoLock, useLockStatus } from '../../seal/device-lock.ts';
import { AUTO_LOCKS, type AutoLock } from '../../seal/pin-record.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { useFollowed } from '../../ui/use-followed.ts';
import { useParameters } from '../../ui/use-parameters.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { type PinDialog, PinDialogs } from './pin-dialogs.tsx';
import './pin-section.css';

const AUTO_LOCK_TEXT: Readonly<Record<AutoLock, string>> = {
  1: 'After 1 minute without a touch',
  5: 'After 5 minutes without a touch',
  15: 'After 15 minutes without a touch',
  away: 'When the app is put away',
};

type Props = { readonly userId: string; readonly onDialog: (dialog: PinDialog) => void };

function AutoLockField({ userId }: Pick<Props, 'userId'>): ReactElement {
  const mode = useAutoLock(userId);
  return (
    <NativeSelect
      label="Lock automatically"
      description="All tabs lock together. Reloading the page asks for the PIN too."
      value={String(mode)}
      data={AUTO_LOCKS.map((value) => ({ value: String(value), label: AUTO_LOCK_TEXT[value] }))}
      onChange={(event) => {
        const chosen = AUTO_LOCKS.find((value) => String(value) === event.currentTarget.value);
        if (chosen !== undefined) keepInRecord(userId, { autoLock: chosen });
      }}
    />
  );
}

function WithPin({ userId, onDialog }: Props): ReactElement {
  return (
    <>
      <AutoLockField userId={userId} />
      <PasskeyRow userId={userId} onSetUp={() => onDialog('passkey')} />
      <div className="pin-actions">
        <Button onClick={lockDevice}>Lock now</Button>
        <Button variant="default" onClick={() => onDialog('change')}>
          Change PIN
        </Button>
        <Button variant="default" onClick={() => onDialog('turn-off')}>
          Turn off PIN
        </Button>
      </div>
    </>
  );
}

function Section({ userId }: Pick<Props, 'userId'>): ReactElement {
  const status = useLockStatus(userId);
  const { parameters, change } = useParameters();
  // The link in the first steps and in the search opens the dialog that sets a PIN.
  const asksToSet = status === 'none' && parameters.get('pin') === 'set';
  const [dialog, setDialog] = useState<PinDialog | null>(asksToSet ? 'set' : null);
  useFollowed(asksToSet ? 'set' : '', () => {
    if (asksToSet) setDialog('set');
  });
  const close = (): void => {
    setDialog(null);
    if (parameters.has('pin')) change({ pin: '' }, true);
  };
  return (
    <section className="vq-card pin-section" aria-label="Device PIN">
      <div>
        <Title order={2}>Device PIN</Title>
        <p className="vq-dimmed vq-small">
          Encrypts the data on this device, unlocks it, and confirms what you send from it
        </p>
      </div>
      {status === 'none' ? (
        <Button variant="default" className="pin-set" onClick={() => setDialog('set')}>
          Set a PIN
        </Button>
      ) : (
        <WithPin userId={userId} onDialog={setDialog} />
      )}
      <PinDialogs userId={userId} dialog={dialog} onClose={close} />
    </section>
  );
}

/** The PIN of this device (ruling A10). Works offline. */
export function PinSection(): ReactElement | null {
  const session = useSession();
  return session.status === 'signed-in' ? <Section userId={session.person.id} /> : null;
}
