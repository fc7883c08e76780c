import { Skeleton } from '@mantine/core';
import { type ReactElement, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { DataProvider } from '../data/provider.tsx';
import { useConnectivity } from '../platform/connectivity.ts';
import type { SessionState } from '../platform/session.ts';
import { useRequiredSession, useSession } from '../platform/session-hooks.ts';
import { useAnyFormDirty } from '../ui/dirty-forms.ts';
import { PublicFrame } from '../ui/public-frame.tsx';
import { AppFrame } from './app-frame.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { Reading } from './reading.tsx';
import { Unlocked } from './unlocked.tsx';
import './rest.css';

/** What is for everybody (C6), with what lies below it. */
const PUBLIC = ['/explorer', '/digital-credit-supply', '/investors', '/developer', '/verify'];
const isPublic = (pathname: string): boolean =>
  PUBLIC.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** Signing in, and back to `path` after it. */
const authPath = (path: string): string => `/auth?${new URLSearchParams({ next: path }).toString()}`;

/** Asks the cookie once; a visitor goes to /auth and comes back to where they wanted to go (ruling A7). */
function MustSignIn(): ReactElement {
  const session = useRequiredSession();
  const { pathname, search } = useLocation();
  if (session.status !== 'signed-out') return <FrameSkeleton />;
  return <Navigate to={authPath(pathname + search)} replace />;
}

/**
 * Whether the person is to choose a password of their own now (ruling A11). Not without a connection, since reading what is
 * on the device needs none; and not in the middle of a form: then the notice waits.
 */
function useMustChangeNow(session: SessionState): boolean {
  const { online, reachable } = useConnectivity();
  const dirty = useAnyFormDirty();
  return (
    session.status === 'signed-in' && session.mustChangePassword === true && online && reachable && !dirty
  );
}

/** The screen; while its code is being loaded for the first time, the frame stands already. */
function Screen(): ReactElement {
  const { pathname } = useLocation();
  return (
    <Suspense
      fallback={
        <div className="vq-loading-screen">
          <Skeleton height="20rem" />
        </div>
      }
    >
      <Reading key={pathname}>
        <Outlet />
      </Reading>
    </Suspense>
  );
}

/**
 * Around every screen but landing and sign-in: with the person's data when signed in, plain for visitors of public
 * screens. One provider for all of them, so that moving between screens never closes the database.
 */
export function Component(): ReactElement {
  const session = useSession();
  const { pathname, search } = useLocation();
  const mustChangeNow = useMustChangeNow(session);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  if (mustChangeNow) return <Navigate to={authPath(pathname + search)} replace />;
  if (session.status === 'signed-in') {
    return (
      <Unlocked userId={session.person.id} key={session.person.id}>
        <DataProvider person={session.person}>
          <AppFrame person={session.person}>
            <Screen />
          </AppFrame>
        </DataProvider>
      </Unlocked>
    );
  }
  if (!isPublic(pathname)) return <MustSignIn />;
  return (
    <PublicFrame>
      <Screen />
    </PublicFrame>
  );
}
