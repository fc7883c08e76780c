import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { verifyEmail } from './mail-links-api.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { EntryProblem } from '../../ui/entry-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLinkToken, useTitle } from './page.ts';

function Onward(): ReactElement {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <Button component={Link} to={isSignedIn ? '/dashboard' : '/auth'} fullWidth>
      {isSignedIn ? 'Go on' : 'Sign In'}
    </Button>
  );
}

function ConfirmEmail({ token }: { readonly token: string }): ReactElement {
  const [step, setStep] = useState<'ask' | 'busy' | 'done'>('ask');
  const [problem, setProblem] = useState<AppProblem | null>(null);
  const confirm = async (): Promise<void> => {
    setStep('busy');
    setProblem(null);
    const outcome = await verifyEmail(token);
    setStep(outcome.ok ? 'done' : 'ask');
    if (!outcome.ok) setProblem(outcome.problem);
  };
  if (step === 'done') {
    return (
      <EntryFrame>
        <div className="auth-form" role="status">
          <h2 className="auth-step">Email confirmed</h2>
          <p>Your email address is confirmed.</p>
          <Onward />
        </div>
      </EntryFrame>
    );
  }
  if (token === '' || problem?.code === 'LINK_ENDED') {
    return (
      <EntryFrame>
        <Notice
          tone="wait"
          title="This link has expired, or was used before"
          text="A link to confirm an email works once, within 24 hours. Send yourself another one from Security Settings."
        >
          <Button component={Link} to="/security">
            Go to Security Settings
          </Button>
        </Notice>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame>
      <div className="auth-form">
        <h2 className="auth-step">Confirm your email</h2>
        <p>You have followed the link that was sent to your address. Confirm that it is yours.</p>
        <EntryProblem problem={problem} />
        <Button disabled={step === 'busy'} onClick={() => void confirm()} fullWidth>
          {step === 'busy' ? 'Confirming...' : 'Confirm my email'}
        </Button>
      </div>
    </EntryFrame>
  );
}

/** The page of the mailed link. It requires a click, because mail scanners that open links must not verify anything. */
export function Component(): ReactElement {
  useTitle('Confirm your email');
  const token = useLinkToken();
  return <ConfirmEmail key={token} token={token} />;
}
