import { type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Challenge } from '#domain/account/session.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { NewPasswordStep, SecondStep } from '../../platform/second-step.ts';
import type { SessionState } from '../../platform/session.ts';
import { useSession } from '../../platform/session-hooks.ts';
import { EntryFrame } from '../../ui/entry-frame.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import type { Credentials } from './check-credentials.ts';
import { SessionEndedNotice } from './session-ended-notice.tsx';
import { nextPath } from './next-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const TABS = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Sign Up' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** The benefit of an account, in one line. */
const LEADS: Readonly<Record<Tab, string>> = {
  'sign-in': 'Your wallet on all your devices.',
  'sign-up': 'A wallet of your own in a minute: free to open, and it works offline.',
};

const tabFrom = (text: string): Tab => (text === 'sign-up' ? 'sign-up' : 'sign-in');

const furtherStep = (step: SecondStep | NewPasswordStep): ReactElement => (
  <EntryFrame>
    <Outlet context={step} />
  </EntryFrame>
);

/**
 * Leads a signed-in person to `onward`. If the service ends the session while the next screen loads, this screen stays
 * with what has been typed. `true` while it navigates.
 */
function useWayOn(session: SessionState, onward: string): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const isDone = session.status === 'signed-in' && session.mustChangePassword !== true;
  const wasDone = useRef(false);
  useEffect(() => {
    if (!isDone && !wasDone.current) return;
    wasDone.current = isDone;
    void navigate(isDone ? onward : here, { replace: true });
  }, [navigate, isDone, onward, here]);
  return isDone;
}

/**
 * Signing in, or signing up (also from a referral link). A signed-in person continues to the requested page; with a
 * generated password they choose their own first.
 */
export function Component(): ReactElement | null {
  const [parameters, setParameters] = useSearchParams();
  const [typed, setTyped] = useState<Credentials | null>(null);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  // Not the hook that asks the cookie: a remembered person is known already, and a visitor's cookie would only be
  // refused.
  const session = useSession();
  const reference = parameters.get('ref');
  // A referral link is for people without an account.
  const tab = tabFrom(parameters.get('tab') ?? (reference === null ? 'sign-in' : 'sign-up'));
  useEffect(() => {
    document.title = `${tab === 'sign-up' ? 'Sign up' : 'Sign in'} · ${PRODUCT_NAME}`;
  }, [tab]);
  const onward = nextPath(parameters.get('next'));
  if (useWayOn(session, onward)) return null;
  if (session.status === 'signed-in') {
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
      {session.status === 'signed-out' ? <SessionEndedNotice session={session} /> : null}
      <p className="auth-lead">{LEADS[tab]}</p>
      <TabList label="Sign in or sign up" tabs={TABS} value={tab} onChange={choose}>
        {tab === 'sign-up' ? (
          <SignUpForm reference={reference} />
        ) : (
          <>
            <SignInForm typed={typed} onSend={setTyped} onChallenge={setChallenge} />
            <Suspense fallback={<div className="auth-below-fold" />}>
              <Outlet context={null} />
            </Suspense>
          </>
        )}
      </TabList>
    </EntryFrame>
  );
}
