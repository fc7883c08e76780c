import { type ReactElement, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useSearchParams } from 'react-router-dom';
import type { Challenge } from '#domain/account/session.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { NewPasswordStep, SecondStep } from '../../platform/second-step.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import type { Credentials } from './check-credentials.ts';
import { EndedNotice } from './ended-notice.tsx';
import { nextPath } from './next-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const TABS = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const tabFrom = (text: string): Tab => (text === 'sign-up' ? 'sign-up' : 'sign-in');

const furtherStep = (step: SecondStep | NewPasswordStep): ReactElement => (
  <EntryFrame>
    <Outlet context={step} />
  </EntryFrame>
);

/**
 * Sign in, or sign up (also from a referral link). Whoever is signed in already goes on to where they wanted to be; with
 * a password that the service made they choose their own first.
 */
export function Component(): ReactElement {
  const [parameters, setParameters] = useSearchParams();
  const [typed, setTyped] = useState<Credentials | null>(null);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  // Not the asking hook: whoever is remembered is here already, and a stranger's cookie would only be refused.
  const session = useSession();
  const reference = parameters.get('ref');
  // A referral link is for people without an account.
  const tab = tabFrom(parameters.get('tab') ?? (reference === null ? 'sign-in' : 'sign-up'));
  useEffect(() => {
    document.title = `${tab === 'sign-up' ? 'Sign up' : 'Sign in'} · ${PRODUCT_NAME}`;
  }, [tab]);
  if (session.status === 'signed-in') {
    const onward = nextPath(parameters.get('next'));
    if (session.mustChangePassword !== true) return <Navigate to={onward} replace />;
    return furtherStep({ person: session.person, known: typed?.password ?? null, onward });
  }
  if (challenge !== null) return furtherStep({ challenge, onBack: () => setChallenge(null) });
  const choose = (value: Tab): void => {
    const next = new URLSearchParams(parameters);
    next.set('tab', value);
    setParameters(next, { replace: true });
  };
  return (
    <EntryFrame>
      {session.status === 'signed-out' ? <EndedNotice session={session} /> : null}
      <TabList label="Sign in or sign up" tabs={TABS} value={tab} onChange={choose}>
        {tab === 'sign-up' ? (
          <SignUpForm reference={reference} />
        ) : (
          <>
            <SignInForm typed={typed} onSend={setTyped} onChallenge={setChallenge} />
            <Suspense fallback={<div className="auth-more" />}>
              <Outlet context={null} />
            </Suspense>
          </>
        )}
      </TabList>
    </EntryFrame>
  );
}
