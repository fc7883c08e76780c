import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { watchAutoLock } from '#app/seal/auto-lock.ts';
import { useAutoLock, useLockStatus } from '#app/seal/device-lock.ts';
import { isPinMarked } from '#app/seal/pin-mark.ts';

type Props = {
  readonly userId: string;
  /** In place of the lock screen, until it is loaded. */
  readonly skeleton: ReactNode;
  readonly children: ReactNode;
};

const LockScreen = lazy(async () => ({
  default: (await import('./lock-screen.tsx')).LockScreen,
}));

/** The device says that there is a PIN, and its record is gone: somebody has removed it. Nothing of it is opened. */
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

/** What is inside is there only while the device is unlocked; in its place stands the lock screen. */
export function Unlocked({ userId, skeleton, children }: Props): ReactNode {
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
