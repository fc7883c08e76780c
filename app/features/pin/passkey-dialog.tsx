import { type ReactElement, useEffect, useState } from 'react';
import { prepareToAsk, setUpPasskey } from '../../seal/passkey-unlock.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { confirmSelf } from '../../platform/step-up.ts';
import type { PinTry } from '../../seal/try-pin.ts';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { PinForm } from './pin-form.tsx';

type Props = { readonly userId: string; readonly opened: boolean; readonly onClose: () => void };

function SettingUp({ userId, onClose }: Omit<Props, 'opened'>): ReactElement {
  const [problem, setProblem] = useState<AppProblem | null>(null);
  useEffect(prepareToAsk, []);
  const setUp = async (pin: string): Promise<PinTry | null> => {
    setProblem(null);
    const confirmed = await confirmSelf();
    if (!confirmed.ok) {
      setProblem(confirmed.problem);
      return null;
    }
    const done = await setUpPasskey(userId, pin);
    if (done.ok) {
      showToast('Passkey set up', 'It unlocks this device from now on, and so does your PIN.', 'good');
      onClose();
      return null;
    }
    if ('tried' in done) return done.tried;
    setProblem(done.problem);
    return null;
  };
  return (
    <PinForm
      userId={userId}
      asks={{ current: true, next: false }}
      button={{ text: 'Choose a passkey', busy: 'Waiting for your passkey...' }}
      onSubmit={({ current }) => setUp(current)}
    >
      <p>
        Your fingerprint, face or screen lock then opens this device in place of the PIN, also without a
        network. The PIN stays.
      </p>
      <p className="vq-dimmed vq-small">
        It takes a passkey of this account that is at hand here: add one under Passkeys first. Not every
        passkey can do it; the app says so if yours cannot.
      </p>
      <EntryProblem problem={problem} />
    </PinForm>
  );
}

/** Sets up a passkey that unlocks this device besides the PIN. */
export function PasskeyDialog({ opened, ...props }: Props): ReactElement {
  return (
    <Sheet opened={opened} title="Unlock with a passkey" onClose={props.onClose}>
      <SettingUp {...props} />
    </Sheet>
  );
}
