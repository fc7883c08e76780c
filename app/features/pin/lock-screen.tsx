import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactElement, type SubmitEvent, useEffect, useState } from 'react';
import { hasEncryptionMigration } from '../../data/seal/encryption-migration.ts';
import { waitingCount } from '../../data/outbox/waiting-count.ts';
import { unlockDevice } from '../../seal/device-lock.ts';
import { useUnlockPasskey } from '../../seal/passkey-unlock.ts';
import { readPin } from '../../seal/pin-record.ts';
import { Brand } from '../../ui/brand.tsx';
import { PasskeyUnlockButton } from '../../ui/passkey-unlock-button.tsx';
import { PinField, PinWait, waitReason } from '../../ui/pin-field.tsx';
import { usePinTries } from '../../ui/pin-tries.ts';
import { isPinLong, PIN_LENGTH_TEXT } from '../../ui/pin-text.ts';
import { EncryptionProgress } from './encryption-progress.tsx';
import { ForgotSheet } from './forgot-sheet.tsx';
import { useForgetDevice } from './use-forget-device.ts';
import '../../ui/entry-frame.css';
import './lock-screen.css';

type Props = {
  readonly userId: string;
  readonly status: 'locked' | 'changing';
};

const waitingText = (count: number): string =>
  count === 1
    ? '1 transfer waits on this device. It is sent once it is unlocked.'
    : `${String(count)} transfers wait on this device. They are sent once it is unlocked.`;

function useUnlock(userId: string) {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const tries = usePinTries(userId);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy || tries.waitMs > 0) return;
    if (!isPinLong(pin)) {
      setProblem(PIN_LENGTH_TEXT);
      return;
    }
    setBusy(true);
    const tried = await unlockDevice(userId, pin);
    // After unlocking this screen is gone.
    if (tried.ok) return;
    setBusy(false);
    setPin('');
    tries.showResult(tried);
  };
  const change = (next: string): void => {
    setPin(next);
    setProblem(null);
    tries.clear();
  };
  return { ...tries, pin, busy, problem: problem ?? tries.refusal, submit, change };
}

function UnlockForm({
  userId,
  onForgot,
}: {
  readonly userId: string;
  readonly onForgot: () => void;
}): ReactElement {
  const { pin, busy, problem, waitMs, left, submit, change } = useUnlock(userId);
  const waiting = waitingCount(userId);
  const hasPasskey = useUnlockPasskey(userId) !== null;
  const isDamaged = readPin(userId) === null;
  return (
    <form className="auth-form" onSubmit={(event) => void submit(event)} noValidate>
      <div className="lock-head">
        <IconLock aria-hidden />
        <h2 className="auth-step">This device is locked</h2>
        <p className="vq-dimmed">
          Your PIN {hasPasskey ? 'or your passkey ' : ''}opens what is on it, also without a network.
        </p>
      </div>
      {isDamaged ? (
        <p className="auth-problem" role="alert">
          The record of your PIN on this device is damaged: no PIN can open it.
        </p>
      ) : (
        <>
          <PinField
            label="PIN"
            name="pin"
            value={pin}
            autoFocus
            disabled={waitMs > 0}
            error={waitMs > 0 ? undefined : (problem ?? undefined)}
            onChange={change}
          />
          <PinWait waitMs={waitMs} left={left} />
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={busy}
            disabled={waitMs > 0}
            {...waitReason(waitMs)}
          >
            {busy ? 'Unlocking...' : 'Unlock'}
          </Button>
          <PasskeyUnlockButton userId={userId} disabled={busy}>
            Unlock with a passkey
          </PasskeyUnlockButton>
        </>
      )}
      {waiting > 0 && !isDamaged ? <p className="vq-wait vq-small">{waitingText(waiting)}</p> : null}
      <button type="button" className="vq-text-button lock-forgot" onClick={onForgot}>
        Forgot PIN?
      </button>
    </form>
  );
}

/** Removes clear data that is left when setting the PIN was interrupted. */
function useLeftOpen(userId: string, isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked || !hasEncryptionMigration(userId)) return;
    // If it does not succeed, the next opening repeats it.
    void import('../../data/seal/stale-copies.ts')
      .then(({ dropStaleOpenCopies }) => dropStaleOpenCopies(userId))
      .catch(() => undefined);
  }, [userId, isLocked]);
}

/** Replaces the person's screens while their device is locked. Works offline. */
export function LockScreen({ userId, status }: Props): ReactElement {
  const [asking, setAsking] = useState(false);
  const { busy, forget } = useForgetDevice(userId);
  const { left } = usePinTries(userId);
  useLeftOpen(userId, status === 'locked');
  const isOver = status === 'locked' && readPin(userId) !== null && left === 0;
  useEffect(() => {
    if (isOver) void forget('Too many wrong PINs');
  }, [isOver, forget]);
  return (
    <main className="auth">
      <div className="auth-card">
        <h1 className="auth-title">
          <Brand />
        </h1>
        {status === 'changing' ? <EncryptionProgress userId={userId} /> : null}
        {isOver ? <p role="alert">Too many wrong PINs. What was on this device is being deleted.</p> : null}
        {status === 'locked' && !isOver ? (
          <UnlockForm userId={userId} onForgot={() => setAsking(true)} />
        ) : null}
      </div>
      <ForgotSheet
        userId={userId}
        opened={asking && !isOver}
        busy={busy}
        onClose={() => setAsking(false)}
        onForget={() => void forget('Device data deleted')}
      />
    </main>
  );
}
