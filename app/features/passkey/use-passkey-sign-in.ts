import { useEffect, useState } from 'react';
import { loadPasskeys, signInByPasskey } from '../../platform/passkeys.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { showToast } from '../../ui/toast.ts';

/** After a success the session changes, and the screen navigates. */
export function usePasskeySignIn(challenge?: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppProblem | null>(null);
  useEffect(() => {
    // If the code cannot be loaded now, the tap loads it.
    loadPasskeys().catch(() => undefined);
  }, []);
  const signIn = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const outcome = await signInByPasskey(challenge);
    if (outcome.ok) {
      showToast('Welcome back!', "You've successfully signed in.", 'good');
      return;
    }
    setProblem(outcome.problem);
    setBusy(false);
  };
  return { busy, problem, signIn };
}
