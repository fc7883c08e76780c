import { Paper, Tabs, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactElement, useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { PRODUCT_NAME } from '#domain/constants.ts';
import { useRequiredSession } from '../../platform/session-hooks.ts';
import { Brand } from '../../ui/brand.tsx';
import { EndedNotice } from './ended-notice.tsx';
import { nextPath } from './next-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import './auth-screen.css';

/** Sign in, or sign up (also from a referral link). Whoever is signed in already goes on to where they wanted to be. */
export function Component(): ReactElement {
  const [parameters, setParameters] = useSearchParams();
  const session = useRequiredSession();
  const reference = parameters.get('ref');
  // A referral link is for people without an account.
  const tab = parameters.get('tab') ?? (reference === null ? 'sign-in' : 'sign-up');
  useEffect(() => {
    document.title = `Sign in · ${PRODUCT_NAME}`;
  }, []);
  if (session.status === 'signed-in') return <Navigate to={nextPath(parameters.get('next'))} replace />;
  const choose = (value: string | null): void => {
    const next = new URLSearchParams(parameters);
    next.set('tab', value ?? 'sign-in');
    setParameters(next, { replace: true });
  };
  return (
    <main className="auth">
      <Link to="/" className="vq-text-button auth-back">
        <IconArrowLeft aria-hidden />
        Back to Home
      </Link>
      <Paper className="vq-card auth-card">
        <Title order={1} className="auth-title">
          <Brand />
        </Title>
        {session.status === 'signed-out' ? <EndedNotice session={session} /> : null}
        <Tabs value={tab === 'sign-up' ? 'sign-up' : 'sign-in'} onChange={choose} keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="sign-in">Sign In</Tabs.Tab>
            <Tabs.Tab value="sign-up">Sign Up</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="sign-in">
            <SignInForm />
          </Tabs.Panel>
          <Tabs.Panel value="sign-up">
            <SignUpForm reference={reference} />
          </Tabs.Panel>
        </Tabs>
      </Paper>
    </main>
  );
}
