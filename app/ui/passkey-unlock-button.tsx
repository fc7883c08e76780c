import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type ReactElement, useEffect, useState } from 'react';
import { prepareToAsk, unlockByPasskey, useUnlockPasskey } from '../seal/passkey-unlock.ts';
import type { AppProblem } from '../platform/problem.ts';
import { EntryProblem } from './entry-problem.tsx';
import './entry-frame.css';

type Props = {
  readonly userId: string;
  /** The text of the button. */
  readonly children: string;
  readonly disabled?: boolean;
  readonly onUnlocked?: () => void;
};

/** Replaces the PIN, if a passkey was set up on this device; works offline. */
export function PasskeyUnlockButton({ userId, children, disabled, onUnlocked }: Props): ReactElement | null {
  const passkey = useUnlockPasskey(userId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AppProblem | null>(null);
  useEffect(prepareToAsk, []);
  if (passkey === null) return null;
  const unlock = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const outcome = await unlockByPasskey(userId);
    setBusy(false);
    if (outcome.ok) onUnlocked?.();
    else setProblem(outcome.problem);
  };
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint aria-hidden />}
        disabled={busy || disabled === true}
        onClick={() => void unlock()}
      >
        {busy ? 'Waiting for your passkey...' : children}
      </Button>
      <EntryProblem problem={problem} />
    </>
  );
}
