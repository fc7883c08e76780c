import { Skeleton } from '@mantine/core';
import { type ReactElement, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { DataProvider } from '../data/provider.tsx';
import { useRequiredSession, useSession } from '../platform/session-hooks.ts';
import { PublicFrame } from '../ui/public-frame.tsx';
import { AppFrame } from './app-frame.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import './rest.css';

/** The explorer is for everybody (C6). */
const isPublic = (pathname: string): boolean => pathname === '/explorer' || pathname.startsWith('/explorer/');

/** Asks the cookie once; a visitor goes to /auth and comes back to where they wanted to go (ruling A7). */
function MustSignIn(): ReactElement {
  const session = useRequiredSession();
  const { pathname, search } = useLocation();
  if (session.status !== 'signed-out') return <FrameSkeleton />;
  const next = new URLSearchParams({ next: pathname + search });
  return <Navigate to={`/auth?${next.toString()}`} replace />;
}

/** The screen; while its code is being loaded for the first time, the frame stands already. */
function Screen(): ReactElement {
  return (
    <Suspense fallback={<Skeleton height="20rem" />}>
      <Outlet />
    </Suspense>
  );
}

/**
 * Around every screen but landing and sign-in: with the person's data when signed in, plain for visitors of public
 * screens. One provider for all of them, so that moving between screens never closes the database.
 */
export function Component(): ReactElement {
  const session = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  if (session.status === 'signed-in') {
    return (
      <DataProvider person={session.person} key={session.person.id}>
        <AppFrame person={session.person}>
          <Screen />
        </AppFrame>
      </DataProvider>
    );
  }
  if (!isPublic(pathname)) return <MustSignIn />;
  return (
    <PublicFrame>
      <Screen />
    </PublicFrame>
  );
}
