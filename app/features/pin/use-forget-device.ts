import { useCallback, useState } from 'react';
import { showToast } from '../../ui/toast.ts';

/** Deletes a person's data on this device and leads to signing in, after which everything is downloaded again. */
export function useForgetDevice(userId: string) {
  const [busy, setBusy] = useState(false);
  const forget = useCallback(
    async (title: string): Promise<void> => {
      setBusy(true);
      try {
        const { signOutAndWipe } = await import('../../data/device/sign-out.ts');
        await signOutAndWipe(userId);
        showToast(title, 'Sign in again: your wallet, history and contacts come back.', 'good');
      } catch {
        showToast(
          'Not everything could be deleted',
          'Close the other tabs of this app and reload this page.',
          'bad',
        );
        setBusy(false);
      }
    },
    [userId],
  );
  return { busy, forget };
}
