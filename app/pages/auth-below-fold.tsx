import type { ReactElement } from 'react';
import { useOutletContext } from 'react-router-dom';
import { PasskeySignIn } from '#app/features/passkey/sign-in-button.tsx';
import { arePasskeysSupported } from '#app/platform/passkeys.ts';
import type { NewPasswordStep, SecondStep } from '#app/platform/second-step.ts';
import { screen } from '#app/shell/lazy-screen.ts';

const NewPassword = screen(() => import('./new-password.tsx'));
const CodeStep = screen(() => import('#app/features/two-factor/sign-in-step.tsx'));

/**
 * The parts of the sign-in page that load after its first view: passkeys, where the browser supports them, and the
 * further steps.
 */
export function Component(): ReactElement | null {
  const step = useOutletContext<SecondStep | NewPasswordStep | null>();
  const isOffered = arePasskeysSupported();
  if (step === null) return isOffered ? <PasskeySignIn /> : null;
  if ('onward' in step) return <NewPassword />;
  const { id, methods } = step.challenge;
  return (
    <>
      <CodeStep />
      {isOffered && methods.includes('passkey') ? <PasskeySignIn challenge={id} /> : null}
    </>
  );
}
