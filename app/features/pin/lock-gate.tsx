import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { watchAutoLock } from '#app/seal/auto-lock.ts';
import { useAutoLock, useLockStatus } from '#app/seal/device-lock.ts';
import { isPinMarked } from '#app/seal/pin-mark.ts';

type Props = {
  readonly userId: string;
  /** Shown until the lock screen is loaded. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
};

const LockScreen = lazy(async () => ({
  default: (await import('./lock-screen.tsx')).LockScreen,
}));

/** The device has the mark of a PIN without its record: somebody has removed it, so nothing is opened. */
function useLostPin(userId: string, isNone: boolean): void {
  useEffect(() => {
    if (!isNone) return;
    void isPinMarked(userId)
      .then(async (marked) => {
        if (!marked) return;
        const { signOutAndWipe } = await import('#app/data/device/sign-out.ts');
        await signOutAndWipe(userId);
      })
      .catch(() => undefined);
  }, [userId, isNone]);
}

/** Renders its children only while the device is unlocked, otherwise the lock screen. */
export function LockGate({ userId, skeleton, children }: Props): ReactNode {
  const status = useLockStatus(userId);
  const mode = useAutoLock(userId);
  useLostPin(userId, status === 'none');
  useEffect(() => {
    if (status !== 'open' || mode === null) return undefined;
    return watchAutoLock(mode);
  }, [status, mode]);
  if (status === 'none' || status === 'open') return children;
  return (
    <Suspense fallback={skeleton}>
      <LockScreen userId={userId} status={status} />
    </Suspense>
  );
}
