import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';
import './sign-in-button.css';

type Props = {
  /** The challenge of the sign-in whose second step it is; none for signing in by passkey alone. */
  readonly challenge?: string;
};

/** Signs in without e-mail and password, or without a code. Shown only if the browser supports passkeys. */
export function PasskeySignIn({ challenge }: Props): ReactElement {
  const { busy, problem, signIn } = usePasskeySignIn(challenge);
  return (
    <div className="passkey-sign-in">
      <p className="passkey-or" aria-hidden>
        or
      </p>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint aria-hidden />}
        disabled={busy}
        onClick={() => void signIn()}
      >
        {busy
          ? 'Waiting for your passkey...'
          : challenge === undefined
            ? 'Sign in with a passkey'
            : 'Use a passkey'}
      </Button>
      <EntryProblem problem={problem} />
    </div>
  );
}
