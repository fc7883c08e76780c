import type { ReactElement } from 'react';
import { PIN_LENGTH_TEXT } from '../../ui/pin-text.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import type { PinTry } from '../../seal/try-pin.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { PinForm } from './pin-form.tsx';

export type PinDialog = 'set' | 'change' | 'turn-off' | 'passkey';

type Props = {
  readonly userId: string;
  readonly dialog: PinDialog | null;
  readonly onClose: () => void;
};

const NOT_DONE = {
  others: 'Another tab of this app is still using its data. Close it and try again.',
  failed: "Couldn't save on this device. Nothing was changed.",
} as const;

const load = () => import('../../data/seal/pin-switch.ts');

/** The app is replaced by a screen during the change (lock-screen.tsx), so a toast reports the result. */
async function setPin(userId: string, pin: string): Promise<null> {
  const done = await (await load()).turnPinOn(userId, pin);
  if (done.ok) showToast('PIN set', 'The data on this device is encrypted. Your PIN unlocks it.', 'good');
  else showToast('PIN not set', NOT_DONE[done.why], 'bad');
  return null;
}

async function turnOff(userId: string, pin: string): Promise<PinTry | null> {
  const done = await (await load()).turnPinOff(userId, pin);
  if (done.ok) {
    showToast('PIN turned off', 'The data on this device is no longer encrypted.', 'good');
    return null;
  }
  if (done.why === 'others' || done.why === 'failed') {
    showToast('PIN not turned off', NOT_DONE[done.why], 'bad');
    return null;
  }
  return done;
}

function SetDialog({ userId }: Pick<Props, 'userId'>): ReactElement {
  return (
    <PinForm
      userId={userId}
      asks={{ current: false, next: true }}
      button={{ text: 'Set PIN', busy: 'Setting PIN...' }}
      onSubmit={({ pin }) => setPin(userId, pin)}
    >
      <p>
        {PIN_LENGTH_TEXT}. It is for this device only. Nobody can recover it: if you forget it, you sign in
        again, and what was not sent by then is lost.
      </p>
      <p className="vq-dimmed vq-small">
        While this device has a PIN, what waits is sent when the app is open and unlocked, not in the
        background.
      </p>
    </PinForm>
  );
}

function ChangeDialog({ userId, onClose }: Pick<Props, 'userId' | 'onClose'>): ReactElement {
  return (
    <PinForm
      userId={userId}
      asks={{ current: true, next: true }}
      button={{ text: 'Change PIN', busy: 'Changing...' }}
      onSubmit={async ({ current, pin }) => {
        const tried = await (await load()).changePin(userId, { from: current, to: pin });
        if (!tried.ok) return tried;
        showToast('PIN changed', 'Use the new one from now on.', 'good');
        onClose();
        return null;
      }}
    >
      <p>{PIN_LENGTH_TEXT}.</p>
    </PinForm>
  );
}

export function PinDialogs({ userId, dialog, onClose }: Props): ReactElement {
  return (
    <>
      <Sheet opened={dialog === 'set'} title="Set a PIN" onClose={onClose}>
        <SetDialog userId={userId} />
      </Sheet>
      <Sheet opened={dialog === 'change'} title="Change PIN" onClose={onClose}>
        <ChangeDialog userId={userId} onClose={onClose} />
      </Sheet>
      <PasskeyDialog userId={userId} opened={dialog === 'passkey'} onClose={onClose} />
      <Sheet opened={dialog === 'turn-off'} title="Turn off the PIN?" onClose={onClose}>
        <PinForm
          userId={userId}
          asks={{ current: true, next: false }}
          button={{ text: 'Turn off PIN', busy: 'Turning off...', danger: true }}
          onSubmit={({ current }) => turnOff(userId, current)}
        >
          <p>Anybody who has this device can then read what is on it, and transfers ask for no PIN.</p>
        </PinForm>
      </Sheet>
    </>
  );
}
